import { Op } from './op.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

const none = 255;

/** Result sort by operation; `none` where it depends on the arguments. */
const sorts = new Uint8Array(256).fill(none);
const ranges: readonly (readonly [from: Op, to: Op, sort: Sort])[] = [
  [Op.Union, Op.Union, Sort.Any],
  [Op.Opaque, Op.Opaque, Sort.Opaque],
  [Op.Not, Op.Or, Sort.Bool],
  [Op.Eq, Op.SameNum, Sort.Bool],
  [Op.Add, Op.Shr, Sort.Num],
  [Op.Lt, Op.Le, Sort.Bool],
  [Op.Abs, Op.Fround, Sort.Num],
  [Op.IsNaN, Op.IsSafeInteger, Sort.Bool],
  [Op.Concat, Op.Concat, Sort.Str],
  [Op.Length, Op.CodePointAt, Sort.Num],
  [Op.CharAt, Op.Slice, Sort.Str],
  [Op.IndexOf, Op.LastIndexOf, Sort.Num],
  [Op.Includes, Op.StrLe, Sort.Bool],
  [Op.Repeat, Op.FromCharCode, Sort.Str],
  [Op.RegexTest, Op.RegexTest, Sort.Bool],
  [Op.RegexIndex, Op.RegexIndex, Sort.Num],
  [Op.RegexGroup, Op.RegexGroup, Sort.Str],
  [Op.RegexHasGroup, Op.RegexHasGroup, Sort.Bool],
  [Op.StrToNum, Op.StrToNum, Sort.Num],
  [Op.NumToStr, Op.NumToStrRadix, Sort.Str],
  [Op.ParseInt, Op.ParseFloat, Sort.Num],
  [Op.ToFixed, Op.ToFixed, Sort.Str],
  [Op.BoolToNum, Op.BigToNum, Sort.Num],
  [Op.NumToBig, Op.NumToBig, Sort.Big],
  [Op.BigToStr, Op.BigToStr, Sort.Str],
  [Op.StrToBig, Op.StrToBig, Sort.Big],
  [Op.BAdd, Op.BShr, Sort.Big],
  [Op.BLt, Op.BLe, Sort.Bool],
  [Op.BAsIntN, Op.BAsUintN, Sort.Big],
  [Op.NumLtBig, Op.BigLtNum, Sort.Bool],
  [Op.Among, Op.Distinct, Sort.Bool],
];
for (const [from, to, sort] of ranges) sorts.fill(sort, from, to + 1);

/**
 * The sort of `op(args)`, for every operation but Const, Var and Fn. An Ite whose sides differ in sort is of sort
 * Any, like a Union.
 */
export function resultSort(store: TermStore, op: Op, args: readonly Term[]): Sort {
  if (op === Op.Ite) {
    const yes = store.sort(args[1]!);
    return yes === store.sort(args[2]!) ? yes : Sort.Any;
  }
  if (op === Op.Lookup) return store.sort(args[4]!);
  const sort = sorts[op]!;
  if (sort === none) throw new Error(`operation ${op} has no sort of its own`);
  return sort as Sort;
}
