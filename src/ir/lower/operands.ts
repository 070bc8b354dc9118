import type { LocalId, Operand, Rvalue } from '../ir.ts';
import { isSolid } from '../is-solid.ts';

export const undefinedOperand: Operand = { kind: 'const', value: undefined };

export function constant(value: number | string | boolean | bigint | undefined | null): Operand {
  return { kind: 'const', value };
}

export function localOperand(local: LocalId): Operand {
  return { kind: 'local', local };
}

/** An operand as an rvalue. */
export function asRvalue(value: Operand): Rvalue {
  return { kind: 'operand', value };
}

/** Whether an rvalue can be neither null nor undefined. */
export function isNeverNullish(value: Rvalue): boolean {
  switch (value.kind) {
    case 'operand':
      return value.value.kind === 'const' && value.value.value !== undefined && value.value.value !== null;
    case 'getGlobal':
      return wellKnown.has(value.name);
    case 'nativeImport':
      return value.name === '*';
    default:
      return isSolid(value);
  }
}

/** Globals that every realm has as objects or functions. */
const wellKnown = new Set(
  'Math JSON Object Array Number String Boolean BigInt Symbol Promise Reflect Proxy Map Set WeakMap WeakSet Date RegExp Error TypeError RangeError Function Intl Atomics globalThis console process Buffer'.split(
    ' ',
  ),
);
