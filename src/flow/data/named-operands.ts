import type { Operand } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';
import type { Reader } from '../parameters/parameter-reader.ts';
import type { UsedAs, ValueUse } from './value-use.ts';

const named = new Map<string, UsedAs>(
  Object.entries({
    string: 'string',
    String: 'string',
    number: 'number',
    Number: 'number',
    boolean: 'boolean',
    Boolean: 'boolean',
    bigint: 'bigint',
    function: 'function',
    Function: 'function',
    object: 'object',
    Object: 'object',
    Array: 'array',
    Date: 'Date',
    RegExp: 'RegExp',
    Map: 'Map',
    Set: 'Set',
    Error: 'Error',
    Promise: 'Promise',
    ArrayBuffer: 'ArrayBuffer',
    DataView: 'DataView',
    Uint8Array: 'Uint8Array',
  }),
);

export function addNamed(use: ValueUse, name: string): void {
  const as = named.get(name);
  if (as !== undefined) use.as.add(as);
}

export function operandsIn(s: { readonly kind: string }): readonly Operand[] {
  const statement = s as Reader;
  switch (statement.kind) {
    case 'if':
      return [statement.test];
    case 'return':
      return [statement.value];
    case 'setProperty':
    case 'defineMember':
      return [statement.value];
    case 'assign':
    case 'effect':
      return operandsOf(statement.value);
    default:
      return [];
  }
}
