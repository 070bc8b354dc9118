import { ts } from '../../syntax/tree.ts';
import type { Operand, Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import { checkIndex } from './fault-checks.ts';
import { protect } from './inert.ts';
import { constant } from './operands.ts';
import { thisOperand } from './this-value.ts';
import { unwrap } from './unwrap.ts';
import { readName, writeName } from './variables.ts';

/** Something that can be read and assigned, its parts evaluated already. */
export type Target =
  | { readonly kind: 'name'; readonly node: ts.Identifier }
  | { readonly kind: 'property'; readonly object: Operand; readonly key: Operand; readonly node: ts.Node }
  | { readonly kind: 'private'; readonly object: Operand; readonly name: string; readonly node: ts.Node }
  | { readonly kind: 'super'; readonly key: Operand };

/** Evaluates the parts of an assignment target; they keep their values while `rest` is evaluated. */
export function evaluateTarget(
  cx: Context,
  expression: ts.Expression,
  rest: readonly (ts.Expression | undefined)[],
): Target {
  const node = unwrap(expression);
  switch (node.kind) {
    case ts.SyntaxKind.Identifier:
      return { kind: 'name', node: node as ts.Identifier };
    case ts.SyntaxKind.PropertyAccessExpression: {
      const { expression: inner, name } = node as ts.PropertyAccessExpression;
      if (inner.kind === ts.SyntaxKind.SuperKeyword) return { kind: 'super', key: constant(name.text) };
      const object = protect(cx, cx.expression(inner), rest);
      if (name.kind === ts.SyntaxKind.PrivateIdentifier)
        return { kind: 'private', object, name: name.text, node: inner };
      return { kind: 'property', object, key: constant(name.text), node: inner };
    }
    case ts.SyntaxKind.ElementAccessExpression: {
      const { expression: inner, argumentExpression } = node as ts.ElementAccessExpression;
      if (inner.kind === ts.SyntaxKind.SuperKeyword) {
        if (cx.info.lateThis) thisOperand(cx);
        return { kind: 'super', key: protect(cx, cx.expression(argumentExpression), rest) };
      }
      const object = protect(cx, cx.expression(inner), [argumentExpression, ...rest]);
      const key = protect(cx, cx.expression(argumentExpression), rest);
      return { kind: 'property', object, key, node: inner };
    }
    default:
      cx.error('invalid-target', 'this cannot be assigned to', node);
      return { kind: 'property', object: cx.expression(node), key: constant(''), node };
  }
}

export function readTarget(cx: Context, target: Target): Rvalue {
  switch (target.kind) {
    case 'name':
      return readName(cx, target.node);
    case 'property':
      cx.requireObject(target.object, target.node);
      checkIndex(cx, 'read', target.object, target.key, target.node);
      return { kind: 'getProperty', object: target.object, key: target.key };
    case 'private':
      cx.requireObject(target.object, target.node);
      return { kind: 'getPrivate', object: target.object, name: target.name };
    case 'super':
      return { kind: 'getSuper', key: target.key };
  }
}

/** Assigns; gives the value assigned. */
export function writeTarget(cx: Context, target: Target, value: Rvalue): Operand {
  if (target.kind === 'name') return writeName(cx, target.node, value);
  const operand = cx.value(value);
  const site = cx.site;
  switch (target.kind) {
    case 'property':
      cx.requireObject(target.object, target.node);
      checkIndex(cx, 'write', target.object, target.key, target.node);
      cx.push({ kind: 'setProperty', site, object: target.object, key: target.key, value: operand });
      return operand;
    case 'private':
      cx.requireObject(target.object, target.node);
      cx.push({ kind: 'setPrivate', site, object: target.object, name: target.name, value: operand });
      return operand;
    case 'super':
      cx.push({ kind: 'setSuper', site, key: target.key, value: operand });
      return operand;
  }
}
