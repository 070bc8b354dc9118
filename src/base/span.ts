/** A range of source text. Offsets are UTF-16 units from 0; `line` and `column` count from 1. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
}

/** The span of code that has no source, such as self-hosted models. */
export const noSpan: Span = { file: '', start: 0, end: 0, line: 0, column: 0, endLine: 0 };
