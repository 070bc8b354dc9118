import { ts } from '../../../syntax/tree.ts';

/** Other variables that are tried as the target of one assignment. */
const MOST_TARGETS = 4;

const OPERATORS: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.PlusEqualsToken,
  ts.SyntaxKind.MinusEqualsToken,
];

/** An assignment that is a statement, with another target or operator. */
export interface OtherAssignment {
  readonly target: string;
  readonly operator: string;
  readonly right: ts.Expression;
}

/** What an assignment to a variable may have been meant to be: one to another variable that the same function assigns to, or with another operator. */
export function otherAssignments(statement: ts.Statement): OtherAssignment[] {
  const assignment = assignmentOf(statement);
  if (assignment === undefined) return [];
  const { left, operatorToken, right } = assignment;
  const own = ts.tokenToString(operatorToken.kind)!;
  const others = OPERATORS.includes(operatorToken.kind)
    ? OPERATORS.filter((kind) => kind !== operatorToken.kind).map((kind) => ({
        ...{ target: left.getText(), operator: ts.tokenToString(kind)!, right },
      }))
    : [];
  if (!ts.isIdentifier(left)) return others;
  const targets = new Set(targetsAround(statement));
  targets.delete(left.text);
  return [
    ...others,
    ...[...targets].slice(0, MOST_TARGETS).map((target) => ({ target, operator: own, right })),
  ];
}

function assignmentOf(statement: ts.Statement): ts.BinaryExpression | undefined {
  if (!ts.isExpressionStatement(statement)) return undefined;
  const { expression } = statement;
  const isAssignment =
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    expression.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  return isAssignment ? expression : undefined;
}

/** Variables that the function around a statement assigns to. */
function targetsAround(statement: ts.Statement): string[] {
  let around: ts.Node = statement;
  while (around.parent !== undefined && !ts.isFunctionLike(around)) around = around.parent;
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStatement(node)) {
      const left = assignmentOf(node)?.left;
      if (left !== undefined && ts.isIdentifier(left)) names.push(left.text);
    }
    if (!ts.isFunctionLike(node) || node === around) ts.forEachChild(node, visit);
  };
  visit(around);
  return names;
}
