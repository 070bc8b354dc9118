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
  const all = areFlags(node) || areBits(members) ? allBits(members) : 0;
  if (all <= 0) return members;
  const flags = { enum: node.name.text, members: new Set(members.map((m) => m.value)).size, all };
  return members.map((m) => ({ ...m, flags }));
}

/** Are members of it combined bit by bit: where it is declared, or elsewhere in its file? */
function areFlags(node: ts.EnumDeclaration): boolean {
  const file = node.getSourceFile();
  const combined = combinedIn.get(file) ?? combinedEnums(file);
  combinedIn.set(file, combined);
  return combined.has(node.name.text);
}

/** Three different bits or more, by their values. */
function areBits(members: readonly Literal[]): boolean {
  const values = new Set(members.map((m) => m.value));
  values.delete(0);
  return (
    values.size > 2 &&
    [...values].every((v) => typeof v === 'number' && v > 0 && Number.isInteger(Math.log2(v)))
  );
}

function allBits(members: readonly Literal[]): number {
  return members.reduce(
    (all, { value }) => (typeof value === 'number' && value >= 0 ? all | value : -1 << 31),
    0,
  );
}

const combinedIn = new WeakMap<ts.SourceFile, ReadonlySet<string>>();

function combinedEnums(file: ts.SourceFile): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node, within: string | undefined): void => {
    const own = ts.isEnumDeclaration(node) ? node.name.text : within;
    if (ts.isBinaryExpression(node) && bitOperators.has(node.operatorToken.kind)) {
      if (own !== undefined) found.add(own);
      for (const side of [node.left, node.right]) for (const name of enumsNamed(side)) found.add(name);
    }
    ts.forEachChild(node, (child) => visit(child, own));
  };
  visit(file, undefined);
  return found;
}

/** `F` of `F.Read` and `~F.Read`. */
function enumsNamed(node: ts.Expression): string[] {
  if (ts.isParenthesizedExpression(node)) return enumsNamed(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return enumsNamed(node.operand);
  return ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)
    ? [node.expression.text]
    : [];
}

const bitOperators = new Set([
  ts.SyntaxKind.BarToken,
  ts.SyntaxKind.AmpersandToken,
  ts.SyntaxKind.CaretToken,
  ts.SyntaxKind.LessThanLessThanToken,
  ts.SyntaxKind.BarEqualsToken,
  ts.SyntaxKind.AmpersandEqualsToken,
  ts.SyntaxKind.CaretEqualsToken,
]);

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
