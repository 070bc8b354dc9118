import { ts } from '../syntax/tree.ts';

/** What analysing a function is expected to take, in no unit: decisions multiply, loops more than others. */
export function expectedCost(node: ts.Node): number {
  let [decisions, loops, calls] = [0, 0, 0];
  const visit = (at: ts.Node): void => {
    if (ts.isIterationStatement(at, false)) loops++;
    else if (ts.isIfStatement(at) || ts.isConditionalExpression(at) || ts.isCaseClause(at)) decisions++;
    else if (ts.isCallExpression(at) || ts.isNewExpression(at)) calls++;
    ts.forEachChild(at, visit);
  };
  visit(node);
  return Math.round(10 + 4 * decisions + 20 * loops + 2 * calls);
}
