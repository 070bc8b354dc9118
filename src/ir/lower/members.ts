import { ts } from '../../syntax/tree.ts';
import type { Operand, Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import { checkIndex } from './fault-checks.ts';
import { protect } from './inert.ts';
import { asRvalue, constant, localOperand, undefinedOperand } from './operands.ts';
import type { Binding } from './scope.ts';
import { thisOperand } from './this-value.ts';
import { throwError } from './throw-error.ts';
import { unwrap } from './unwrap.ts';
import { readBinding } from './variables.ts';

const K = ts.SyntaxKind;

export type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

/** `a.b`, `a[b]`, `a.#b`, `super.b`, and their optional forms within a chain. */
export function lowerAccess(cx: Context, node: Access): Rvalue {
  if (node.expression.kind === K.SuperKeyword) return { kind: 'getSuper', key: superKey(cx, node) };
  const exported = namespaceMember(cx, node);
  if (exported !== undefined) return readBinding(cx, exported);
  const object = accessObject(cx, node);
  if (node.kind === K.PropertyAccessExpression) {
    cx.requireObject(object, node.expression);
    if (node.name.kind === K.PrivateIdentifier) return { kind: 'getPrivate', object, name: node.name.text };
    return { kind: 'getProperty', object, key: constant(node.name.text) };
  }
  const key = cx.expression(node.argumentExpression);
  cx.requireObject(object, node.expression);
  checkIndex(cx, 'read', object, key, node.argumentExpression);
  return { kind: 'getProperty', object, key };
}

/** What `ns.x` means when `ns` is the namespace of an analysed module: the export itself. */
export function namespaceMember(cx: Context, node: Access): Binding | undefined {
  if (node.kind !== K.PropertyAccessExpression || node.expression.kind !== K.Identifier) return undefined;
  const place = cx.binding(node.expression)?.place;
  if (place?.kind !== 'import' || place.target?.kind !== 'namespace') return undefined;
  return place.target.member?.(node.name.text);
}

/** The object of an access, after the decision of its `?.`. */
export function accessObject(cx: Context, node: Access): Operand {
  const key = node.kind === K.ElementAccessExpression ? node.argumentExpression : undefined;
  const object = protect(cx, cx.expression(node.expression), [key]);
  if (node.questionDotToken !== undefined) leaveChain(cx, object, node.expression);
  return object;
}

/** The key of `super.b` or `super[b]`. */
export function superKey(cx: Context, node: Access): Operand {
  if (node.kind === K.PropertyAccessExpression) return constant(node.name.text);
  if (cx.info.lateThis) thisOperand(cx);
  return cx.expression(node.argumentExpression);
}

/** Ends the chain being lowered when `value` is nullish. */
export function leaveChain(cx: Context, value: Operand, node: ts.Node): void {
  const end = cx.chainEnd!;
  cx.branch('optional', 'nullish', value, node, () => cx.break(end));
}

/** Whether a node is the outermost link of an optional chain. */
export function isChainRoot(node: ts.Node): boolean {
  if ((node.flags & ts.NodeFlags.OptionalChain) === 0) return false;
  let inner = node;
  while (inner.parent.kind === K.NonNullExpression) inner = inner.parent;
  const parent = inner.parent;
  return (parent.flags & ts.NodeFlags.OptionalChain) === 0 || (parent as Access).expression !== inner;
}

/** A whole optional chain: `last` lowers its outermost link; `short` is the value when the chain ends early. */
export function lowerChain(cx: Context, last: () => Rvalue, short: Operand = undefinedOperand): Rvalue {
  const result = cx.temp();
  const before = cx.chainEnd;
  const end = cx.newLabel('chain');
  cx.chainEnd = end;
  cx.assignOperand(result, short);
  cx.block(() => cx.assign(result, last()), end);
  cx.chainEnd = before;
  return asRvalue(localOperand(result));
}

export function lowerDelete(cx: Context, node: ts.DeleteExpression): Rvalue {
  const target = unwrap(node.expression);
  switch (target.kind) {
    case K.PropertyAccessExpression:
    case K.ElementAccessExpression: {
      const access = target as Access;
      if (access.expression.kind === K.SuperKeyword) {
        superKey(cx, access);
        throwError(cx, 'ReferenceError', "Unsupported reference to 'super'");
        return asRvalue(undefinedOperand);
      }
      const remove = (): Rvalue => {
        const object = accessObject(cx, access);
        const key =
          access.kind === K.PropertyAccessExpression
            ? constant(access.name.text)
            : cx.expression(access.argumentExpression);
        cx.requireObject(object, access.expression);
        return { kind: 'deleteProperty', object, key };
      };
      return isChainRoot(access) ? lowerChain(cx, remove, constant(true)) : remove();
    }
    case K.Identifier: {
      const binding = cx.binding(target);
      const name = (target as ts.Identifier).text;
      if (binding === undefined || binding.place.kind === 'global') return { kind: 'deleteGlobal', name };
      return asRvalue(constant(false));
    }
    default:
      cx.dispatch.effect(cx, node.expression);
      return asRvalue(constant(true));
  }
}
