import { Sort } from '../sort.ts';
import { mayBeNaN, type Range, setRange } from './range.ts';

/** `a < b` or `a <= b` on numbers. */
export function compareRange(out: Range, a: Range, b: Range, strict: boolean): Range {
  const never = strict ? a.lo >= b.hi : a.lo > b.hi;
  const always = strict ? a.hi < b.lo : a.hi <= b.lo;
  if (never || a.lo > a.hi || b.lo > b.hi) return setRange(out, 0, 0, 0);
  else return setRange(out, always && !mayBeNaN(a) && !mayBeNaN(b) ? 1 : 0, 1, 0);
}

/** Strict equality of values of two sorts. */
export function equalRange(out: Range, left: Sort, right: Sort, a: Range, b: Range): Range {
  if (left !== right && left !== Sort.Any && right !== Sort.Any) return setRange(out, 0, 0, 0);
  if (left === Sort.Any || right === Sort.Any) return setRange(out, 0, 1, 0);
  if (left === Sort.Undefined || left === Sort.Null) return setRange(out, 1, 1, 0);
  if (a.lo > b.hi || b.lo > a.hi || a.lo > a.hi || b.lo > b.hi) return setRange(out, 0, 0, 0);
  const single = a.lo === a.hi && b.lo === b.hi && a.flags === 0 && b.flags === 0;
  const same = single && (left === Sort.Num || left === Sort.Bool || (left === Sort.Str && a.hi === 0));
  return setRange(out, same ? 1 : 0, 1, 0);
}
