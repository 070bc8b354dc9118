import type { Tagged } from '../schema.ts';

/** A piece of source with what kind of token it is: an index into {@link tokenKinds}. */
export type Token = readonly [kind: number, text: string];

/** What tokens are told apart by; the names are classes of the page's style sheet. */
export const tokenKinds = ['plain', 'keyword', 'string', 'number', 'comment', 'regexp'] as const;

/** Lines of source, each a list of tokens. */
export type SourceLines = readonly (readonly Token[])[];

/** One function's result on the page. */
export interface PageEntry {
  /** The result of a command, as `--json` gives it; of `diff` one function of it. */
  readonly result: PageResult;
  /** The first paragraph of the text that the command prints: what was asked, and the claim. */
  readonly summary: readonly string[];
  /** Keys into `sources`: the file, or both versions of it. */
  readonly source?: string;
  readonly before?: string;
  readonly after?: string;
  /** The whole text, for results that have no view of their own. */
  readonly text?: string;
}

export type PageResult = { readonly [key: string]: unknown };

/** All that the page shows: plain data, embedded in the file as JSON. */
export interface PageData {
  readonly title: string;
  readonly command: string;
  readonly entries: readonly PageEntry[];
  readonly sources: { readonly [key: string]: SourceLines };
}

export type Witness = { readonly [name: string]: Tagged };
