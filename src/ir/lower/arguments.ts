import { ts } from '../../syntax/tree.ts';
import type { Argument, Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import { isInert, protect } from './inert.ts';
import { quoted, quotedIterable } from './quoted.ts';

const K = ts.SyntaxKind;

/** Arguments or array elements from left to right. A spread is iterated before later elements that could notice it are evaluated. */
export function lowerList(
  cx: Context,
  nodes: readonly ts.Expression[],
  name: (node: ts.Expression) => string | undefined = quoted,
): (Argument | undefined)[] {
  let list: (Argument | undefined)[] = [];
  let lastActive = nodes.length - 1;
  while (lastActive >= 0 && isInert(cx, nodes[lastActive]!)) lastActive--;
  nodes.forEach((node, i) => {
    if (node.kind === K.OmittedExpression) {
      list.push(undefined);
      return;
    }
    const spread = node.kind === K.SpreadElement;
    const inner = spread ? (node as ts.SpreadElement).expression : node;
    const value = protect(cx, cx.expression(inner), () => nodes.slice(i + 1));
    if (spread) cx.requireIterable(value, inner);
    list.push({ spread, value, ...(spread && { name: name(inner) }) });
    if (spread && i < lastActive) {
      const array = cx.value({ kind: 'array', elements: list });
      list = [{ spread: true, value: array }];
    }
  });
  return list;
}

export function lowerArguments(cx: Context, nodes: readonly ts.Expression[] | undefined): Argument[] {
  return lowerList(cx, nodes ?? []) as Argument[];
}

/** `[a, , ...b]` */
export function lowerArray(cx: Context, node: ts.ArrayLiteralExpression): Rvalue {
  return { kind: 'array', elements: lowerList(cx, node.elements, (n) => quotedIterable(n, false)) };
}
