import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { type FlatOperand, Unsupported } from './flat-code.ts';
import type { Computed, State } from './state.ts';
import type { Value } from './values.ts';

/** The value of an operand; undefined where its variable has none yet. */
export function peekOperand(store: TermStore, state: State, operand: FlatOperand): Value | undefined {
  if (operand.kind === 'slot') return state.slots.get(operand.slot);
  return { kind: 'term', term: store.constant(operand.value) };
}

export function readOperand(store: TermStore, state: State, operand: FlatOperand): Value {
  const value = peekOperand(store, state, operand);
  if (value === undefined) throw new Unsupported('a variable is read before it has a value');
  return value;
}

/** A primitive as all that there is. */
export function one(state: State, term: Term): Computed[] {
  return [{ state, value: { kind: 'term', term } }];
}
