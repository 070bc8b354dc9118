import { ts } from '../../syntax/tree.ts';
import type { Operand, Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import { hasModifier } from './node-facts.ts';
import { undefinedOperand } from './operands.ts';
import type { FnInfo } from './scope.ts';

const K = ts.SyntaxKind;

export function decoratorsOf(node: ts.Node): readonly ts.Decorator[] {
  return ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
}

/** Decorators of parameters, which only the older kind has. */
export function hasParameterDecorators(node: ts.Node): boolean {
  return ts.isFunctionLike(node) && node.parameters.some((p) => decoratorsOf(p).length > 0);
}

export function isDecorated(node: ts.ClassLikeDeclaration): boolean {
  return (
    decoratorsOf(node).length > 0 ||
    node.members.some((m) => decoratorsOf(m).length > 0 || hasParameterDecorators(m))
  );
}

/** Calls one of the helpers for decorators that the realm has. */
export function callHelper(cx: Context, name: string, args: readonly Operand[]): Rvalue {
  const callee = cx.value({ kind: 'nativeImport', specifier: 'beagle:decorators', name });
  return {
    kind: 'call',
    callee,
    self: undefinedOperand,
    args: args.map((value) => ({ spread: false, value })),
  };
}

export function arrayOf(cx: Context, values: readonly Operand[]): Operand {
  return cx.value({ kind: 'array', elements: values.map((value) => ({ spread: false, value })) });
}

/** Facts of a function that no node of the source stands for; `node` is no class and no function. */
export function madeFunction(cx: Context, node: ts.Node): FnInfo {
  return {
    node,
    parent: cx.info,
    module: cx.module.id,
    arrow: false,
    strict: true,
    id: -1,
    usesArguments: false,
    usesThis: true,
    simpleParams: true,
    mappedArguments: false,
    argumentsBinding: undefined,
    hoistScope: undefined,
    lateThis: false,
  };
}

/** The first decorator of a class or its members: what stands for functions that are made for them. */
export function firstDecorator(node: ts.ClassLikeDeclaration): ts.Node {
  return [node, ...node.members].flatMap(decoratorsOf)[0] ?? node;
}

export type DecoratedKind = 'method' | 'getter' | 'setter' | 'field' | 'accessor';

export function kindOfMember(node: ts.ClassElement): DecoratedKind | undefined {
  switch (node.kind) {
    case K.MethodDeclaration:
      return 'method';
    case K.GetAccessor:
      return 'getter';
    case K.SetAccessor:
      return 'setter';
    case K.PropertyDeclaration:
      return hasModifier(node as ts.PropertyDeclaration, K.AccessorKeyword) ? 'accessor' : 'field';
    default:
      return undefined;
  }
}
