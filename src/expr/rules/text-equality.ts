import { Op } from '../op.ts';
import { rangeOf } from '../range-of.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';

/** Eq of two Str terms that differ; a constant is `b`. */
export function textEquals(store: TermStore, a: Term, b: Term): Term {
  const x = rangeOf(store, a);
  const y = rangeOf(store, b);
  if (x.hi < y.lo || y.hi < x.lo) return store.false;
  if (x.hi === 0 && y.hi === 0) return store.true;
  if (store.isConst(b)) return equalsConstant(store, a, store.constValue(b) as string);
  if (store.op(a) === Op.Concat && store.op(b) === Op.Concat) {
    const [p, q, r, s] = [store.arg(a, 0), store.arg(a, 1), store.arg(b, 0), store.arg(b, 1)];
    if (isBounded(store, a) && isBounded(store, b)) {
      if (p === r) return store.eq(q, s);
      if (q === s) return store.eq(p, r);
    }
  }
  if (store.op(a) === Op.NumToStr && store.op(b) === Op.NumToStr) {
    const [p, q] = [store.arg(a, 0), store.arg(b, 0)];
    const bothNaN = store.and(store.make(Op.IsNaN, p), store.make(Op.IsNaN, q));
    return store.or(store.eq(p, q), bothNaN);
  }
  if (store.op(a) === Op.BigToStr && store.op(b) === Op.BigToStr)
    return store.eq(store.arg(a, 0), store.arg(b, 0));
  if (store.op(a) === Op.CharAt && store.op(b) === Op.CharAt) return charactersEqual(store, a, b);
  return 0;
}

/** A concatenation that cannot exceed the host's limit. */
function isBounded(store: TermStore, t: Term): boolean {
  return rangeOf(store, t).hi < 2 ** 29;
}

function codeOf(store: TermStore, charAt: Term): Term {
  return store.make(Op.CharCodeAt, store.arg(charAt, 0), store.arg(charAt, 1));
}

function charactersEqual(store: TermStore, a: Term, b: Term): Term {
  const [p, q] = [codeOf(store, a), codeOf(store, b)];
  const bothOutside = store.and(store.make(Op.IsNaN, p), store.make(Op.IsNaN, q));
  return store.or(store.eq(p, q), bothOutside);
}

function equalsConstant(store: TermStore, a: Term, text: string): Term {
  if (text === '' && store.op(a) !== Op.CharAt) return store.eq(store.make(Op.Length, a), store.constant(0));
  switch (store.op(a)) {
    case Op.CharAt:
      if (text === '') return store.make(Op.IsNaN, codeOf(store, a));
      return store.eq(codeOf(store, a), store.constant(text.charCodeAt(0)));
    case Op.FromCharCode: {
      const code = store.make(Op.BitAnd, store.arg(a, 0), store.constant(0xffff));
      return store.eq(code, store.constant(text.charCodeAt(0)));
    }
    case Op.NumToStr: {
      const number = Number(text);
      if (String(number) !== text) return store.false;
      if (Number.isNaN(number)) return store.make(Op.IsNaN, store.arg(a, 0));
      return store.eq(store.arg(a, 0), store.constant(number));
    }
    case Op.BigToStr:
      if (!/^-?[0-9]+$/.test(text) || String(BigInt(text)) !== text) return store.false;
      return store.eq(store.arg(a, 0), store.constant(BigInt(text)));
    case Op.Concat:
      return isBounded(store, a) ? concatEquals(store, store.arg(a, 0), store.arg(a, 1), text) : 0;
    default:
      return 0;
  }
}

/** Splits off the part of a concatenation whose length is known. */
function concatEquals(store: TermStore, p: Term, q: Term, text: string): Term {
  const left = rangeOf(store, p);
  const right = rangeOf(store, q);
  const cut = left.lo === left.hi ? left.lo : right.lo === right.hi ? text.length - right.lo : -1;
  if (cut < 0) return 0;
  return store.and(
    store.eq(p, store.constant(text.slice(0, cut))),
    store.eq(q, store.constant(text.slice(cut))),
  );
}
