import type { RangeTable } from '../../expr/ranges/range-table.ts';
import type { NumCode, StrCode } from './context.ts';
import type { IntTheory } from './int-theory.ts';
import type { StringTheory } from './string-theory.ts';

export type Code = string | NumCode | StrCode;

export interface EncoderOptions {
  readonly ints: IntTheory;
  readonly ranges: RangeTable;
  readonly rounding: 'relaxed' | 'none';
  readonly plainText: boolean;
  /** Code units of a variable that are written out; {@link MOST_CHARS} unless less will do. */
  readonly mostChars?: number | undefined;
  readonly strings: StringTheory;
}
