import { ts } from '../../../syntax/tree.ts';
import type { StatementMatch } from '../../shared/match-statements.ts';

/**
 * Lines from which the effects of a change start. A jump (`break`, `continue`, `return`, `throw`) that comes or goes changes what depends on
 * the decision around it, so that one counts as changed too; the paper's graphs have no nodes for jumps.
 */
export interface TouchedLines {
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
  /** Those of the old version that are there because of removed statements. */
  readonly removed: ReadonlySet<number>;
}

export function touchedLines(match: StatementMatch): TouchedLines {
  const jumps = match.removed.flatMap(decisionAround);
  return {
    before: new Set([...match.lines.before, ...jumps]),
    after: new Set([...match.lines.after, ...match.added.flatMap(decisionAround)]),
    removed: new Set([...match.removed.flatMap(linesOf), ...jumps]),
  };
}

/** The first line of the decision that a statement stands under, if it has a jump. */
function decisionAround(statement: ts.Node): number[] {
  if (!hasJump(statement)) return [];
  for (let node = statement.parent; node !== undefined && !ts.isFunctionLike(node); node = node.parent)
    if (ts.isIfStatement(node) || ts.isSwitchStatement(node) || ts.isIterationStatement(node, false))
      return linesOf(node).slice(0, 1);
  return [];
}

function hasJump(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  const isJump =
    ts.isBreakOrContinueStatement(node) || ts.isReturnStatement(node) || ts.isThrowStatement(node);
  return isJump || (ts.forEachChild(node, (child) => hasJump(child) || undefined) ?? false);
}

/** All lines of a node. */
export function linesOf(node: ts.Node): number[] {
  const tree = node.getSourceFile();
  const at = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const [first, last] = [at(node.getStart()), at(node.end)];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
