import type { Diagnostic } from '../../base/diagnostic.ts';
import type { ParsedFile } from '../parse/parse-module.ts';
import { spanBetween } from '../text/source-text.ts';
import { ts } from '../tree.ts';
import { parseWsl } from './parse-wsl.ts';
import { WslSyntaxError } from './tokens.ts';
import { WslFunctionBuilder } from './wsl-function.ts';
import { wslFunctionName } from './wsl-name.ts';

const f = ts.factory;

/**
 * A WSL file as the module that it means: one exported function, named after the file, whose parameters are the variables
 * whose initial values matter and whose result is an object with the final values of all variables that are assigned. ABORT and
 * assertions that fail throw. Nodes have the places of the WSL text; what has none there (parameters, the result) stands behind its end, where
 * the tree's text goes on with the signature.
 */
export function wslModule(path: string, text: string): ParsedFile {
  const tree = ts.createSourceFile(path, '', ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const open = tree as { -readonly [K in keyof ts.SourceFile]: ts.SourceFile[K] };
  open.text = text;
  open.end = text.length;
  try {
    const builder = new WslFunctionBuilder(text, parseWsl(text));
    const fn = builder.module(wslFunctionName(path));
    // The file is longer than its function, so that the two have different places.
    builder.text += '\n';
    open.text = builder.text;
    open.end = builder.text.length;
    open.statements = ts.setTextRange(f.createNodeArray([fn]), { pos: 0, end: builder.text.length });
    setParents(fn, tree);
    (tree as ts.SourceFile & { externalModuleIndicator?: ts.Node }).externalModuleIndicator = fn;
    return { tree, errors: [] };
  } catch (error) {
    if (!(error instanceof WslSyntaxError)) throw error;
    const { start, end } = error.range;
    const problem: Diagnostic = {
      severity: 'error',
      code: 'syntax-error',
      message: error.message,
      span: spanBetween(tree, Math.min(start, Math.max(0, text.trimEnd().length - 1)), end),
    };
    return { tree, errors: [problem] };
  }
}

/** Parentheses that the factory adds by itself stand where their expression stands. */
function setParents(node: ts.Node, parent: ts.Node): void {
  (node as { parent: ts.Node }).parent = parent;
  if (node.pos < 0) ts.setTextRange(node, ts.isParenthesizedExpression(node) ? node.expression : parent);
  ts.forEachChild(node, (child) => setParents(child, node));
}
