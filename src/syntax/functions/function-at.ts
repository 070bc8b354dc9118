import type { Span } from '../../base/span.ts';
import type { SourceSet } from '../modules/source-set.ts';
import { ts } from '../tree.ts';
import { type ClassNode, type FoundFunction, type FunctionNode, isFunctionNode } from './found-function.ts';

/** Where a run has found a function; a method that instances have comes with where its class was written, when that is a function. */
interface Place {
  readonly span: Span;
  readonly isOnInstances: boolean;
  readonly owner: Span | undefined;
}

/**
 * The function written at a place: for functions that a module only makes when it runs (factories, UMD wrappers, assignments
 * in loops), of which a run has told where they stand. `name` is how the request named it.
 */
export function functionAt(
  sources: SourceSet,
  path: string,
  name: string,
  { span, isOnInstances, owner: ownerSpan }: Place,
): FoundFunction | undefined {
  const module = sources.byPath.get(span.file);
  const requested = sources.byPath.get(path) ?? sources.byPath.get(sources.files.realpath(path));
  if (module?.tree === undefined || requested === undefined) return undefined;
  const node = nodeAt(module.tree, span, isFunctionNode);
  if (node === undefined) return undefined;
  const owner = isOnInstances ? (classAt(sources, ownerSpan) ?? classAround(node)) : undefined;
  if (isOnInstances && owner === undefined) return undefined;
  const [first = '', ...members] = name.split('.');
  const isWhole = first === '' || first === 'module' || (requested.kind === 'cjs' && first === 'default');
  return {
    name: name === '' ? 'default' : name,
    module,
    node,
    kind: isOnInstances ? 'method' : members.length > 0 ? 'member' : 'function',
    isStatic: false,
    owner,
    exported: isWhole ? 'export=' : first,
    members,
    requested,
  };
}

function classAt(sources: SourceSet, span: Span | undefined): ClassNode | undefined {
  const tree = span && sources.byPath.get(span.file)?.tree;
  return tree && nodeAt(tree, span, isConstructorFunction);
}

function classAround({ parent }: FunctionNode): ClassNode | undefined {
  return ts.isClassLike(parent) ? parent : undefined;
}

function isConstructorFunction(node: ts.Node): node is ts.FunctionDeclaration | ts.FunctionExpression {
  return ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node);
}

function nodeAt<T extends ts.Node>(
  tree: ts.SourceFile,
  span: Span,
  is: (node: ts.Node) => node is T,
): T | undefined {
  let found: T | undefined;
  const visit = (node: ts.Node): void => {
    if (node.end < span.start || node.pos > span.start) return;
    if (is(node) && node.getStart(tree) === span.start && node.end === span.end) found = node;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
