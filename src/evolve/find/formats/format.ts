import type { Random } from '../../../base/random.ts';

/** What short texts of a format are filled with. */
export interface Filling {
  /** A word of the code, or a short plain one. */
  word(): string;
  /** One or two characters of punctuation. */
  mark(): string;
}

/** A way in which texts are written. `hint`: code that names such things, or takes them apart, matches it. */
export interface Format {
  readonly name: string;
  readonly hint: RegExp;
  readonly make: (random: Random, filling: Filling) => string;
}
