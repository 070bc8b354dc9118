import { memberName } from '../functions/follow-binding.ts';
import type { Shape } from '../shape/shape.ts';
import { ts } from '../tree.ts';
import { CannotRead } from './cannot-read.ts';

type Literal = Extract<Shape, { kind: 'literal' }>;

/** The members of an enum as named literals, in order. Initialisers beyond constant arithmetic need the checker. */
export function enumMembers(node: ts.EnumDeclaration): Literal[] {
  const values = new Map<string, number | string>();
  let next: number | undefined = 0;
  const members: Literal[] = [];
  for (const member of node.members) {
    const name = memberName(member.name);
    if (name === undefined) throw new CannotRead('computed enum member');
    const value: number | string | undefined =
      member.initializer === undefined ? next : constant(member.initializer, values, node.name.text);
    if (value === undefined) throw new CannotRead('enum member without a constant value');
    values.set(name, value);
    members.push({ kind: 'literal', value, name: `${node.name.text}.${name}` });
    next = typeof value === 'number' ? value + 1 : undefined;
  }
  return members;
}

function constant(
  node: ts.Expression,
  values: ReadonlyMap<string, number | string>,
  own: string,
): number | string | undefined {
  if (ts.isParenthesizedExpression(node)) return constant(node.expression, values, own);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isIdentifier(node)) return values.get(node.text);
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === own)
    return values.get(node.name.text);
  if (ts.isPrefixUnaryExpression(node)) {
    const value = constant(node.operand, values, own);
    if (typeof value !== 'number') return undefined;
    if (node.operator === ts.SyntaxKind.MinusToken) return -value;
    if (node.operator === ts.SyntaxKind.TildeToken) return ~value;
    return node.operator === ts.SyntaxKind.PlusToken ? value : undefined;
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const left = constant(node.left, values, own);
  const right = constant(node.right, values, own);
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.BarToken:
      return left | right;
    case ts.SyntaxKind.AmpersandToken:
      return left & right;
    case ts.SyntaxKind.LessThanLessThanToken:
      return left << right;
    case ts.SyntaxKind.PlusToken:
      return left + right;
    case ts.SyntaxKind.MinusToken:
      return left - right;
    case ts.SyntaxKind.AsteriskToken:
      return left * right;
    default:
      return undefined;
  }
}
