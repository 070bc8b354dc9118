/**
 * A row of docs/language.md, and a snippet whose function `f` returns 1 or 2 after a decision that depends on the row's subject. A text alone is a row that
 * is `modelled` without a note.
 */
export interface Row {
  readonly how: How;
  readonly note?: string;
  readonly code: string;
  /** The file's name when it is not `a.ts`. */
  readonly file?: string;
  /** Further files beside it, by name. */
  readonly others?: Readonly<Record<string, string>>;
  /** An expression that is true where Node has it; the row is skipped elsewhere. */
  readonly needs?: string;
}

export type Rows = Readonly<Record<string, Row | string>>;

/** What the words in the tables mean; each is checked by test/language-table.test.ts. */
export const meanings = {
  modelled: 'both sides of the decision are found, the exploration is complete and nothing is approximated.',
  opaque: 'conditions and results are exact, but a solver cannot compute inputs backwards through it.',
  concretised:
    'it runs with the values of the run, and the result lists the place under the code in the note.',
  'not modelled':
    'a run that comes there ends, and the result says so; what does not come there is explored.',
} as const;

export type How = keyof typeof meanings;

export function rowOf(given: Row | string): Row {
  return typeof given === 'string' ? { how: 'modelled', code: given } : given;
}
