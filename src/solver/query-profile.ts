import { Op } from '../expr/op.ts';
import { Family, familyOf } from '../expr/op-family.ts';
import { FRACTION, isIntegerOrNaN } from '../expr/ranges/range.ts';
import type { RangeTable } from '../expr/ranges/range-table.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import type { TermStore } from '../expr/term-store.ts';
import { domainOf } from '../expr/variable-domain.ts';
import { queryTerms } from './query-terms.ts';

/** What a query is made of, so that the ladder can choose encodings. */
export interface QueryProfile {
  readonly hasStrings: boolean;
  readonly hasBigs: boolean;
  /** A variable that ranges over fractions (domain real or double). */
  readonly hasFractions: boolean;
  /** A variable of domain real. */
  readonly hasReals: boolean;
  /** Operations on bits that arithmetic on integers says badly. */
  readonly hasBits: boolean;
  /** Bits that every integer of the query fits in (sign included); Infinity when some number is not an exact integer. */
  readonly width: number;
}

export function profileOf(store: TermStore, ranges: RangeTable, conditions: readonly Term[]): QueryProfile {
  const { terms } = queryTerms(store, conditions);
  let [hasStrings, hasBigs, hasFractions, hasReals, hasBits] = [false, false, false, false, false];
  let most = 1;
  for (const t of terms) {
    const sort = store.sort(t);
    if (sort === Sort.Str) {
      hasStrings = true;
      most = Math.max(most, 0x20000, ranges.of(t).hi);
    }
    if (sort === Sort.Big) hasBigs = true;
    if (sort === Sort.Num) {
      const r = ranges.of(t);
      most = Math.max(most, isIntegerOrNaN(r) ? Math.max(Math.abs(r.lo), Math.abs(r.hi)) : Infinity);
      if (r.lo > r.hi) most = Math.max(most, 1);
    }
    const op = store.op(t);
    if (op === Op.Var && sort === Sort.Num) {
      const v = store.variableOf(t);
      if ((domainOf(v).flags & FRACTION) !== 0) hasFractions = true;
      if ((domainOf(v).flags & FRACTION) !== 0 && v.domain === 'real') hasReals = true;
    }
    if (isBitOperation(store, t, op)) hasBits = true;
  }
  const width = most === Infinity ? Infinity : Math.max(hasBits ? 34 : 8, Math.ceil(Math.log2(most + 1)) + 2);
  return { hasStrings, hasBigs, hasFractions, hasReals, hasBits, width };
}

function isBitOperation(store: TermStore, t: Term, op: Op): boolean {
  if (op === Op.Imul) return true;
  if (familyOf(op) !== Family.Bits || op === Op.BitNot) return false;
  if (op === Op.BitOr && store.isConst(store.arg(t, 1)) && store.constValue(store.arg(t, 1)) === 0)
    return false;
  return true;
}
