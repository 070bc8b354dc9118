import { eachInstruction, eachStatement } from '../../ir/each-instruction.ts';
import type { LocalId, Operand, Program, Rvalue } from '../../ir/ir.ts';

/**
 * 1 for each local that, whenever it is read, holds a number or a bigint (or undefined before its first assignment), so that
 * as a property key it names an element. The greatest such set: a local drops out when one of its assignments may give something else. Parameters,
 * catch variables and everything assigned from outside are not numeric.
 */
export function numericLocals(program: Program): Uint8Array {
  const numeric = new Uint8Array(program.locals.length);
  const assignments = new Map<LocalId, Rvalue[]>();
  for (const local of program.locals)
    numeric[local.id] =
      local.kind === 'temp' || local.kind === 'let' || local.kind === 'const' || local.kind === 'var' ? 1 : 0;
  for (const fn of program.functions) {
    for (const param of fn.params) numeric[param] = 0;
    if (fn.rest !== undefined) numeric[fn.rest] = 0;
    eachInstruction(fn.body, (instruction) => {
      if (instruction.kind !== 'assign') return;
      const list = assignments.get(instruction.target);
      if (list === undefined) assignments.set(instruction.target, [instruction.value]);
      else list.push(instruction.value);
    });
    eachStatement(fn.body, (statement) => {
      if (statement.kind === 'try' && statement.handler !== undefined) numeric[statement.handler.param] = 0;
    });
  }
  for (const local of program.locals) if (!assignments.has(local.id)) numeric[local.id] = 0;
  const returned = privateReturns(program);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [local, values] of assignments) {
      if (numeric[local] === 0 || values.every((value) => isNumeric(value, numeric, returned))) continue;
      numeric[local] = 0;
      changed = true;
    }
  }
  return numeric;
}

/** What the private methods of a name return, `undefined` for names that stand for something else too. */
function privateReturns(program: Program): ReadonlyMap<string, readonly Operand[] | undefined> {
  const returned = new Map<string, Operand[] | undefined>();
  for (const { body } of program.functions)
    eachInstruction(body, (s) => {
      if ((s.kind !== 'assign' && s.kind !== 'effect') || s.value.kind !== 'class') return;
      for (const { key, kind, fn: id } of s.value.definition.members) {
        if (key?.kind !== 'private') continue;
        const fn = kind === 'method' && id !== undefined ? program.functions[id]! : undefined;
        const known = returned.has(key.name) ? returned.get(key.name) : [];
        if (fn === undefined || fn.async || fn.generator || known === undefined)
          returned.set(key.name, undefined);
        else {
          eachStatement(fn.body, (inner) => {
            if (inner.kind === 'return') known.push(inner.value);
          });
          returned.set(key.name, known);
        }
      }
    });
  return returned;
}

function isNumeric(
  value: Rvalue,
  numeric: Uint8Array,
  returned: ReadonlyMap<string, readonly Operand[] | undefined>,
): boolean {
  switch (value.kind) {
    case 'callPrivate': {
      const values = returned.get(value.name);
      return values !== undefined && values.length > 0 && values.every((v) => isNumericOperand(v, numeric));
    }
    case 'operand':
      return isNumericOperand(value.value, numeric);
    case 'unary':
      return value.op === '-' || value.op === '+' || value.op === '~';
    case 'increment':
    case 'toNumeric':
      return true;
    case 'binary':
      switch (value.op) {
        case '+':
          return isNumericOperand(value.left, numeric) && isNumericOperand(value.right, numeric);
        case '-':
        case '*':
        case '/':
        case '%':
        case '**':
        case '&':
        case '|':
        case '^':
        case '<<':
        case '>>':
        case '>>>':
          return true;
        default:
          return false;
      }
    default:
      return false;
  }
}

/** Is the operand certainly a number or bigint, or a constant undefined? */
export function isNumericOperand(operand: Operand, numeric: Uint8Array): boolean {
  if (operand.kind === 'local') return numeric[operand.local] === 1;
  return typeof operand.value === 'number' || typeof operand.value === 'bigint';
}
