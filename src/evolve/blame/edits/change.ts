import type { SourceModule } from '../../../syntax/modules/source-set.ts';
import { ts } from '../../../syntax/tree.ts';
import { findEdits } from './1-find-edits.ts';
import { CodeTrees } from './code-tree.ts';
import type { Edit } from './edit.ts';
import type { TreePair } from './matched.ts';

/** A module that both versions have. */
export interface ModuleChange {
  readonly before: SourceModule;
  readonly after: SourceModule;
  /** What both are compared and run by. */
  readonly trees: { readonly before: ts.SourceFile; readonly after: ts.SourceFile } | undefined;
  readonly edits: readonly Edit[];
  /** Trees that stand for each other; empty when nothing changed. */
  readonly matched: readonly TreePair[];
}

/** Everything in which two versions differ, as edits with numbers from 0. */
export interface Change {
  readonly modules: readonly ModuleChange[];
  readonly edits: readonly Edit[];
  /** Modules that only one version has. */
  readonly removed: readonly SourceModule[];
  readonly added: readonly SourceModule[];
}

export function changeOf(
  both: readonly (readonly [before: SourceModule, after: SourceModule])[],
  removed: readonly SourceModule[],
  added: readonly SourceModule[],
): Change {
  const edits: Edit[] = [];
  const modules = both.map(([before, after]): ModuleChange => {
    if (before.tree === undefined || after.tree === undefined)
      return { before, after, trees: undefined, edits: [], matched: [] };
    const trees = { before: before.tree, after: after.tree };
    if (before.text === after.text) return { before, after, trees, edits: [], matched: [] };
    const builder = new CodeTrees();
    const { edits: own, matched } = findEdits(
      after.path,
      builder.build(trees.before),
      builder.build(trees.after),
      edits.length,
    );
    const found = own.map((edit, i) => ({ ...edit, id: edits.length + i }));
    edits.push(...found);
    return { before, after, trees, edits: found, matched };
  });
  return { modules, edits, removed, added };
}

/** The line of a place in a file, from 1. */
export function lineOf(file: ts.SourceFile, at: number): number {
  return ts.getLineAndCharacterOfPosition(file, at).line + 1;
}
