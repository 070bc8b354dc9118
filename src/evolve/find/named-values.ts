import type { Random } from '../../base/random.ts';
import { ts } from '../../syntax/tree.ts';

type Literal = string | number | boolean;

/** The literals that code compares properties and variables with, by their names: `options.mode === 'strict'`, `switch (unit) { case 'ms': … }`, `['a', 'b'].includes(kind)`. */
export class NamedValues {
  readonly #byName = new Map<string, Set<Literal>>();

  addAllOf(tree: ts.SourceFile): void {
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
    } else if (ts.isSwitchStatement(node)) {
      for (const clause of node.caseBlock.clauses)
        if (ts.isCaseClause(clause)) this.#add(node.expression, clause.expression);
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: list, name } = node.expression;
      const [value] = node.arguments;
      if (value === undefined || !ts.isArrayLiteralExpression(list)) return;
      if (name.text === 'includes' || name.text === 'indexOf')
        for (const element of list.elements) this.#add(value, element);
    }
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
