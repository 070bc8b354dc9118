import vm from 'node:vm';
import type { Diagnostic } from '../../base/diagnostic.ts';
import type { ModuleKind } from '../modules/source-set.ts';
import { spanBetween } from '../text/source-text.ts';
import { ts } from '../tree.ts';
import { exportedNames } from './exported-names.ts';
import { moduleAsFunction } from './module-as-function.ts';

const filename = 'beagle:check';

/**
 * The early error of a plain JavaScript file, which TypeScript's parser leaves to its checker (names declared twice,
 * misplaced `break`, invalid targets of assignments, patterns of regular expressions, …): V8 reads the original text and
 * runs nothing. Undefined when there is none, or when the file has syntax that V8 does not know (JSX).
 */
export function earlyError(tree: ts.SourceFile, kind: ModuleKind): Diagnostic | undefined {
  const misplaced = kind === 'esm' ? moduleError(tree) : undefined;
  if (misplaced !== undefined)
    return {
      severity: 'error',
      code: 'syntax-error',
      message: misplaced.message,
      span: spanBetween(tree, misplaced.node.getStart(tree), misplaced.node.end),
    };
  const error = refusal(tree, kind);
  if (error === undefined || containsJsx(tree)) return undefined;
  return {
    severity: 'error',
    code: 'syntax-error',
    message: error.message,
    span: spanOfError(tree, error.stack ?? ''),
  };
}

function refusal(tree: ts.SourceFile, kind: ModuleKind): Error | undefined {
  try {
    if (kind === 'script') new vm.Script(tree.text, { filename });
    else if (kind === 'cjs')
      vm.compileFunction(tree.text, ['exports', 'require', 'module', '__filename', '__dirname'], {
        filename,
      });
    else if (kind === 'esm') new vm.Script(moduleAsFunction(tree), { filename, lineOffset: -1 });
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

/** V8 says where in the first lines of the stack: `file:line`, the line's text, carets below. */
function spanOfError(tree: ts.SourceFile, stack: string): Diagnostic['span'] {
  const found = /^beagle:check:(\d+)\n.*\n( *)(\^+)/.exec(stack);
  if (found === null) return undefined;
  const starts = tree.getLineStarts();
  const line = Number(found[1]) - 1;
  if (line < 0 || line >= starts.length) return undefined;
  const start = Math.min(starts[line]! + found[2]!.length, tree.text.length);
  return spanBetween(tree, start, Math.min(start + found[3]!.length, tree.text.length));
}

/** What the text of {@link moduleAsFunction} cannot show. */
function moduleError(tree: ts.SourceFile): { node: ts.Node; message: string } | undefined {
  const misplaced = topLevelReturn(tree);
  if (misplaced !== undefined) return { node: misplaced, message: 'Illegal return statement' };
  for (const statement of tree.statements) {
    const inner = ts.forEachChild(statement, nestedModuleItem);
    if (inner !== undefined)
      return { node: inner, message: 'import and export are only allowed at the top level of a module' };
  }
  for (const statement of tree.statements) {
    const keys = new Set<string>();
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    for (const { name } of statement.attributes?.elements ?? []) {
      if (keys.has(name.text))
        return { node: name, message: `Import attributes has a duplicate key '${name.text}'` };
      keys.add(name.text);
    }
  }
  const seen = new Set<string>();
  for (const { name, node } of exportedNames(tree)) {
    if (seen.has(name)) return { node, message: `Duplicate export of '${name}'` };
    seen.add(name);
  }
  return undefined;
}

function nestedModuleItem(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isExportAssignment(node))
    return node;
  return ts.forEachChild(node, nestedModuleItem);
}

function topLevelReturn(node: ts.Node): ts.Node | undefined {
  if (ts.isReturnStatement(node)) return node;
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return undefined;
  return ts.forEachChild(node, topLevelReturn);
}

function containsJsx(node: ts.Node): boolean {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return true;
  return ts.forEachChild(node, (child) => containsJsx(child) || undefined) === true;
}
