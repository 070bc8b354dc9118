import { assertNever } from '../../base/assert-never.ts';
import type { Instruction, Local, Operand, Rvalue } from '../../ir/ir.ts';
import { type RvalueWith, rvalueFacts } from '../../ir/rvalue-facts.ts';

/** How an instruction may throw by itself: not at all, as an operator or access does, or because it runs other code. */
export type Throwing = 'never' | 'operator' | 'call';

/**
 * A safe approximation: `never` is certain, the others mean "may". `locals` tells which locals have a temporal dead zone.
 * An instruction whose abort is made visible by a Check before it still counts, for what the check does not cover.
 */
export function mayThrow(instruction: Instruction, locals: readonly Local[]): Throwing {
  const dead = (operand: Operand): boolean => operand.kind === 'local' && locals[operand.local]?.tdz === true;
  switch (instruction.kind) {
    case 'assign': {
      const target = locals[instruction.target];
      const own = rvalueThrows(instruction.value, dead);
      return own === 'never' && target?.tdz === true ? 'operator' : own;
    }
    case 'effect':
      return rvalueThrows(instruction.value, dead);
    case 'declare':
    case 'check':
      return 'never';
    case 'setProperty':
    case 'setPrivate':
    case 'setSuper':
    case 'setGlobal':
    case 'declareGlobal':
    case 'defineMember':
      return 'operator';
    default:
      return assertNever(instruction);
  }
}

function rvalueThrows(value: Rvalue, dead: (operand: Operand) => boolean): Throwing {
  const { throws } = rvalueFacts[value.kind];
  return throws === 'some' ? throwsByOperands(value as ByOperands, dead) : throws;
}

type ByOperands = RvalueWith<'throws', 'some'>;

function throwsByOperands(value: ByOperands, dead: (operand: Operand) => boolean): Throwing {
  switch (value.kind) {
    case 'operand':
      return dead(value.value) ? 'operator' : 'never';
    case 'unary':
      if (value.op === '!' || value.op === 'void' || value.op === 'typeof')
        return dead(value.value) ? 'operator' : 'never';
      return isPlain(value.value) ? 'never' : 'operator';
    case 'binary':
      if (value.op === '===' || value.op === '!==')
        return dead(value.left) || dead(value.right) ? 'operator' : 'never';
      if (value.op === 'in' || value.op === 'instanceof') return 'operator';
      return isPlain(value.left) && isPlain(value.right) ? 'never' : 'operator';
    case 'array':
      return value.elements.some((e) => e?.spread === true) ? 'call' : 'never';
    case 'object':
      return value.members.some((m) => m.kind === 'spread') ? 'operator' : 'never';
    default:
      return assertNever(value);
  }
}

/** A constant that every operator but `in` and `instanceof` takes without throwing. */
function isPlain(operand: Operand): boolean {
  return operand.kind === 'const' && typeof operand.value !== 'bigint';
}
