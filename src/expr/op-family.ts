import { Op } from './op.ts';

/** What operations work on. An operation belongs to one family; rules, evaluation and encodings are made by family. */
export const Family = {
  /** Constants, variables, and choices between sorts. */
  Leaf: 0,
  Logic: 1,
  Equality: 2,
  Arithmetic: 3,
  /** 32-bit operators; not the functions of Math on 32 bits. */
  Bits: 4,
  Order: 5,
  /** Functions of Math. */
  Math: 6,
  NumberTest: 7,
  /** Strings; not those that read or make whole texts from other sorts. */
  Text: 8,
  Regex: 9,
  Conversion: 10,
  Bigint: 11,
  /** What input arrays hold. */
  Elements: 12,
  Function: 13,
} as const;
export type Family = (typeof Family)[keyof typeof Family];

/** Every operation is in one: a new one is a type error here. */
const members: { readonly [Name in keyof typeof Op]: Family } = {
  Const: Family.Leaf,
  Var: Family.Leaf,
  Union: Family.Leaf,
  Opaque: Family.Leaf,
  Not: Family.Logic,
  And: Family.Logic,
  Or: Family.Logic,
  Ite: Family.Logic,
  Eq: Family.Equality,
  SameNum: Family.Equality,
  Add: Family.Arithmetic,
  Sub: Family.Arithmetic,
  Mul: Family.Arithmetic,
  Div: Family.Arithmetic,
  Mod: Family.Arithmetic,
  Pow: Family.Arithmetic,
  Neg: Family.Arithmetic,
  BitAnd: Family.Bits,
  BitOr: Family.Bits,
  BitXor: Family.Bits,
  BitNot: Family.Bits,
  Shl: Family.Bits,
  Sar: Family.Bits,
  Shr: Family.Bits,
  Lt: Family.Order,
  Le: Family.Order,
  Abs: Family.Math,
  Floor: Family.Math,
  Ceil: Family.Math,
  Trunc: Family.Math,
  Round: Family.Math,
  Sign: Family.Math,
  Sqrt: Family.Math,
  Min: Family.Math,
  Max: Family.Math,
  Imul: Family.Math,
  Clz32: Family.Math,
  Fround: Family.Math,
  IsNaN: Family.NumberTest,
  IsFinite: Family.NumberTest,
  IsInteger: Family.NumberTest,
  IsSafeInteger: Family.NumberTest,
  Concat: Family.Text,
  Length: Family.Text,
  CharCodeAt: Family.Text,
  CodePointAt: Family.Text,
  CharAt: Family.Text,
  Substring: Family.Text,
  Slice: Family.Text,
  IndexOf: Family.Text,
  LastIndexOf: Family.Text,
  Includes: Family.Text,
  StartsWith: Family.Text,
  EndsWith: Family.Text,
  StrLt: Family.Text,
  StrLe: Family.Text,
  Repeat: Family.Text,
  PadStart: Family.Text,
  PadEnd: Family.Text,
  Trim: Family.Text,
  TrimStart: Family.Text,
  TrimEnd: Family.Text,
  Replace: Family.Text,
  ReplaceAll: Family.Text,
  ToLower: Family.Text,
  ToUpper: Family.Text,
  FromCharCode: Family.Conversion,
  RegexTest: Family.Regex,
  RegexIndex: Family.Regex,
  RegexGroup: Family.Regex,
  RegexHasGroup: Family.Regex,
  StrToNum: Family.Conversion,
  NumToStr: Family.Conversion,
  NumToStrRadix: Family.Conversion,
  ParseInt: Family.Conversion,
  ParseFloat: Family.Conversion,
  ToFixed: Family.Conversion,
  BoolToNum: Family.Conversion,
  BigToNum: Family.Conversion,
  NumToBig: Family.Conversion,
  BigToStr: Family.Conversion,
  StrToBig: Family.Conversion,
  BAdd: Family.Bigint,
  BSub: Family.Bigint,
  BMul: Family.Bigint,
  BDiv: Family.Bigint,
  BMod: Family.Bigint,
  BPow: Family.Bigint,
  BNeg: Family.Bigint,
  BAnd: Family.Bigint,
  BOr: Family.Bigint,
  BXor: Family.Bigint,
  BNot: Family.Bigint,
  BShl: Family.Bigint,
  BShr: Family.Bigint,
  BLt: Family.Bigint,
  BLe: Family.Bigint,
  BAsIntN: Family.Bigint,
  BAsUintN: Family.Bigint,
  NumLtBig: Family.Bigint,
  BigLtNum: Family.Bigint,
  Among: Family.Elements,
  Exists: Family.Elements,
  Distinct: Family.Elements,
  Lookup: Family.Elements,
  Fn: Family.Function,
};

const byCode = new Uint8Array(Math.max(...Object.values(Op)) + 1);
for (const [name, family] of Object.entries(members)) byCode[Op[name as keyof typeof Op]] = family;

export function familyOf(op: Op): Family {
  return byCode[op] as Family;
}

const numeric: ReadonlySet<Family> = new Set([
  Family.Arithmetic,
  Family.Bits,
  Family.Order,
  Family.Math,
  Family.NumberTest,
]);
const onNumbers = Uint8Array.from(byCode, (family) => Number(numeric.has(family as Family)));

/** Does it take one or two numbers and nothing else, so that `applyNumber` computes it? */
export function isOnNumbers(op: Op): boolean {
  return onNumbers[op] === 1;
}
