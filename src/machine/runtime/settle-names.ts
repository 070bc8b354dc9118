import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../guest/guest.ts';
import { ConditionKind } from '../trace.ts';
import { cellKey } from './heap.ts';
import type { Memory } from './memory.ts';

/** The texts that are indices: numbers below 2 ** 32 - 1. */
const index =
  '^(?:0|[1-9][0-9]{0,8}|[1-3][0-9]{9}|4[01][0-9]{8}|42[0-8][0-9]{7}|429[0-3][0-9]{6}|4294[0-8][0-9]{5}' +
  '|42949[0-5][0-9]{4}|429496[0-6][0-9]{3}|4294967[01][0-9]{2}|42949672[0-8][0-9]|429496729[0-4])$';

/**
 * Decides what the order of an object's properties depends on: which symbolic names are indices, and their order. Numbers stay
 * symbolic, texts too.
 */
export function settleNames(m: Memory, object: object, names: Map<string, Term>): void {
  const { s } = m;
  const { store } = s;
  const own = Guest.ownKeys(object).filter((key) => typeof key === 'string');
  if (own.length < 2) return;
  const indices = new Map<string, Term>();
  for (const [name, term] of names) {
    const isIndex = typeof cellKey(name) === 'number';
    if (store.op(term) === Op.NumToStr) {
      const number = store.arg(term, 0);
      s.decide(m.inRange(number, store.constant(2 ** 32 - 1)), isIndex, ConditionKind.split);
      if (isIndex) indices.set(name, number);
      continue;
    }
    s.decide(
      store.make(Op.RegexTest, term, store.constant(0), store.regexp(index, '')),
      isIndex,
      ConditionKind.split,
    );
    if (isIndex) indices.set(name, store.make(Op.StrToNum, term));
  }
  const others = own.filter((name) => typeof cellKey(name) === 'number');
  for (const [name, number] of indices) {
    others.splice(others.indexOf(name), 1);
    for (const other of others) {
      const less = store.make(Op.Lt, number, indices.get(other) ?? store.constant(Number(other)));
      s.decide(less, Number(name) < Number(other), ConditionKind.split);
    }
  }
}
