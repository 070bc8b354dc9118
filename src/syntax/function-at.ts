import type { Span } from '../base/span.ts';
import { type FoundFunction, type FunctionNode, isFunctionNode } from './found-function.ts';
import type { SourceSet } from './source-set.ts';
import { ts } from './tree.ts';

/**
 * The function written at a place: for functions that a module only makes when it runs (factories, UMD wrappers, assignments
 * in loops), of which a run has told where they stand. `name` is how the request named it.
 */
export function functionAt(
  sources: SourceSet,
  path: string,
  name: string,
  span: Span,
): FoundFunction | undefined {
  const module = sources.byPath.get(span.file);
  const requested = sources.byPath.get(path) ?? sources.byPath.get(sources.files.realpath(path));
  if (module?.tree === undefined || requested === undefined) return undefined;
  const node = nodeAt(module.tree, span);
  if (node === undefined) return undefined;
  const [first = '', ...members] = name.split('.');
  const isWhole = first === '' || first === 'module' || (requested.kind === 'cjs' && first === 'default');
  return {
    name: name === '' ? 'default' : name,
    module,
    node,
    kind: members.length > 0 ? 'member' : 'function',
    isStatic: false,
    owner: undefined,
    exported: isWhole ? 'export=' : first,
    members,
    requested,
  };
}

function nodeAt(tree: ts.SourceFile, span: Span): FunctionNode | undefined {
  let found: FunctionNode | undefined;
  const visit = (node: ts.Node): void => {
    if (node.end < span.start || node.pos > span.start) return;
    if (isFunctionNode(node) && node.getStart(tree) === span.start && node.end === span.end) found = node;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
