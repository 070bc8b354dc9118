import { nodeFiles } from '../host/node-files.ts';
import { moduleBindings } from '../syntax/functions/module-bindings.ts';
import { ModuleResolver } from '../syntax/modules/resolve-module.ts';
import { ts } from '../syntax/tree.ts';
import { type CallSite, type FunctionPlace, matcherCall, NoSource, received } from './call-site.ts';
import { declarationsOf } from './declarations-of.ts';

/**
 * What stands at a call `expect(a).matcher(b)`: where the functions `a` and `b` are exported. The test file must import them by name; nothing else tells
 * surely where a function value comes from.
 * @throws NoSource
 */
export function placeAt(site: CallSite, matcher: string, position: 'received' | number): FunctionPlace {
  const { tree, call } = matcherCall(site, matcher);
  const expression = position === 'received' ? received(call) : call.arguments[position];
  const shown = expression?.getText(tree) ?? '';
  const [root, ...members] = path(expression);
  if (root === undefined)
    throw new NoSource(`${shown} is no imported name; name the function as { file, name }`);
  const binding = moduleBindings(tree).locals.get(root);
  if (binding?.kind !== 'from' || declarationsOf(tree, root) !== 1)
    throw new NoSource(
      `${root} is not simply imported by the test file; name the function as { file, name }`,
    );
  const target = new ModuleResolver(nodeFiles).resolve(binding.specifier, site.file, 'import');
  if (target.kind !== 'file') throw new NoSource(`${binding.specifier} is no source file: ${target.reason}`);
  const name = binding.name === '*' ? members : [binding.name, ...members];
  if (name.length === 0) throw new NoSource(`${shown} is a module, not a function`);
  return { file: nodeFiles.realpath(target.path), name: name.join('.') };
}

/** The names of `a.b.c`. */
function path(expression: ts.Expression | undefined): string[] {
  if (expression === undefined) return [];
  if (ts.isIdentifier(expression)) return [expression.text];
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const before = path(expression.expression);
  return before.length === 0 ? [] : [...before, expression.name.text];
}
