import { pushTo } from '../../base/push-to.ts';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import { eachShape } from '../../syntax/shape/each-shape.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import { ts } from '../../syntax/tree.ts';

/** Names of classes; `all`: of any class. */
export type ClassNames = ReadonlySet<string> | 'all';

/**
 * The classes that a function's inputs, and what these hold, may be instances of: those that its types name, what these name in turn, and what
 * extends or implements one of them.
 */
export function classesAmong(sources: SourceSet, signature: Signature): ClassNames {
  const named = new Set<string>();
  let isAny = false;
  eachShape(signature, (shape) => {
    if (shape.kind === 'unknown') isAny ||= shape.isParameter !== true;
    if (shape.kind === 'instance' && shape.cls.file !== '') named.add(shape.cls.name);
  });
  if (isAny) return 'all';
  if (named.size === 0) return named;
  const around = namesAround(sources);
  for (const name of named)
    for (const other of around.get(name) ?? [])
      if (other === EVERYTHING) return 'all';
      else named.add(other);
  return named;
}

/** Stands for what a name may mean that is not followed. */
const EVERYTHING = '*';

/** For names of types what their declarations name, and what is declared to be one of them. */
function namesAround({ modules }: SourceSet): ReadonlyMap<string, readonly string[]> {
  const around = new Map<string, string[]>();
  const declared = (name: string, node: ts.Node) => {
    for (const other of identifiersIn(node)) pushTo(around, name, other);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) {
      const name = node.name?.text ?? nameHeldBy(node);
      declared(name, node);
      for (const clause of node.heritageClauses ?? [])
        for (const base of identifiersIn(clause)) pushTo(around, base, name);
    } else if (isDeclaration(node) && node.name !== undefined && ts.isIdentifier(node.name)) {
      declared(node.name.text, node);
    } else if (ts.isImportSpecifier(node) && node.propertyName !== undefined) {
      pushTo(around, node.name.text, node.propertyName.text);
    } else if (ts.isNamespaceImport(node) || (ts.isImportClause(node) && node.name !== undefined)) {
      pushTo(around, node.name!.text, EVERYTHING);
    }
    ts.forEachChild(node, visit);
  };
  for (const { tree } of modules) if (tree !== undefined) visit(tree);
  return around;
}

/** What a type or a base class may go by: types, and functions and variables of the top level. */
function isDeclaration(node: ts.Node): node is ts.NamedDeclaration {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isFunctionDeclaration(node)) return ts.isSourceFile(node.parent);
  return ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent);
}

/** `const A = class { … }` */
function nameHeldBy(node: ts.Node): string {
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : EVERYTHING;
}

function identifiersIn(node: ts.Node): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (n: ts.Node): void => {
    if (ts.isIdentifier(n)) found.add(n.text);
    ts.forEachChild(n, visit);
  };
  visit(node);
  return found;
}
