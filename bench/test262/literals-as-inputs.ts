import { ts } from '../../src/syntax/tree.ts';

/** A test as a function `f` of the literals in its body, and the values they had. */
export interface WithInputs {
  readonly text: string;
  readonly inputs: Readonly<Record<string, number | string | boolean>>;
  /** The same call as text, for V8. */
  readonly call: string;
}

/** At most this many literals of a test become inputs; the rest stay as they are. */
const MOST = 60;

/**
 * Turns each literal number, string and boolean of a test's body into a parameter of a function that the body becomes. Keys, directives,
 * specifiers and templates stay. Undefined when the test has none.
 */
export function literalsAsInputs(harness: string, body: string, strict: boolean): WithInputs | undefined {
  const tree = ts.createSourceFile('t.js', body, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const places: { start: number; end: number; value: number | string | boolean }[] = [];
  const visit = (node: ts.Node): void => {
    const value = literalValue(node);
    if (value !== undefined && isPlainPlace(node) && places.length < MOST)
      places.push({ start: node.getStart(tree), end: node.end, value });
    else ts.forEachChild(node, visit);
  };
  visit(tree);
  if (places.length === 0) return undefined;
  let text = body;
  for (const [i, { start, end }] of [...places.entries()].reverse())
    text = `${text.slice(0, start)} $${i} ${text.slice(end)}`;
  const inputs = Object.fromEntries(places.map(({ value }, i) => [`$${i}`, value]));
  const names = Object.keys(inputs);
  const types = names.map((n) => ` * @param {${typeof inputs[n]}} ${n}`).join('\n');
  const directive = strict ? '"use strict";\n' : '';
  return {
    text: `${harness}\n/**\n${types}\n */\nfunction f(${names.join(', ')}) {${directive}\n${text}\n}\nmodule.exports.f = f;`,
    inputs,
    call: names.map((n) => JSON.stringify(inputs[n])).join(', '),
  };
}

function literalValue(node: ts.Node): number | string | boolean | undefined {
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.text);
    return Number.isFinite(value) ? value : undefined;
  }
  if (ts.isStringLiteral(node)) return node.text;
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  return node.kind === ts.SyntaxKind.FalseKeyword ? false : undefined;
}

function isPlainPlace(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isExpressionStatement(parent)) return false;
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent) || ts.isBindingElement(parent))
    return parent.initializer === node;
  if (ts.isCallExpression(parent))
    return parent.expression !== node && parent.expression.kind !== ts.SyntaxKind.ImportKeyword;
  return (
    ts.isNewExpression(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isYieldExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isThrowStatement(parent) ||
    ts.isIfStatement(parent) ||
    ts.isWhileStatement(parent) ||
    ts.isForStatement(parent) ||
    ts.isCaseClause(parent) ||
    ts.isArrowFunction(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isComputedPropertyName(parent) ||
    ts.isTypeOfExpression(parent) ||
    ts.isVoidExpression(parent)
  );
}
