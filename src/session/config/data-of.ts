import { ts } from '../../syntax/tree.ts';

/** Something in a configuration that is not data. */
export class NotData extends Error {
  readonly node: ts.Node;

  constructor(node: ts.Node) {
    super('not data');
    this.node = node;
  }
}

/** What a TypeScript module exports as its default, where that is written as data; nothing of it is run. @throws NotData */
export function exportedData(tree: ts.SourceFile): unknown {
  for (const statement of tree.statements)
    if (ts.isExportAssignment(statement)) return dataOf(unwrapped(statement.expression), tree);
  throw new NotData(tree);
}

/** The data in `defineConfig({ … })`, which some like to write for their editor's sake. */
function unwrapped(given: ts.Expression): ts.Expression {
  const node = inner(given);
  const isWrapped =
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'defineConfig';
  return isWrapped && node.arguments.length === 1 ? node.arguments[0]! : node;
}

function dataOf(given: ts.Expression, tree: ts.SourceFile): unknown {
  const node = inner(given);
  const K = ts.SyntaxKind;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === K.TrueKeyword) return true;
  if (node.kind === K.FalseKeyword) return false;
  if (node.kind === K.NullKeyword) return null;
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.MinusToken && ts.isNumericLiteral(node.operand))
    return -Number(node.operand.text);
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((element) => dataOf(element, tree));
  if (ts.isObjectLiteralExpression(node))
    return Object.fromEntries(node.properties.map((p) => entryOf(p, tree)));
  if (ts.isIdentifier(node)) return dataOf(constant(node, tree), tree);
  throw new NotData(node);
}

function inner(node: ts.Expression): ts.Expression {
  const isAround =
    ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node);
  return isAround ? inner(node.expression) : node;
}

function entryOf(property: ts.ObjectLiteralElementLike, tree: ts.SourceFile): [string, unknown] {
  if (!ts.isPropertyAssignment(property)) throw new NotData(property);
  const { name, initializer } = property;
  if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) throw new NotData(name);
  return [name.text, dataOf(initializer, tree)];
}

function constant(name: ts.Identifier, tree: ts.SourceFile): ts.Expression {
  for (const statement of tree.statements)
    if (ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Const) !== 0)
      for (const d of statement.declarationList.declarations)
        if (
          ts.isIdentifier(d.name) &&
          d.name.text === name.text &&
          d.initializer !== undefined &&
          !ts.isIdentifier(d.initializer)
        )
          return d.initializer;
  throw new NotData(name);
}
