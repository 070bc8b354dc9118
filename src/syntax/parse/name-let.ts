import { ts } from '../tree.ts';

/** Sloppy `for (let in o)` has a variable called `let`, which the parser takes for a declaration without names. */
export function nameLet(tree: ts.SourceFile): void {
  if (!/\(\s*let\s+in\b/.test(tree.text)) return;
  const visit = (node: ts.Node): void => {
    if (ts.isForInStatement(node) && isEmptyList(node.initializer)) {
      const { pos, end } = node.initializer;
      const name = Object.assign(identifier(), { pos, end, parent: node });
      Object.assign(node, { initializer: name });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

function isEmptyList(node: ts.Node): boolean {
  return ts.isVariableDeclarationList(node) && node.declarations.length === 0;
}

function identifier(): ts.Node {
  const [statement] = ts.createSourceFile('let.js', '(let)', ts.ScriptTarget.Latest).statements;
  return ((statement as ts.ExpressionStatement).expression as ts.ParenthesizedExpression).expression;
}
