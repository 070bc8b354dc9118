import type { ts } from '../../../syntax/tree.ts';
import type { Part, Patch } from '../edits/edit.ts';

/** A small change of the new version that may make it right: it shows where it is wrong, not how to mend it. */
export interface Repair {
  readonly patch: Patch;
  /** What it changes in the new version. */
  readonly node: ts.Node;
  /** Nodes that go or come. */
  readonly touched: number;
  readonly kind: RepairKind;
}

export type RepairKind =
  | 'operator'
  | 'operand'
  | 'condition'
  | 'literal'
  | 'pattern'
  | 'call'
  | 'argument'
  | 'row'
  | 'statement'
  | 'target'
  | 'old expression'
  | 'value';

/** Number of nodes of a tree. */
export function sizeOf(node: ts.Node): number {
  let size = 1;
  node.forEachChild((child) => {
    size += sizeOf(child);
  });
  return size;
}

/** The text of a part without anything put into it. */
export function plainText(
  parts: readonly Part[],
  texts: { readonly before: string; readonly after: string },
): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : texts[part.version].slice(part.start, part.end)))
    .join('');
}
