import { ts } from '../../../syntax/tree.ts';
import { isNamespace, isValue } from './expression-roles.ts';
import { sizeOf } from './repair.ts';

/** Larger old expressions say nothing about a place. */
const LARGEST_DONOR = 25;

/** Old expressions of a node that may be put elsewhere. */
export function donorsIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (n: ts.Node): void => {
    if (ts.isExpression(n) && isValue(n) && sizeOf(n) <= LARGEST_DONOR && !ts.isFunctionLike(n))
      found.push(n);
    ts.forEachChild(n, visit);
  };
  visit(node);
  return found;
}

/** Other methods that old code calls with as many arguments: on the same object where that is one like `Math`, else on any other. */
export function otherMethods(
  callee: ts.PropertyAccessExpression,
  args: number,
  donors: readonly ts.Node[],
): string[] {
  const names = new Set<string>();
  for (const donor of donors) {
    if (!ts.isCallExpression(donor) || !ts.isPropertyAccessExpression(donor.expression)) continue;
    const { expression: receiver, name } = donor.expression;
    const isSame = isNamespace(callee.expression)
      ? receiver.getText() === callee.expression.getText()
      : !isNamespace(receiver);
    if (isSame && donor.arguments.length === args) names.add(name.text);
  }
  names.delete(callee.name.text);
  return [...names];
}

/** How many nodes two expressions do not have in common. */
export function distance(a: ts.Node, b: ts.Node, size: number): number {
  const count = new Map<string, number>();
  const visit = (n: ts.Node, by: number): void => {
    const isLeaf = ts.forEachChild(n, () => true) !== true;
    const key = `${n.kind} ${isLeaf ? n.getText() : ''}`;
    count.set(key, (count.get(key) ?? 0) + by);
    ts.forEachChild(n, (child) => visit(child, by));
  };
  visit(a, 1);
  visit(b, -1);
  let sum = 0;
  for (const n of count.values()) sum += Math.abs(n);
  return Math.max(1, Math.min(sum, size + sizeOf(b)));
}

/** The same kind of literal may stand for another one anywhere. */
export function isAlike(a: ts.Node, b: ts.Node): boolean {
  if (a.kind !== b.kind) return ts.isRegularExpressionLiteral(a) && ts.isRegularExpressionLiteral(b);
  return (
    ts.isLiteralExpression(a) ||
    ts.isIdentifier(a) ||
    ts.isCallExpression(a) ||
    ts.isPropertyAccessExpression(a)
  );
}

/** Share of characters at both ends that two texts have in common. */
export function common(a: string, b: string): number {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail++;
  return (head + tail) / Math.max(a.length, b.length, 1);
}
