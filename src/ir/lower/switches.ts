import { ts } from '../../syntax/tree.ts';
import type { Label } from '../ir.ts';
import type { Context } from './context.ts';
import { protect } from './inert.ts';
import { enterScope } from './scopes.ts';

/**
 * `switch`: cases are compared in order, each by an If that breaks out to its clause's body. Bodies stand one after another behind
 * nested labelled blocks, so falling through is just going on:
 * `end: { c2: { c1: { if (d === v1) break c1; if (d === v2) break c2; break end; } body1 } body2 }`.
 */
export function lowerSwitch(cx: Context, node: ts.SwitchStatement): void {
  const names = cx.pendingLabels;
  cx.pendingLabels = [];
  const { clauses } = node.caseBlock;
  const value = protect(
    cx,
    cx.expression(node.expression),
    clauses.flatMap((c) => (ts.isCaseClause(c) ? [c.expression] : [])),
  );
  const end = cx.newLabel('switch');
  const labels = clauseLabels(cx, clauses);
  const scope = cx.names.scopes.get(node.caseBlock);
  cx.block(() => {
    if (scope !== undefined)
      enterScope(
        cx,
        scope,
        clauses.flatMap((c) => [...c.statements]),
      );
    cx.jumps.push({ names, breakable: true, breakLabel: end, continueTo: undefined });
    const bodies = clauses
      .map((c, i) => ({ clause: c, label: labels[i]! }))
      .filter((c) => c.clause.statements.length > 0);
    const dispatchCases = () => {
      for (const [i, clause] of clauses.entries()) {
        if (!ts.isCaseClause(clause)) continue;
        cx.at(clause.expression, () => {
          const right = cx.expression(clause.expression);
          const test = cx.value({ kind: 'binary', op: '===', left: value, right });
          cx.branch('case', 'truthy', test, clause.expression, () => cx.break(labels[i] ?? end));
        });
      }
      const otherwise = clauses.findIndex((c) => ts.isDefaultClause(c));
      cx.break(otherwise < 0 ? end : (labels[otherwise] ?? end));
    };
    const nest = (count: number) => {
      if (count === 0) return dispatchCases();
      const { clause, label } = bodies[count - 1]!;
      cx.block(() => nest(count - 1), label);
      cx.dispatch.statements(cx, clause.statements);
    };
    nest(bodies.length);
    cx.jumps.pop();
  }, end);
}

/** The label of each clause's body; clauses without statements share the next one's, the last ones have none. */
function clauseLabels(cx: Context, clauses: readonly ts.CaseOrDefaultClause[]): (Label | undefined)[] {
  const labels: (Label | undefined)[] = [];
  let next: Label | undefined;
  for (let i = clauses.length - 1; i >= 0; i--) {
    if (clauses[i]!.statements.length > 0) next = cx.newLabel('case');
    labels[i] = next;
  }
  return labels;
}
