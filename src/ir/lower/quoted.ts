import { ts } from '../../syntax/tree.ts';
import { unwrap } from './unwrap.ts';

const K = ts.SyntaxKind;
/** Longer texts are not quoted. */
const LONGEST = 2000;
const VALUE = '(intermediate value)';

/**
 * How V8's messages write an expression (`(a + b).x`), where that cannot be told from the operand alone; undefined for what is made of names,
 * members and calls.
 */
export function quoted(node: ts.Expression): string | undefined {
  return node.end - node.pos > LONGEST || isPlain(node) ? undefined : shown(node, false);
}

/** The same for what is to be iterated, where calls are left out; undefined as above, and where a loop shows the value. */
export function quotedIterable(node: ts.Expression, inLoop: boolean): string | undefined {
  const inner = unwrap(node);
  // These can always be iterated.
  if (ts.isArrayLiteralExpression(inner) || ts.isStringLiteralLike(inner)) return undefined;
  if (node.end - node.pos > LONGEST || (isPlain(inner) && !hasCall(inner))) return undefined;
  if (inLoop && (isChoice(inner) || ts.isOptionalChain(inner))) return undefined;
  const text = shown(inner, true);
  return isCall(inner) && !ts.isOptionalChain(inner) ? `${text} is not a function or its return value` : text;
}

/** Messages of `yield*` do not show what such an expression gives. */
export function isOperation(node: ts.Expression): boolean {
  const inner = unwrap(node);
  switch (inner.kind) {
    case K.BinaryExpression:
      return !isChoice(inner) && foldedNumber(inner) === undefined;
    case K.PrefixUnaryExpression:
      return (
        (inner as ts.PrefixUnaryExpression).operator !== K.ExclamationToken &&
        foldedNumber(inner) === undefined
      );
    case K.PostfixUnaryExpression:
      return true;
    default:
      if (ts.isOptionalChain(inner)) return false;
      return isCall(inner) || ts.isPropertyAccessExpression(inner) || ts.isElementAccessExpression(inner);
  }
}

/** One of two expressions is the value; or it is a chain of operators. */
function isChoice(node: ts.Expression): boolean {
  if (!ts.isBinaryExpression(node)) return ts.isConditionalExpression(node);
  const { operatorToken, left } = node;
  if ([K.BarBarToken, K.AmpersandAmpersandToken].includes(operatorToken.kind)) return true;
  return (
    ts.isBinaryExpression(left) &&
    left.operatorToken.kind === operatorToken.kind &&
    !isAlone(operatorToken.kind)
  );
}

/** Names, members by name and calls: what an operand remembers. */
function isPlain(node: ts.Expression): boolean {
  const inner = unwrap(node);
  if (inner.flags & ts.NodeFlags.OptionalChain) return false;
  switch (inner.kind) {
    case K.Identifier:
    case K.ThisKeyword:
    case K.SuperKeyword:
    case K.NullKeyword:
    case K.TrueKeyword:
    case K.FalseKeyword:
    case K.NumericLiteral:
    case K.StringLiteral:
      return true;
    case K.PropertyAccessExpression:
    case K.CallExpression:
      return isPlain((inner as ts.PropertyAccessExpression).expression);
    case K.ElementAccessExpression: {
      const { argumentExpression: key, expression } = inner as ts.ElementAccessExpression;
      return isPlain(expression) && unwrap(key).kind !== K.StringLiteral && isPlain(key);
    }
    default:
      return false;
  }
}

function isCall(node: ts.Node): boolean {
  return (
    node.kind === K.CallExpression ||
    node.kind === K.NewExpression ||
    node.kind === K.TaggedTemplateExpression
  );
}

function hasCall(node: ts.Expression): boolean {
  const inner = unwrap(node);
  if (isCall(inner)) return true;
  if (ts.isPropertyAccessExpression(inner)) return hasCall(inner.expression);
  return (
    ts.isElementAccessExpression(inner) && (hasCall(inner.expression) || hasCall(inner.argumentExpression))
  );
}

/** What V8 prints, or that it has nothing to print. */
function shown(node: ts.Expression, iterating: boolean): string {
  const inner = unwrap(node);
  if (ts.isOptionalChain(inner) && isOutermost(inner)) return VALUE;
  const text = printed(inner, iterating);
  return text === '' ? VALUE : text;
}

/** Is this where a chain with `?.` ends? */
function isOutermost(node: ts.Expression): boolean {
  const { parent } = node;
  return !(ts.isOptionalChain(parent) && parent.expression === node);
}

function printed(node: ts.Expression, iterating: boolean): string {
  const show = (part: ts.Expression) => shown(part, iterating);
  const folded = foldedNumber(node);
  if (folded !== undefined) return String(folded);
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isStringLiteralLike(node)) return `"${node.text}"`;
  if (ts.isBinaryExpression(node)) return printedBinary(node, show);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
    return printedMember(node, show);
  if (ts.isCallExpression(node)) {
    const link = node.questionDotToken === undefined ? '' : '?.';
    return `${show(node.expression)}${iterating ? '' : `${link}(...)`}`;
  }
  if (ts.isTaggedTemplateExpression(node)) return `${show(node.tag)}${iterating ? '' : '(...)'}`;
  if (ts.isNewExpression(node)) return iterating ? show(node.expression) : VALUE;
  if (ts.isTemplateExpression(node)) return node.templateSpans.map((s) => show(s.expression)).join('');
  if (ts.isRegularExpressionLiteral(node)) return node.text;
  if (ts.isSpreadElement(node)) return `(...${show(node.expression)})`;
  if (ts.isArrayLiteralExpression(node)) return `[${node.elements.map(show).join(',')}]`;
  if (ts.isObjectLiteralExpression(node)) return `{${VALUE.repeat(node.properties.length)}}`;
  if (ts.isConditionalExpression(node)) return VALUE.repeat(3);
  return printedUnary(node, show);
}

function printedUnary(node: ts.Expression, show: (part: ts.Expression) => string): string {
  switch (node.kind) {
    case K.ThisKeyword:
      return 'this';
    case K.NullKeyword:
      return 'null';
    case K.TrueKeyword:
      return 'true';
    case K.FalseKeyword:
      return 'false';
    case K.TypeOfExpression:
      return `(typeof ${show((node as ts.TypeOfExpression).expression)})`;
    case K.VoidExpression:
      return `(void ${show((node as ts.VoidExpression).expression)})`;
    case K.DeleteExpression:
      return `(delete ${show((node as ts.DeleteExpression).expression)})`;
    case K.PrefixUnaryExpression: {
      const { operator, operand } = node as ts.PrefixUnaryExpression;
      const literal = unwrap(operand).kind;
      if (operator === K.ExclamationToken && literal === K.TrueKeyword) return 'false';
      if (operator === K.ExclamationToken && literal === K.FalseKeyword) return 'true';
      return `(${ts.tokenToString(operator)}${show(operand)})`;
    }
    case K.PostfixUnaryExpression: {
      const { operator, operand } = node as ts.PostfixUnaryExpression;
      return `(${show(operand)}${ts.tokenToString(operator)})`;
    }
    default:
      return '';
  }
}

function printedMember(node: ts.Expression, show: (part: ts.Expression) => string): string {
  const access = node as ts.PropertyAccessExpression | ts.ElementAccessExpression;
  const link = access.questionDotToken === undefined ? '' : '?.';
  const object = access.expression.kind === K.SuperKeyword ? VALUE : show(access.expression);
  if (ts.isPropertyAccessExpression(access)) return `${object}${link === '' ? '.' : link}${access.name.text}`;
  const key = unwrap(access.argumentExpression);
  return ts.isStringLiteralLike(key)
    ? `${object}${link === '' ? '.' : link}${key.text}`
    : `${object}${link}[${show(key)}]`;
}

function printedBinary(node: ts.BinaryExpression, show: (part: ts.Expression) => string): string {
  const operator = node.operatorToken.kind;
  if (operator >= K.FirstAssignment && operator <= K.LastAssignment) return show(node.left);
  const left = unwrap(node.left, false);
  // Chains of one operator are one expression.
  const isChain =
    ts.isBinaryExpression(left) &&
    left.operatorToken.kind === operator &&
    !isAlone(operator) &&
    foldedNumber(left) === undefined;
  const first = isChain ? printedBinary(left, show).slice(1, -1) : show(node.left);
  return `(${first} ${ts.tokenToString(operator)} ${show(node.right)})`;
}

/** Comparisons and powers are expressions of two operands always. */
function isAlone(operator: ts.SyntaxKind): boolean {
  switch (operator) {
    case K.AsteriskAsteriskToken:
    case K.LessThanToken:
    case K.GreaterThanToken:
    case K.LessThanEqualsToken:
    case K.GreaterThanEqualsToken:
    case K.EqualsEqualsToken:
    case K.EqualsEqualsEqualsToken:
    case K.ExclamationEqualsToken:
    case K.ExclamationEqualsEqualsToken:
    case K.InKeyword:
    case K.InstanceOfKeyword:
      return true;
    default:
      return false;
  }
}

/** Arithmetic on number literals is done by V8's parser. */
function foldedNumber(node: ts.Expression): number | undefined {
  const inner = unwrap(node);
  if (ts.isNumericLiteral(inner)) return Number(inner.text);
  if (ts.isPrefixUnaryExpression(inner)) {
    const value = foldedNumber(inner.operand);
    if (value === undefined) return undefined;
    if (inner.operator === K.MinusToken) return -value;
    if (inner.operator === K.PlusToken) return value;
    return inner.operator === K.TildeToken ? ~value : undefined;
  }
  if (!ts.isBinaryExpression(inner)) return undefined;
  const a = foldedNumber(inner.left);
  const b = foldedNumber(inner.right);
  return a === undefined || b === undefined ? undefined : computed(inner.operatorToken.kind, a, b);
}

function computed(operator: ts.SyntaxKind, a: number, b: number): number | undefined {
  switch (operator) {
    case K.PlusToken:
      return a + b;
    case K.MinusToken:
      return a - b;
    case K.AsteriskToken:
      return a * b;
    case K.SlashToken:
      return a / b;
    case K.BarToken:
      return a | b;
    case K.AmpersandToken:
      return a & b;
    case K.CaretToken:
      return a ^ b;
    case K.LessThanLessThanToken:
      return a << b;
    case K.GreaterThanGreaterThanToken:
      return a >> b;
    case K.GreaterThanGreaterThanGreaterThanToken:
      return a >>> b;
    case K.AsteriskAsteriskToken:
      return a ** b;
    default:
      return undefined;
  }
}
