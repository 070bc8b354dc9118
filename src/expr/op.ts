/**
 * Operations of terms. Each means exactly what the JavaScript operation means on values of the argument
 * sorts; the evaluator computes them with the host's own operators. Argument and result sorts are given as
 * `args -> result`. Index arguments of string operations are any Num (JavaScript's own clamping applies)
 * unless said otherwise.
 */
export const Op = {
  /** payload: index into the constants. */
  Const: 0,
  /** payload: index into the input variables. */
  Var: 1,
  /** tag:Num, alternatives… -> Any. The value is alternative number `tag`. Alternatives that are objects are Opaque. */
  Union: 2,
  /** Stands for an object as an alternative of a Union. */
  Opaque: 3,

  Not: 10, // Bool -> Bool
  And: 11, // Bool, Bool -> Bool
  Or: 12, // Bool, Bool -> Bool
  Ite: 13, // Bool, T, T -> T
  /** Strict equality of two terms of one sort (so NaN is not equal to NaN, and -0 equals 0). */
  Eq: 14, // T, T -> Bool
  /** Object.is on two Num. */
  SameNum: 15,

  Add: 20, // Num, Num -> Num, and so on
  Sub: 21,
  Mul: 22,
  Div: 23,
  Mod: 24,
  Pow: 25,
  Neg: 26,
  BitAnd: 27,
  BitOr: 28,
  BitXor: 29,
  BitNot: 30,
  Shl: 31,
  Sar: 32,
  Shr: 33,
  Lt: 34, // Num, Num -> Bool
  Le: 35, // Num, Num -> Bool

  Abs: 40,
  Floor: 41,
  Ceil: 42,
  Trunc: 43,
  /** Math.round */
  Round: 44,
  Sign: 45,
  Sqrt: 46,
  Min: 47, // Num, Num -> Num
  Max: 48, // Num, Num -> Num
  Imul: 49,
  Clz32: 50,
  Fround: 51,
  IsNaN: 52, // Num -> Bool
  IsFinite: 53,
  IsInteger: 54,
  IsSafeInteger: 55,

  Concat: 60, // Str, Str -> Str
  Length: 61, // Str -> Num
  /** NaN outside the string, as charCodeAt. */
  CharCodeAt: 62, // Str, Num -> Num
  /** The code point at a position; NaN stands for undefined (models branch on it first). */
  CodePointAt: 63,
  CharAt: 64, // Str, Num -> Str
  Substring: 65, // Str, Num, Num -> Str, as String.prototype.substring with both arguments given
  Slice: 66, // Str, Num, Num -> Str, as String.prototype.slice with both arguments given
  IndexOf: 67, // Str, Str, Num -> Num
  LastIndexOf: 68, // Str, Str, Num -> Num (Infinity for no position)
  Includes: 69, // Str, Str, Num -> Bool
  StartsWith: 70, // Str, Str, Num -> Bool
  EndsWith: 71, // Str, Str, Num -> Bool (end position)
  StrLt: 72, // Str, Str -> Bool, by code units
  StrLe: 73,
  Repeat: 74, // Str, Num -> Str; Num is a non-negative finite count (models branch on it first)
  PadStart: 75, // Str, Num, Str -> Str
  PadEnd: 76,
  Trim: 77, // Str -> Str
  TrimStart: 78,
  TrimEnd: 79,
  /** First occurrence of a string pattern, replacement taken literally (no `$` patterns). */
  Replace: 80, // Str, Str, Str -> Str
  ReplaceAll: 81,
  ToLower: 82,
  ToUpper: 83,
  FromCharCode: 84, // Num -> Str
  /** Searches from a position as exec with lastIndex would (for `y`: exactly there). The flags g and d do not matter. */
  RegexTest: 85, // Str, Num, Re -> Bool
  /** Index of the match, or -1. */
  RegexIndex: 86, // Str, Num, Re -> Num
  /** Text of group k of the match ('' when there is none). */
  RegexGroup: 87, // Str, Num, Re, Num(const) -> Str
  /** Did group k take part in the match? */
  RegexHasGroup: 88, // Str, Num, Re, Num(const) -> Bool

  /** Number(string) */
  StrToNum: 100, // Str -> Num
  /** String(number) */
  NumToStr: 101, // Num -> Str
  NumToStrRadix: 102, // Num, Num -> Str (radix 2..36)
  ParseInt: 103, // Str, Num -> Num
  ParseFloat: 104, // Str -> Num
  ToFixed: 105, // Num, Num -> Str (digits 0..100)
  BoolToNum: 106,
  BigToNum: 107,
  NumToBig: 108, // Num -> Big, of an integer (models branch on it first)
  BigToStr: 109,
  StrToBig: 110, // Str -> Big, of a valid literal

  BAdd: 120,
  BSub: 121,
  BMul: 122,
  BDiv: 123, // divisor not 0 (checked by the lowering)
  BMod: 124,
  BPow: 125, // exponent not negative
  BNeg: 126,
  BAnd: 127,
  BOr: 128,
  BXor: 129,
  BNot: 130,
  BShl: 131,
  BShr: 132,
  BLt: 133,
  BLe: 134,
  BAsIntN: 135, // Num, Big -> Big
  BAsUintN: 136,
  /** Comparison of a Num with a Big. */
  NumLtBig: 137, // Num, Big -> Bool
  BigLtNum: 138, // Big, Num -> Bool

  /**
   * Is a value among the elements of an input array, whatever its length? Const Str path of the array, its length, the value, and its first elements: Str, Num, T, T… -> Bool.
   * Further elements are the variables of their paths. Solvers get it written out (`links/written-out.ts`).
   */
  Among: 140,
  /**
   * Does some element of an input array satisfy a condition, whatever its length? Const Str path of the array, its length, the condition over what stands for any
   * element (`exists.ts`), and the condition for its first elements: Str, Num, Bool, Bool… -> Bool. Written out for solvers like Among.
   */
  Exists: 141,
  /**
   * Are the keys of an input Map or Set all different, whatever its size? Const Str path of the list of its keys, its size, and its first keys: Str, Num, T… -> Bool.
   */
  Distinct: 142,
  /**
   * What an input Map has for a key that is in it: Const Str path of the list of its keys, its size, the key, Const Str path of the list of its values, a term over what
   * stands for any value, the first keys, and that term for the first values: Str, Num, K, Str, V, K…, V… -> V.
   */
  Lookup: 143,

  /**
   * A pure built-in on primitives, by name: Const Str name, args… -> the sort given at creation. The evaluator calls
   * the real function; solvers know nothing of it beyond that equal arguments give equal results.
   */
  Fn: 150,
} as const;
export type Op = (typeof Op)[keyof typeof Op];
