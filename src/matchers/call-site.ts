import { fileURLToPath } from 'node:url';
import { nodeFiles } from '../host/node-files.ts';
import { moduleBindings } from '../syntax/module-bindings.ts';
import { parseModule } from '../syntax/parse-module.ts';
import { ModuleResolver } from '../syntax/resolve-module.ts';
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

/**
 * What stands at a call `expect(a).matcher(b)`: where the functions `a` and `b` are exported. The test file must import them by name; nothing else tells
 * surely where a function value comes from.
 * @throws NoSource
 */
export function placesAt(site: CallSite, matcher: string, position: 'received' | number): FunctionPlace {
  const text = nodeFiles.read(site.file) ?? '';
  const { tree } = parseModule(site.file, text);
  const call = matcherCall(tree, matcher, site.line);
  if (call === undefined) throw new NoSource(`no call of ${matcher} was found at ${site.file}:${site.line}`);
  const expression = position === 'received' ? expected(call) : call.arguments[position];
  const shown = expression?.getText(tree) ?? '';
  const [root, ...members] = path(expression);
  if (root === undefined)
    throw new NoSource(`${shown} is no imported name; name the function as { file, name }`);
  const binding = moduleBindings(tree).locals.get(root);
  if (binding?.kind !== 'from' || isDeclaredElsewhere(tree, root))
    throw new NoSource(
      `${root} is not simply imported by the test file; name the function as { file, name }`,
    );
  const target = new ModuleResolver(nodeFiles).resolve(binding.specifier, site.file, 'import');
  if (target.kind !== 'file') throw new NoSource(`${binding.specifier} is no source file: ${target.reason}`);
  const name = binding.name === '*' ? members : [binding.name, ...members];
  if (name.length === 0) throw new NoSource(`${shown} is a module, not a function`);
  return { file: nodeFiles.realpath(target.path), name: name.join('.') };
}

/** The call of this matcher whose text spans the line; the innermost, if several. */
function matcherCall(tree: ts.SourceFile, matcher: string, line: number): ts.CallExpression | undefined {
  let found: ts.CallExpression | undefined;
  const lineOf = (at: number) => tree.getLineAndCharacterOfPosition(at).line + 1;
  const visit = (node: ts.Node): void => {
    if (lineOf(node.getStart(tree)) > line || lineOf(node.end) < line) return;
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
      if (node.expression.name.text === matcher && expected(node) !== undefined) found = node;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** `a` of `expect(a).not.matcher()`. */
function expected(call: ts.CallExpression): ts.Expression | undefined {
  let at: ts.Expression = call.expression;
  while (ts.isPropertyAccessExpression(at)) at = at.expression;
  return ts.isCallExpression(at) ? at.arguments[0] : undefined;
}

/** The names of `a.b.c`. */
function path(expression: ts.Expression | undefined): string[] {
  if (expression === undefined) return [];
  if (ts.isIdentifier(expression)) return [expression.text];
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const before = path(expression.expression);
  return before.length === 0 ? [] : [...before, expression.name.text];
}

/** Something in the file that is no import has this name, too. */
function isDeclaredElsewhere(tree: ts.SourceFile, name: string): boolean {
  const visit = (node: ts.Node): boolean => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isFunctionExpression(node) ||
      ts.isClassDeclaration(node);
    if (isDeclaration && node.name !== undefined && ts.isIdentifier(node.name) && node.name.text === name)
      return true;
    return ts.forEachChild(node, (child) => visit(child) || undefined) === true;
  };
  return visit(tree);
}
