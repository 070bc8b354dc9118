import type { CodeTree } from './code-tree.ts';

/** A piece of the new text, and what to put there. */
export interface Patch {
  /** Path of a module of the new version. */
  readonly module: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Part[];
  /** The range that holds it: what closes with it stands behind the patch. */
  readonly within: Range;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Text as it is, or a range of a version's text, without patches in it. */
export type Part = string | (Range & { readonly version: 'before' | 'after' });

/** One difference of the two versions: what stands in the new one, and what stood there. */
export interface Edit {
  readonly id: number;
  /** Path of its module in the new version. */
  readonly module: string;
  readonly start: number;
  readonly end: number;
  readonly before: readonly CodeTree[];
  readonly after: readonly CodeTree[];
  /** Around the old text: what makes it fit. */
  readonly around: readonly [lead: string, trail: string];
  /** The list it is in holds statements. */
  readonly isStatements: boolean;
  /** What stands between two old trees. */
  readonly between: string;
  /** What holds it in the new version. */
  readonly within: Range;
  /** Nodes in both. */
  readonly size: number;
  /** Of statements that are gone behind a line that only closes something: where the one begins that now stands in their place. */
  readonly next?: number | undefined;
  /** Parameters were added, removed or moved: others depend on their positions. */
  readonly isParameters: boolean;
}
