import type { Random } from '../../base/random.ts';
import { ts } from '../../syntax/tree.ts';

type Literal = string | number | boolean;

/**
 * The literals that code compares properties and variables with, by their names: `options.mode === 'strict'`, `switch (unit) { case 'ms': … }`,
 * `['a', 'b'].includes(kind)`; and the keys of tables of the file that they are looked up in: `factors[unit]`, `kind in kinds`, `names.has(name)`.
 */
export class NamedValues {
  readonly #byName = new Map<string, Set<Literal>>();
  #tables: ReadonlyMap<string, readonly ts.Expression[]> = new Map();

  addAllOf(tree: ts.SourceFile): void {
    this.#tables = tablesOf(tree);
    const visit = (node: ts.Node): void => {
      this.#note(node);
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  pick(name: string, random: Random): Literal | undefined {
    const values = this.#byName.get(name);
    return values === undefined ? undefined : random.pick([...values]);
  }

  #note(node: ts.Node): void {
    if (ts.isBinaryExpression(node) && comparing.has(node.operatorToken.kind)) {
      this.#add(node.left, node.right);
      this.#add(node.right, node.left);
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
      this.#addKeys(node.left, node.right);
    else if (ts.isElementAccessExpression(node)) this.#addKeys(node.argumentExpression, node.expression);
    else if (ts.isSwitchStatement(node)) {
      for (const clause of node.caseBlock.clauses)
        if (ts.isCaseClause(clause)) this.#add(node.expression, clause.expression);
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: list, name } = node.expression;
      const [value] = node.arguments;
      if (value === undefined) return;
      if (name.text === 'has' || name.text === 'get' || name.text === 'hasOwnProperty')
        this.#addKeys(value, list);
      if (name.text === 'includes' || name.text === 'indexOf')
        if (ts.isArrayLiteralExpression(list)) for (const element of list.elements) this.#add(value, element);
        else this.#addKeys(value, list);
    }
  }

  /** What a table of the file has: keys of an object or a map, members of a set or a list. */
  #addKeys(what: ts.Expression, table: ts.Expression): void {
    if (!ts.isIdentifier(table) || literalOf(what) !== undefined) return;
    for (const key of this.#tables.get(table.text) ?? []) this.#add(what, key);
  }

  #add(what: ts.Expression, value: ts.Expression): void {
    const [name, literal] = [nameOf(what), literalOf(value)];
    if (name === undefined || literal === undefined) return;
    const known = this.#byName.get(name) ?? new Set();
    this.#byName.set(name, known);
    if (known.size < MOST) known.add(literal);
  }
}

const MOST = 60;
const comparing: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Of `a.b.mode`, `mode` and `mode.toLowerCase()` the name `mode`. */
function nameOf(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return nameOf(node.expression);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return /^to\w+Case$|^trim/.test(node.expression.name.text)
      ? nameOf(node.expression.expression)
      : undefined;
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
}

function literalOf(node: ts.Expression): Literal | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  return node.kind === ts.SyntaxKind.FalseKeyword ? false : undefined;
}

/** The keys or members of tables that are declared in a file, by the names of the variables. */
function tablesOf(tree: ts.SourceFile): Map<string, readonly ts.Expression[]> {
  const found = new Map<string, readonly ts.Expression[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      const keys = keysOf(node.initializer);
      if (keys.length > 0) found.set(node.name.text, keys);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function keysOf(node: ts.Expression): readonly ts.Expression[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements;
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((p) => {
      if (p.name === undefined || ts.isComputedPropertyName(p.name)) return [];
      const isText = ts.isIdentifier(p.name);
      return isText ? [ts.factory.createStringLiteral(p.name.text)] : ts.isExpression(p.name) ? [p.name] : [];
    });
  const [list] = ts.isNewExpression(node) ? (node.arguments ?? []) : [];
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression)) return [];
  if (list === undefined || !ts.isArrayLiteralExpression(list)) return [];
  if (node.expression.text === 'Set') return list.elements;
  if (node.expression.text !== 'Map') return [];
  return list.elements.flatMap((e) => (ts.isArrayLiteralExpression(e) ? e.elements.slice(0, 1) : []));
}
