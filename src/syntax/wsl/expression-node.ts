import { ts } from '../tree.ts';
import type { WslExpression, WslRange } from './wsl.ts';

const f = ts.factory;

/** A node with its place in the text. */
export function at<T extends ts.Node>(node: T, { start, end }: WslRange): T {
  return ts.setTextRange(node, { pos: start, end });
}

export function nameNode(name: string, range: WslRange): ts.Identifier {
  return at(f.createIdentifier(name), range);
}

export function binaryNode(
  range: WslRange,
  left: ts.Expression,
  op: ts.BinaryOperator,
  right: ts.Expression,
): ts.Expression {
  const node = f.createBinaryExpression(left, op, right);
  at(node.operatorToken, { start: left.end, end: left.end });
  return at(node, range);
}

function mathCall(range: WslRange, name: string, args: readonly ts.Expression[]): ts.Expression {
  const callee = f.createPropertyAccessExpression(nameNode('Math', range), nameNode(name, range));
  return at(f.createCallExpression(at(callee, range), undefined, args), range);
}

export function numberNode(value: number, range: WslRange): ts.Expression {
  return at(f.createNumericLiteral(value), range);
}

/** The TypeScript expression that a WSL expression means. */
export function expressionNode(e: WslExpression): ts.Expression {
  const K = ts.SyntaxKind;
  switch (e.kind) {
    case 'name':
      return nameNode(e.name, e);
    case 'element':
      return at(f.createElementAccessExpression(nameNode(e.array.name, e.array), expressionNode(e.index)), e);
    case 'number':
      return numberNode(e.value, e);
    case 'string':
      return at(f.createStringLiteral(e.value), e);
    case 'boolean':
      return at(e.value ? f.createTrue() : f.createFalse(), e);
    case 'unary': {
      const op = e.op === 'NOT' ? K.ExclamationToken : K.MinusToken;
      return at(f.createPrefixUnaryExpression(op, expressionNode(e.value)), e);
    }
    case 'call':
      return callNode(e);
    case 'binary': {
      if (e.op === 'DIV' || e.op === 'MOD') return quotientNode(e);
      return binaryNode(e, expressionNode(e.left), operators[e.op], expressionNode(e.right));
    }
  }
}

/** Division rounds down, and the remainder goes with it. */
function quotientNode(e: Extract<WslExpression, { kind: 'binary' }>): ts.Expression {
  const K = ts.SyntaxKind;
  const divide = () => binaryNode(e, expressionNode(e.left), K.SlashToken, expressionNode(e.right));
  const whole = mathCall(e, 'floor', [divide()]);
  if (e.op === 'DIV') return whole;
  const product = binaryNode(e, expressionNode(e.right), K.AsteriskToken, whole);
  return binaryNode(e, expressionNode(e.left), K.MinusToken, product);
}

function callNode(e: Extract<WslExpression, { kind: 'call' }>): ts.Expression {
  const K = ts.SyntaxKind;
  const args = e.args.map((arg) => expressionNode(arg));
  switch (e.fn) {
    case 'ABS':
    case 'MAX':
    case 'MIN':
      return mathCall(e, e.fn.toLowerCase(), args);
    case 'INT':
      return mathCall(e, 'floor', args);
    case 'SGN':
      return mathCall(e, 'sign', args);
    case 'LENGTH':
      return at(f.createPropertyAccessExpression(args[0]!, nameNode('length', e)), e);
    case 'EVEN?':
    case 'ODD?': {
      const rest = binaryNode(e, args[0]!, K.PercentToken, numberNode(2, e));
      const op = e.fn === 'EVEN?' ? K.EqualsEqualsEqualsToken : K.ExclamationEqualsEqualsToken;
      return binaryNode(e, rest, op, numberNode(0, e));
    }
  }
}

const operators = {
  '+': ts.SyntaxKind.PlusToken,
  '-': ts.SyntaxKind.MinusToken,
  '*': ts.SyntaxKind.AsteriskToken,
  '/': ts.SyntaxKind.SlashToken,
  '**': ts.SyntaxKind.AsteriskAsteriskToken,
  '++': ts.SyntaxKind.PlusToken,
  '=': ts.SyntaxKind.EqualsEqualsEqualsToken,
  '<>': ts.SyntaxKind.ExclamationEqualsEqualsToken,
  '<': ts.SyntaxKind.LessThanToken,
  '<=': ts.SyntaxKind.LessThanEqualsToken,
  '>': ts.SyntaxKind.GreaterThanToken,
  '>=': ts.SyntaxKind.GreaterThanEqualsToken,
  AND: ts.SyntaxKind.AmpersandAmpersandToken,
  OR: ts.SyntaxKind.BarBarToken,
} as const;
