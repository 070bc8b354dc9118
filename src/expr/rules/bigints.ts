import { Op } from '../op.ts';
import { Sort } from '../sort.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';

/** Bigint operations: neutral elements, constants to the right, sums with constants joined. */
export function simplifyBig(store: TermStore, op: Op, a: Term, b: Term): Term {
  if (op === Op.BNeg || op === Op.BNot) return store.op(a) === op ? store.arg(a, 0) : 0;
  if (op === Op.BLt) return a === b ? store.false : 0;
  if (op === Op.BLe) return a === b ? store.true : 0;
  if (op === Op.BAsIntN || op === Op.BAsUintN || op === Op.NumLtBig || op === Op.BigLtNum) return 0;
  const isCommutative = op === Op.BAdd || op === Op.BMul || op === Op.BAnd || op === Op.BOr || op === Op.BXor;
  if (isCommutative && (store.isConst(a) || (a > b && !store.isConst(b)))) return store.make(op, b, a);
  if (a === b) {
    if (op === Op.BSub || op === Op.BXor) return store.constant(0n);
    if (op === Op.BAnd || op === Op.BOr) return a;
  }
  if (!store.isConst(b) || store.sort(b) !== Sort.Big) return 0;
  const k = store.constValue(b) as bigint;
  switch (op) {
    case Op.BAdd:
    case Op.BSub:
      return shifted(store, a, op === Op.BAdd ? k : -k, op);
    case Op.BMul:
      if (k === 0n) return b;
      return k === 1n ? a : 0;
    case Op.BDiv:
    case Op.BPow:
      return k === 1n ? a : 0;
    case Op.BOr:
    case Op.BXor:
    case Op.BShl:
    case Op.BShr:
      return k === 0n ? a : 0;
    case Op.BAnd:
      if (k === 0n) return b;
      return k === -1n ? a : 0;
    default:
      return 0;
  }
}

/** `a + k`, with the sign of the constant in the operation. */
function shifted(store: TermStore, a: Term, k: bigint, op: Op): Term {
  if (k === 0n) return a;
  const inner = store.op(a);
  if ((inner === Op.BAdd || inner === Op.BSub) && store.isConst(store.arg(a, 1))) {
    const own = store.constValue(store.arg(a, 1)) as bigint;
    return store.make(Op.BAdd, store.arg(a, 0), store.constant(k + (inner === Op.BAdd ? own : -own)));
  }
  const wanted = k > 0n ? Op.BAdd : Op.BSub;
  return op === wanted ? 0 : store.make(wanted, a, store.constant(k < 0n ? -k : k));
}
