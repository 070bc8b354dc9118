import { Op } from '../../expr/op.ts';
import { mayBeNaN, NAN, type Range } from '../../expr/ranges/range.ts';
import type { Term } from '../../expr/term.ts';
import type { Bounds } from './bounds.ts';

/** Narrows the lengths of a string operation's arguments by what is known of its value. */
export function contractString(b: Bounds, t: Term, x: Term, y: Term, r: Range): void {
  const { store } = b;
  switch (store.op(t)) {
    case Op.Length:
      b.narrow(x, r.lo, r.hi);
      return;
    case Op.CharCodeAt: {
      const index = b.single(y);
      if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) return;
      if (b.of(x).lo > index) b.exclude(t, NAN);
      if (!mayBeNaN(r)) b.narrow(x, index + 1, Infinity);
      else if (r.lo > r.hi) b.narrow(x, 0, index);
      return;
    }
    case Op.Concat: {
      const [p, q] = [b.of(x), b.of(y)];
      b.narrow(x, r.lo - q.hi, r.hi - q.lo);
      b.narrow(y, r.lo - p.hi, r.hi - p.lo);
      return;
    }
    case Op.Slice:
    case Op.Substring:
    case Op.Trim:
    case Op.TrimStart:
    case Op.TrimEnd:
      b.narrow(x, r.lo, Infinity);
      return;
    case Op.CharAt: {
      const index = b.single(y);
      if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) return;
      if (r.lo === 1) b.narrow(x, index + 1, Infinity);
      else if (r.hi === 0) b.narrow(x, 0, index);
      else if (b.of(x).lo > index) b.narrow(t, 1, 1);
      else if (b.of(x).hi <= index) b.narrow(t, 0, 0);
      return;
    }
    case Op.Includes:
    case Op.StartsWith:
    case Op.EndsWith:
      if (r.lo === 1) {
        b.narrow(x, b.of(y).lo, Infinity);
        b.narrow(y, 0, b.of(x).hi);
      }
      return;
    default:
  }
}
