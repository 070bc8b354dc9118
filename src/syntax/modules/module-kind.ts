import { extensionOf } from '../files/path-text.ts';
import { ts } from '../tree.ts';
import type { PackageJson } from './package-files.ts';
import type { ModuleKind } from './source-set.ts';

/** ESM or CommonJS by extension, syntax, and the `type` of the nearest package.json, in this order. */
export function moduleKind(tree: ts.SourceFile, around: PackageJson | undefined): ModuleKind {
  const extension = extensionOf(tree.fileName);
  if (extension === '.json') return 'json';
  if (extension === '.mjs' || extension === '.mts') return 'esm';
  if (extension === '.cjs') return 'cjs';
  if (tree.statements.some((s) => ts.isExportAssignment(s) && s.isExportEquals === true)) return 'cjs';
  if (ts.isExternalModule(tree)) return 'esm';
  if (extension === '.cts') return 'cjs';
  return around?.type === 'module' ? 'esm' : 'cjs';
}
