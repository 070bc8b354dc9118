import { ts } from '../../syntax/tree.ts';
import type { ClassDefinition, ClassMember, Operand, Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import { isDecorated, madeFunction } from './decorator-parts.ts';
import type { NameHint } from './dispatch.ts';
import { buildFunction } from './functions.ts';
import { protect } from './inert.ts';
import { applyLegacyDecorators } from './legacy-decorators.ts';
import { hasModifier, isDerived } from './node-facts.ts';
import { constant, localOperand, undefinedOperand } from './operands.ts';
import { propertyKey, propertyText } from './property-names.ts';
import { refuse } from './refuse.ts';
import { enterScope } from './scopes.ts';
import {
  afterField,
  decoratedValue,
  type Evaluated,
  evaluateDecorators,
  withDecorators,
} from './standard-decorators.ts';

const K = ts.SyntaxKind;

/** A class: heritage and computed keys are evaluated in order first, members are functions of their own. */
export function lowerClass(cx: Context, node: ts.ClassLikeDeclaration, hint: NameHint): Rvalue {
  const head = cx.names.classHeads.get(node);
  const keys = new Map<ts.ClassElement, Key>();
  const isLegacy = isDecorated(node) && cx.module.source.decorators !== undefined;
  if (head === undefined && !isLegacy) return define(cx, node, hint, keys);
  // Heritage, keys or decorators mention the class itself: a binding in its dead zone until the class exists.
  const result = cx.temp();
  cx.block(() => {
    if (head !== undefined) cx.declareHere(head);
    cx.assign(result, define(cx, node, hint, keys));
    if (head !== undefined) cx.assignOperand(cx.program.localOf(head), localOperand(result), true);
    if (!isLegacy) return;
    const changed = applyLegacyDecorators(cx, node, localOperand(result), keys);
    const self = cx.names.selves.get(node);
    if (self !== undefined && self.local >= 0) {
      const same = cx.value({ kind: 'binary', op: '===', left: changed, right: localOperand(result) });
      const replaced = () => refuse(cx, 'a decorator that replaces a class which names itself');
      cx.branch('if', 'truthy', same, node, () => {}, replaced);
    }
    cx.assignOperand(result, changed);
    if (head !== undefined) cx.assignOperand(cx.program.localOf(head), changed);
  });
  return { kind: 'operand', value: localOperand(result) };
}

function define(
  cx: Context,
  node: ts.ClassLikeDeclaration,
  hint: NameHint,
  keys: Map<ts.ClassElement, Key>,
): Rvalue {
  const standard = isDecorated(node) && cx.module.source.decorators === undefined;
  const className = node.name?.text ?? (typeof hint === 'string' ? hint : '');
  const shownName = className === '' ? '<class>' : className;
  const own = standard ? evaluateDecorators(cx, node) : undefined;
  const superClass = heritage(cx, node);
  const members: ClassMember[] = [...parameterProperties(node)];
  const fns: (() => void)[] = [];
  const decorated = new Map<ts.ClassElement, Evaluated>();
  for (const member of node.members) {
    const evaluated = standard ? evaluateDecorators(cx, member) : undefined;
    if (evaluated !== undefined) decorated.set(member, evaluated);
    const at = members.length;
    lowerMember(cx, member, shownName, members, fns, evaluated);
    if (members.length === at) continue;
    keys.set(member, members[at]!.key);
    if (evaluated === undefined || !ts.isPropertyDeclaration(member)) continue;
    const place = members.length;
    const isStatic = hasModifier(member, K.StaticKeyword);
    members.push({ kind: 'field', static: isStatic, key: undefinedOperand, fn: undefined });
    fns.push(() => {
      members[place] = afterField(cx, { node, name: shownName }, evaluated, isStatic);
    });
  }
  let constructorFn: number | undefined;
  for (const work of fns) work();
  for (const member of node.members)
    if (ts.isConstructorDeclaration(member) && member.body !== undefined)
      constructorFn = cx.dispatch.function(cx.module, cx, member, { name: shownName });
  const self = cx.names.selves.get(node);
  if (standard && self !== undefined) cx.program.localOf(self);
  const innerName = self !== undefined && self.local >= 0 ? self.local : undefined;
  const result = standard ? cx.blockTemp(true) : undefined;
  const made =
    result === undefined
      ? undefined
      : { node, name: shownName, own, members: decorated, keys, superClass, innerName, result };
  const definition: ClassDefinition = {
    name: className,
    ...(node.name === undefined && typeof hint !== 'string' ? { nameKey: hint.key } : {}),
    innerName,
    superClass,
    constructorFn,
    members: made === undefined ? members : withDecorators(cx, made, members),
    text: node.getText(cx.module.tree),
  };
  if (result === undefined) return { kind: 'class', definition };
  cx.effect({ kind: 'class', definition });
  return { kind: 'operand', value: localOperand(result) };
}

function heritage(cx: Context, node: ts.ClassLikeDeclaration): Operand | undefined {
  if (!isDerived(node)) return undefined;
  const clause = node.heritageClauses!.find((c) => c.token === K.ExtendsKeyword)!;
  const value = cx.expression(clause.types[0]!.expression);
  return protect(
    cx,
    value,
    node.members.flatMap((m) => (m.name?.kind === K.ComputedPropertyName ? [m.name.expression] : [])),
  );
}

/** Fields that parameter properties declare. */
function parameterProperties(node: ts.ClassLikeDeclaration): ClassMember[] {
  const found = node.members.find((m) => ts.isConstructorDeclaration(m) && m.body !== undefined);
  if (found === undefined) return [];
  return (found as ts.ConstructorDeclaration).parameters
    .filter((p) => ts.isParameterPropertyDeclaration(p, found))
    .map((p) => ({
      kind: 'field',
      static: false,
      key: constant((p.name as ts.Identifier).text),
      fn: undefined,
    }));
}

type Key = ClassMember['key'];

function lowerMember(
  cx: Context,
  node: ts.ClassElement,
  className: string,
  members: ClassMember[],
  later: (() => void)[],
  evaluated: Evaluated | undefined,
): void {
  const isStatic = hasModifier(node, K.StaticKeyword);
  const add = (kind: ClassMember['kind'], key: Key, fn: () => number | undefined) => {
    const at = members.length;
    members.push({ kind, static: isStatic, key, fn: undefined });
    later.push(() => {
      members[at] = { kind, static: isStatic, key, fn: fn() };
    });
  };
  switch (node.kind) {
    case K.MethodDeclaration:
    case K.GetAccessor:
    case K.SetAccessor: {
      const method = node as ts.MethodDeclaration;
      if (method.body === undefined || hasModifier(method, K.AbstractKeyword)) return;
      const kind = node.kind === K.GetAccessor ? 'getter' : node.kind === K.SetAccessor ? 'setter' : 'method';
      const name = `${className}.${propertyText(method.name, cx.module.tree)}`;
      add(kind, memberKey(cx, method.name), () => cx.dispatch.function(cx.module, cx, method, { name }));
      return;
    }
    case K.PropertyDeclaration: {
      const field = node as ts.PropertyDeclaration;
      if (hasModifier(field, K.DeclareKeyword) || hasModifier(field, K.AbstractKeyword)) return;
      const kind = hasModifier(field, K.AccessorKeyword) ? 'accessor' : 'field';
      const key = memberKey(cx, field.name);
      add(kind, key, () => lowerField(cx, field, key, className, evaluated));
      return;
    }
    case K.ClassStaticBlockDeclaration:
      members.push({ kind: 'staticBlock', static: true, key: undefinedOperand, fn: undefined });
      {
        const at = members.length - 1;
        later.push(() => {
          members[at] = {
            ...members[at]!,
            fn: lowerStaticBlock(cx, node as ts.ClassStaticBlockDeclaration, className),
          };
        });
      }
      return;
  }
}

/** Whether a computed key uses a private name of the class that it is a key of: nothing has it then, but closures may live on. */
function mentionsOwnPrivate(node: ts.Node, owner: ts.Node): boolean {
  if (ts.isPrivateIdentifier(node))
    return (owner as ts.ClassLikeDeclaration).members.some(
      (m) => m.name !== undefined && ts.isPrivateIdentifier(m.name) && m.name.text === node.text,
    );
  return ts.forEachChild(node, (child) => mentionsOwnPrivate(child, owner) || undefined) === true;
}

function memberKey(cx: Context, name: ts.PropertyName): Key {
  if (name.kind === K.PrivateIdentifier) return { kind: 'private', name: name.text };
  if (name.kind === K.ComputedPropertyName && mentionsOwnPrivate(name.expression, name.parent.parent)) {
    refuse(cx, 'a private name in a key of its own class');
    return constant('');
  }
  const key = propertyKey(cx, name);
  if (key.kind === 'const') return key;
  // Field functions may name closures after the key, long after this statement ran.
  const kept = cx.blockTemp(true);
  cx.assignOperand(kept, key);
  return localOperand(kept);
}

function lowerField(
  cx: Context,
  node: ts.PropertyDeclaration,
  key: Key,
  className: string,
  evaluated: Evaluated | undefined,
): number | undefined {
  const { initializer } = node;
  if (initializer === undefined && evaluated === undefined) return undefined;
  const hint: NameHint =
    key.kind === 'private' ? key.name : key.kind === 'const' ? String(key.value) : { key };
  const info = cx.names.fns.get(node) ?? madeFunction(cx, node);
  if (evaluated !== undefined) info.usesThis = true;
  return buildFunction(cx.module, info, cx.fn, {
    ...fieldParts,
    kind: 'field',
    name: `${className}.${propertyText(node.name, cx.module.tree)}`,
    work: (inner) =>
      inner.at(node, () => {
        const plain =
          initializer === undefined ? undefinedOperand : inner.value(inner.named(initializer, hint));
        const value = evaluated === undefined ? plain : decoratedValue(inner, plain, evaluated, node);
        inner.push({ kind: 'return', site: inner.site, value });
      }),
  });
}

function lowerStaticBlock(cx: Context, node: ts.ClassStaticBlockDeclaration, className: string): number {
  return buildFunction(cx.module, cx.names.fns.get(node)!, cx.fn, {
    ...fieldParts,
    kind: 'staticBlock',
    name: `${className}.<static>`,
    work: (inner) => {
      enterScope(inner, inner.names.scopes.get(node)!, node.body.statements);
      inner.dispatch.statements(inner, node.body.statements);
    },
  });
}

const fieldParts = { jsName: undefined, async: false, generator: false, length: 0, parameters: [] } as const;
