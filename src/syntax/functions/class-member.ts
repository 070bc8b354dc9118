import type { SourceModule, SourceSet } from '../modules/source-set.ts';
import { ts } from '../tree.ts';
import { followLocal, memberAssignments, memberName, type Place } from './follow-binding.ts';
import { type ClassNode, type FunctionNode, isFunctionNode } from './found-function.ts';

/** A function that is a member of a class, found in it or in a class it extends. */
export interface ClassMember {
  readonly name: string;
  readonly module: SourceModule;
  readonly node: FunctionNode;
  readonly kind: 'method' | 'static' | 'getter' | 'setter';
  readonly isStatic: boolean;
  readonly isPrivate: boolean;
}

/** Member functions of a class with bodies, in order, own ones first; then those it inherits. */
export function classMembers(
  sources: SourceSet,
  module: SourceModule,
  node: ClassNode,
  depth = 0,
): ClassMember[] {
  if (!ts.isClassLike(node)) return prototypeMembers(sources, module, node);
  const members: ClassMember[] = [];
  for (const member of node.members) {
    const isStatic = has(member, ts.SyntaxKind.StaticKeyword);
    const name = member.name === undefined ? undefined : memberName(member.name);
    const fn = ts.isPropertyDeclaration(member) ? functionValue(member.initializer) : member;
    if (name === undefined || fn === undefined || !isFunctionNode(fn) || fn.body === undefined) continue;
    const isPrivate =
      ts.isPrivateIdentifier(member.name!) ||
      has(member, ts.SyntaxKind.PrivateKeyword) ||
      has(member, ts.SyntaxKind.ProtectedKeyword);
    const kind = ts.isGetAccessor(fn)
      ? 'getter'
      : ts.isSetAccessor(fn)
        ? 'setter'
        : isStatic
          ? 'static'
          : 'method';
    members.push({ name, module, node: fn, kind, isStatic, isPrivate });
  }
  const base = depth < 20 ? baseClass(sources, module, node) : undefined;
  if (base === undefined) return members;
  const own = new Set(members.map((m) => `${m.isStatic} ${m.name}`));
  const inherited = classMembers(sources, base.module, base.node, depth + 1);
  return [...members, ...inherited.filter((m) => !own.has(`${m.isStatic} ${m.name}`))];
}

/** The class in `extends`, when it can be followed to analysed source. */
export function baseClass(
  sources: SourceSet,
  module: SourceModule,
  node: ts.ClassLikeDeclaration,
): { readonly module: SourceModule; readonly node: ClassNode } | undefined {
  const clause = node.heritageClauses?.find((h) => h.token === ts.SyntaxKind.ExtendsKeyword);
  const expression = clause?.types[0]?.expression;
  if (expression === undefined || !ts.isIdentifier(expression)) return undefined;
  const place = followLocal(sources, module, expression.text);
  return place === undefined ? undefined : asClass(place);
}

/** The class a place stands for; undefined for anything else. */
export function asClass(
  place: Place,
): { readonly module: SourceModule; readonly node: ClassNode } | undefined {
  const { module, node } = place;
  if (node === undefined) return undefined;
  return ts.isClassLike(node) || ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)
    ? { module, node }
    : undefined;
}

/** Methods given as `F.prototype.m = function …` or `F.prototype = { m() {} }`. */
function prototypeMembers(sources: SourceSet, module: SourceModule, node: ClassNode): ClassMember[] {
  const members: ClassMember[] = [];
  const add = (name: string, fn: ts.Node | undefined, isStatic: boolean) => {
    if (fn === undefined || !isFunctionNode(fn) || fn.body === undefined) return;
    const accessor = ts.isGetAccessor(fn) ? 'getter' : ts.isSetAccessor(fn) ? 'setter' : undefined;
    const kind = accessor ?? (isStatic ? 'static' : 'method');
    members.push({ name, module, node: fn, kind, isStatic, isPrivate: false });
  };
  for (const { owner, member, value } of module.tree === undefined ? [] : memberAssignments(module.tree)) {
    const [name = '', prototype] = owner.split('.');
    if (followLocal(sources, module, name)?.node !== node) continue;
    if (prototype === undefined && member === 'prototype' && ts.isObjectLiteralExpression(value))
      for (const property of value.properties) {
        const key = property.name === undefined ? undefined : memberName(property.name);
        const fn = ts.isPropertyAssignment(property) ? property.initializer : property;
        if (key !== undefined) add(key, fn, false);
      }
    else add(member, functionValue(value), prototype === undefined);
  }
  return members;
}

function functionValue(value: ts.Expression | undefined): ts.Expression | undefined {
  return value !== undefined && ts.isParenthesizedExpression(value) ? functionValue(value.expression) : value;
}

function has(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((m) => m.kind === kind) === true;
}
