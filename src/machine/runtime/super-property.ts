import { types } from 'node:util';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../guest/guest.ts';
import { Register } from '../registers.ts';
import { cellKey } from './heap.ts';
import { isObject } from './is-object.ts';
import type { Memory } from './memory.ts';
import type { Pending } from './pending.ts';

/**
 * `super[key]` gave `value`: the term of that. Where it was found is above the receiver, as a rule; cells there that have this value and
 * different shadows are all fixed, since only the engine knows which one was read.
 */
export function superGet(m: Memory, pending: Pending, self: unknown, key: unknown, value: unknown): Term {
  const { s } = m;
  if (s.registers.r[Register.pending] !== 0) {
    const claimed = pending.claim(value);
    if (claimed !== 0) return claimed;
  }
  if (!isObject(self) || types.isProxy(self)) return 0;
  const k = cellKey(key);
  const terms = new Set<Term>();
  for (let holder = Guest.getPrototypeOf(self); holder !== null; holder = Guest.getPrototypeOf(holder)) {
    if (types.isProxy(holder)) break;
    const slot = Guest.getOwnPropertyDescriptor(holder, typeof k === 'number' ? String(k) : k);
    if (slot !== undefined && 'value' in slot && Object.is(slot.value, value))
      terms.add(m.read(holder, k, value));
  }
  const [first = 0] = terms;
  if (terms.size <= 1) return first;
  for (const term of terms)
    s.concretise(value, term, 'super-property', 'one of several members that `super` may mean');
  return 0;
}

/** `super[key] = value` was done with the term handed over: a setter took it, the receiver has a cell, or it is fixed. */
export function superSet(m: Memory, self: unknown, key: unknown, value: unknown, term: Term): void {
  const { r } = m.s.registers;
  const isTaken = r[Register.direct] !== 2;
  r[Register.direct] = 0;
  if (isTaken || !isObject(self)) return;
  const k = cellKey(key);
  const slot = types.isProxy(self)
    ? undefined
    : Guest.getOwnPropertyDescriptor(self, typeof k === 'number' ? String(k) : k);
  if (slot !== undefined && 'value' in slot && Object.is(slot.value, value)) m.write(self, k, value, term);
  else m.s.concretise(value, term, 'native-setter', 'a symbolic value given to a native setter');
}
