import { ts } from '../../../syntax/tree.ts';
import {
  fieldsOf,
  isRecord,
  numberOf,
  type Tagged,
  taggedNumber,
  taggedObject,
  tagOf,
  undefinedTag,
} from '../tagged.ts';
import { define } from '../value-parts.ts';
import { combined, madeBy } from './made-values.ts';

/** What names stand for, as far as it is written down. */
export type Names = ReadonlyMap<string, ts.Expression>;

/** The value of an expression that says what it is, as JSON with tags. Nothing is run. Undefined where it does not say. */
export function literalValue(node: ts.Expression, names: Names, depth = 0): Tagged | undefined {
  if (depth > DEEPEST) return undefined;
  const of = (inner: ts.Expression) => literalValue(inner, names, depth + 1);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return taggedNumber(Number(node.text));
  if (ts.isBigIntLiteral(node))
    return { $: 'bigint', value: String(BigInt(node.text.replace(/n$/, '').replaceAll('_', ''))) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isRegularExpressionLiteral(node)) return regexOf(node.text);
  if (ts.isIdentifier(node)) return named(node.text, of, names);
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node)
  )
    return of(node.expression);
  if (ts.isTemplateExpression(node)) return templateText(node, of);
  if (ts.isPrefixUnaryExpression(node)) return prefixed(node, of);
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [of(node.left), of(node.right)];
    return left === undefined || right === undefined
      ? undefined
      : combined(node.operatorToken.kind, left, right);
  }
  if (ts.isArrayLiteralExpression(node)) return listOf(node.elements, of);
  if (ts.isObjectLiteralExpression(node)) return objectOf(node, of);
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return functionOf(node, of);
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) return madeBy(node, of);
  return undefined;
}

const DEEPEST = 12;
type Of = (node: ts.Expression) => Tagged | undefined;

function named(name: string, of: Of, names: Names): Tagged | undefined {
  if (name === 'undefined') return undefinedTag;
  if (name === 'NaN' || name === 'Infinity') return { $: name };
  const value = names.get(name);
  return value === undefined ? undefined : of(value);
}

function templateText({ head, templateSpans }: ts.TemplateExpression, of: Of): string | undefined {
  let text = head.text;
  for (const { expression, literal } of templateSpans) {
    const value = of(expression);
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    text += value + literal.text;
  }
  return text;
}

function prefixed({ operator, operand }: ts.PrefixUnaryExpression, of: Of): Tagged | undefined {
  const value = of(operand);
  if (value === undefined) return undefined;
  const number = numberOf(value);
  if (operator === ts.SyntaxKind.MinusToken && tagOf(value) === 'bigint' && isRecord(value))
    return { $: 'bigint', value: String(-BigInt(String(value.value))) };
  if (operator === ts.SyntaxKind.ExclamationToken)
    return typeof value === 'boolean' || number !== undefined ? !(number ?? value) : undefined;
  if (number === undefined) return undefined;
  if (operator === ts.SyntaxKind.MinusToken) return taggedNumber(-number);
  return operator === ts.SyntaxKind.PlusToken ? value : undefined;
}

/** Spread lists, holes and all that is not written down make it no value. */
function listOf(elements: readonly ts.Expression[], of: Of): Tagged[] | undefined {
  const made: Tagged[] = [];
  for (const element of elements) {
    const value = ts.isOmittedExpression(element)
      ? undefined
      : of(ts.isSpreadElement(element) ? element.expression : element);
    if (value === undefined) return undefined;
    if (!ts.isSpreadElement(element)) made.push(value);
    else if (Array.isArray(value)) made.push(...(value as Tagged[]));
    else return undefined;
  }
  return made;
}

function objectOf(node: ts.ObjectLiteralExpression, of: Of): Tagged | undefined {
  const made: Record<string, Tagged> = {};
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const fields = fieldsOf(of(property.expression) ?? undefinedTag);
      if (fields === undefined) return undefined;
      for (const [key, value] of Object.entries(fields)) define(made, key, value);
      continue;
    }
    const key = property.name === undefined ? undefined : keyOf(property.name, of);
    const value = ts.isPropertyAssignment(property)
      ? of(property.initializer)
      : ts.isShorthandPropertyAssignment(property)
        ? of(property.name)
        : ts.isMethodDeclaration(property)
          ? functionOf(property, of)
          : undefined;
    // What `__proto__: x` says is no property.
    const isPrototype = key === '__proto__' && property.name !== undefined && !isComputed(property.name);
    if (key === undefined || value === undefined || isPrototype) return undefined;
    define(made, key, value);
  }
  return taggedObject(made);
}

function isComputed(name: ts.PropertyName): boolean {
  return ts.isComputedPropertyName(name);
}

function keyOf(name: ts.PropertyName, of: Of): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  const value = ts.isComputedPropertyName(name) ? of(name.expression) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** A function that returns what it is seen to return, if that is written down. */
function functionOf(
  { body }: ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration,
  of: Of,
): Tagged {
  const returned =
    body === undefined
      ? undefined
      : ts.isBlock(body)
        ? body.statements.find((s) => ts.isReturnStatement(s))?.expression
        : body;
  const value = returned === undefined ? undefined : of(returned);
  return { $: 'function', name: 'f', returns: [value ?? undefinedTag] };
}

function regexOf(text: string): Tagged | undefined {
  const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(text) ?? [];
  if (source === undefined || flags === undefined) return undefined;
  return { $: 'RegExp', source, flags };
}
