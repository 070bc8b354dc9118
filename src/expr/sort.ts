/**
 * Sorts of terms. `Num` means IEEE doubles, `Str` sequences of UTF-16 units, `Big` integers without bound.
 * `Any` is the sort of `Union` terms: a value whose JavaScript type is decided by a tag.
 * `Re` is only the sort of constant regular expressions (`/source/flags` as a string).
 */
export const Sort = {
  Bool: 0,
  Num: 1,
  Str: 2,
  Big: 3,
  Undefined: 4,
  Null: 5,
  Any: 6,
  Re: 7,
  Opaque: 8,
} as const;
export type Sort = (typeof Sort)[keyof typeof Sort];
