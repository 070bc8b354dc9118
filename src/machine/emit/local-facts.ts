import type { LocalId, Operand, Program, Rvalue } from '../../ir/ir.ts';
import { rvalueFacts } from '../../ir/rvalue-facts.ts';
import { visitProgram } from './visit.ts';

/** What is known about locals before any run, so that emitted code can leave out what cannot happen. */
export interface LocalFacts {
  /** The local may have a term in some run. */
  shadowable(local: LocalId): boolean;
  /** Every value the local ever has is a primitive. */
  primitive(local: LocalId): boolean;
  /** The only value assigned to a local that is assigned once. */
  definition(local: LocalId): Rvalue | undefined;
}

/** Values of these kinds are objects (or functions) of which the machine keeps no term. */
export const neverShadowed = new Set<Rvalue['kind']>([
  'array',
  'object',
  'regexp',
  'templateObject',
  'closure',
  'class',
  'construct',
  'superCall',
  'newTarget',
  'arguments',
  'importMeta',
  'importCall',
  'namespace',
  'nativeImport',
  'iterOpen',
  'iterRest',
  'keysOpen',
  'objectRest',
  'hasPrivate',
  'deleteProperty',
  'deleteGlobal',
]);

/** The operands of an operator on primitives; undefined for other rvalues. */
function operatorOperands(value: Rvalue): readonly Operand[] | undefined {
  switch (value.kind) {
    case 'unary':
    case 'increment':
    case 'toNumeric':
    case 'toPropertyKey':
      return [value.value];
    case 'binary':
      return value.op === 'in' ? undefined : [value.left, value.right];
    case 'template':
      return value.values;
    default:
      return undefined;
  }
}

export function localFacts(program: Program): LocalFacts {
  const n = program.locals.length;
  const shadowed = new Uint8Array(n);
  const object = new Uint8Array(n);
  const definitions: (Rvalue | null | undefined)[] = new Array(n).fill(undefined);
  /** copies[a] are the locals that get a copy of a. */
  const copies = new Map<LocalId, LocalId[]>();
  const work: LocalId[] = [];
  const mark = (local: LocalId, column: Uint8Array) => {
    if (column[local] === 0) {
      column[local] = 1;
      work.push(local);
    }
  };
  for (const local of program.locals)
    if (local.kind === 'param' || local.kind === 'catch' || local.kind === 'import') {
      mark(local.id, shadowed);
      mark(local.id, object);
    } else if (local.kind === 'class' || local.kind === 'function') mark(local.id, object);
  /** computed[a] are the locals computed from a: shadowed when it is, or when it may be an object that is converted. */
  const computed = new Map<LocalId, LocalId[]>();
  const add = (map: Map<LocalId, LocalId[]>, from: LocalId, to: LocalId) => {
    const list = map.get(from);
    if (list) list.push(to);
    else map.set(from, [to]);
  };
  for (const fn of program.functions)
    for (const local of fn.rest === undefined ? fn.params : [...fn.params, fn.rest]) {
      mark(local, object);
      mark(local, shadowed);
    }
  visitProgram(program, (statement) => {
    if (statement.kind === 'try' && statement.handler) {
      mark(statement.handler.param, object);
      mark(statement.handler.param, shadowed);
    }
    if (statement.kind !== 'assign') return;
    const { target, value } = statement;
    definitions[target] = definitions[target] === undefined ? value : null;
    if (value.kind === 'operand') {
      if (value.value.kind === 'local') add(copies, value.value.local, target);
      return;
    }
    if (value.kind === 'class' && value.definition.innerName !== undefined)
      mark(value.definition.innerName, object);
    if (rvalueFacts[value.kind].gives !== 'primitive') mark(target, object);
    const operands = operatorOperands(value);
    if (operands === undefined) {
      if (!neverShadowed.has(value.kind)) mark(target, shadowed);
      return;
    }
    for (const operand of operands) if (operand.kind === 'local') add(computed, operand.local, target);
  });
  for (let local = work.pop(); local !== undefined; local = work.pop()) {
    for (const target of copies.get(local) ?? []) {
      if (shadowed[local] === 1) mark(target, shadowed);
      if (object[local] === 1) mark(target, object);
    }
    for (const target of computed.get(local) ?? []) mark(target, shadowed);
  }
  return {
    shadowable: (local) => shadowed[local] === 1,
    primitive: (local) => object[local] === 0,
    definition: (local) => definitions[local] ?? undefined,
  };
}
