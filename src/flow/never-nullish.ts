import type { LocalId, Operand, Program, Rvalue } from '../ir/ir.ts';
import { eachStatement } from './each-instruction.ts';

/** Rvalues that are never null or undefined. */
const solid = new Set<Rvalue['kind']>([
  'binary',
  'increment',
  'toNumeric',
  'toPropertyKey',
  'template',
  'deleteProperty',
  'hasPrivate',
  'typeofGlobal',
  'construct',
  'superCall',
  'array',
  'object',
  'regexp',
  'templateObject',
  'closure',
  'class',
  'arguments',
  'importMeta',
  'namespace',
  'iterOpen',
  'iterNext',
  'iterRest',
  'keysOpen',
  'objectRest',
]);

/**
 * The locals that are never null or undefined when they are read, whatever path was taken: every assignment gives them such a
 * value. `inputs` are parameters of functions that only the outside calls, known to be given none.
 */
export function neverNullish(program: Program, inputs: ReadonlySet<LocalId>): Uint8Array {
  const nullish = new Uint8Array(program.locals.length);
  const copies = new Map<LocalId, LocalId[]>();
  const work: LocalId[] = [];
  const mark = (local: LocalId): void => {
    if (nullish[local] === 1) return;
    nullish[local] = 1;
    work.push(local);
  };
  for (const fn of program.functions) for (const param of fn.params) if (!inputs.has(param)) mark(param);
  for (const local of program.locals)
    if (local.kind === 'import' || (local.kind === 'var' && local.captured)) mark(local.id);
  for (const fn of program.functions)
    eachStatement(fn.body, (s) => {
      if (s.kind === 'declare') mark(s.target);
      else if (s.kind === 'try' && s.handler !== undefined) mark(s.handler.param);
      else if (s.kind === 'assign') {
        const source = copied(s.value);
        if (source === undefined) {
          if (!isSolid(s.value)) mark(s.target);
        } else if (source.kind === 'const') {
          if (source.value === undefined || source.value === null) mark(s.target);
        } else {
          const list = copies.get(source.local);
          if (list === undefined) copies.set(source.local, [s.target]);
          else list.push(s.target);
        }
      }
    });
  // A hoisted variable may be read before it is assigned.
  for (const local of program.locals) if (local.kind === 'var') mark(local.id);
  for (let local = work.pop(); local !== undefined; local = work.pop())
    for (const target of copies.get(local) ?? []) mark(target);
  return nullish.map((n) => 1 - n);
}

function copied(value: Rvalue): Operand | undefined {
  return value.kind === 'operand' ? value.value : undefined;
}

function isSolid(value: Rvalue): boolean {
  return solid.has(value.kind) || (value.kind === 'unary' && value.op !== 'void');
}
