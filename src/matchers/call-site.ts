import { fileURLToPath } from 'node:url';
import { nodeFiles } from '../host/node-files.ts';
import { parseModule } from '../syntax/parse/parse-module.ts';
import { ts } from '../syntax/tree.ts';

/** A function by where it is exported. */
export interface FunctionPlace {
  /** Absolute. */
  readonly file: string;
  /** `fee`, `default`, `prices.total` */
  readonly name: string;
}

/** Where a matcher was called. */
export interface CallSite {
  readonly file: string;
  readonly line: number;
}

/** Why a function's source is not known, for people. */
export class NoSource extends Error {}

/** The place in the test file that this stack comes from. */
export function callSite(stack: string, testPath: string): CallSite {
  for (const line of stack.split('\n')) {
    const [, where, number] = /\(?((?:file:\/\/|\/|[A-Za-z]:\\)[^()]*?):(\d+):\d+\)?$/.exec(line) ?? [];
    if (where === undefined) continue;
    const file = where.startsWith('file:') ? fileURLToPath(where) : where;
    if (file === testPath) return { file, line: Number(number) };
  }
  throw new NoSource(`the call does not stand in ${testPath}; name the function as { file, name }`);
}

/** A call of a matcher in the text of its file. */
export interface FoundCall {
  readonly tree: ts.SourceFile;
  readonly call: ts.CallExpression;
}

/**
 * The call of this matcher whose text spans the place; the innermost, if several.
 * @throws NoSource
 */
export function matcherCall(site: CallSite, matcher: string): FoundCall {
  const { file, line } = site;
  const { tree } = parseModule(file, nodeFiles.read(file) ?? '');
  let found: ts.CallExpression | undefined;
  const lineOf = (at: number) => tree.getLineAndCharacterOfPosition(at).line + 1;
  const visit = (node: ts.Node): void => {
    if (lineOf(node.getStart(tree)) > line || lineOf(node.end) < line) return;
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
      if (node.expression.name.text === matcher && received(node) !== undefined) found = node;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  if (found === undefined) throw new NoSource(`no call of ${matcher} was found at ${file}:${line}`);
  return { tree, call: found };
}

/** `a` of `expect(a).not.matcher()`. */
export function received(call: ts.CallExpression): ts.Expression | undefined {
  let at: ts.Expression = call.expression;
  while (ts.isPropertyAccessExpression(at)) at = at.expression;
  return ts.isCallExpression(at) ? at.arguments[0] : undefined;
}
