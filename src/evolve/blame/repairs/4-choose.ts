import { ts } from '../../../syntax/tree.ts';
import { lineOf } from '../edits/change.ts';
import type { Finding } from '../finding.ts';
import type { Executed } from './2-places.ts';
import { sizeOf } from './repair.ts';

/** A line of the report. */
export interface Chosen {
  readonly finding: Finding;
  readonly at: number;
  readonly kind: 'edit' | 'repair' | 'value' | 'decision' | 'condition';
}

/** Findings that cost this much more than the best one say nothing any more. */
const WORSE = 3;

const MOST_LINES = 4;

/** A second line is shown even when it costs this much more. */
const SECOND = 20;

/** The few lines to report: the likeliest findings, each line once, and the edit that makes it right when it is taken back. */
export function chooseSuspects(
  findings: readonly Finding[],
  causes: readonly Finding[],
  executed: Executed,
): Chosen[] {
  const [best] = findings;
  if (best === undefined) return [];
  const chosen: Chosen[] = [];
  const lines = new Set<string>();
  const add = (finding: Finding, at: number, kind: Chosen['kind']): void => {
    const line = `${finding.module.after.path} ${lineOf(finding.module.trees!.after, at)}`;
    if (lines.has(line) || chosen.length >= MOST_LINES) return;
    lines.add(line);
    chosen.push({ finding, at, kind });
  };
  // On the same line the edit itself says more than a repair that does what taking it back does.
  const onLine = new Map<string, Finding>();
  for (const cause of causes) {
    const file = cause.module.trees!.after;
    const lines = cause.after.flatMap((t) => [lineOf(file, t.start), lineOf(file, t.end)]);
    const line = `${file.fileName} ${lines[0]}`;
    // The likeliest comes first.
    if (cause.edits.length === 1 && new Set(lines).size === 1 && !onLine.has(line)) onLine.set(line, cause);
  }
  const kindOf = ({ repair, turned }: Finding) => {
    if (turned !== undefined) return 'decision';
    return repair === undefined ? 'edit' : repair.kind === 'value' ? 'value' : 'repair';
  };
  const near = findings.filter((f) => f.cost <= best.cost * WORSE).slice(0, 8);
  // An exit that nothing at its condition makes right: still it is the condition that leads there.
  const leads = isExit(best) ? newConditionOf(best) : undefined;
  const isElsewhere = (node: ts.Node) => {
    const file = best.module.trees!.after;
    return lineOf(file, node.getStart()) !== lineOf(file, best.at);
  };
  if (leads !== undefined && isElsewhere(leads) && conditionsFirst([best], findings).length === 1)
    add(best, leads.getStart(), 'condition');
  for (const found of conditionSecond(conditionsFirst(near, findings))) {
    const file = found.module.trees!.after;
    const finding = onLine.get(`${file.fileName} ${lineOf(file, placeOf(found, executed))}`) ?? found;
    add(finding, placeOf(finding, executed), kindOf(finding));
  }
  // A new condition leads there, also when nothing that is tried at it alone makes it right.
  const condition = newConditionOf(best);
  if (condition !== undefined) add(best, condition.getStart(), 'condition');
  for (const finding of findings)
    if (chosen.length < 2 && finding.cost <= best.cost * SECOND)
      add(finding, placeOf(finding, executed), kindOf(finding));
  // Edits that are only right together are all of them the cause.
  if (best.repair === undefined && best.edits.length > 1)
    for (const tree of best.after) add(best, firstRun(tree.node, executed) ?? tree.start, 'edit');
  const [cause] = causes;
  if (cause !== undefined && !chosen.some((c) => isIn(c, cause)))
    add(cause, placeOf(cause, executed), 'edit');
  return chosen;
}

/**
 * What is repaired may be an exit in a branch that is new itself: that the function ends there is the condition's doing. When something at the condition makes it
 * right, too, and does not make more other inputs wrong, that comes first.
 */
function conditionsFirst(near: readonly Finding[], findings: readonly Finding[]): Finding[] {
  const ordered: Finding[] = [];
  for (const finding of near) {
    const condition = isAtExit(finding) ? newConditionOf(finding) : undefined;
    const at =
      condition &&
      findings.find(
        (f) =>
          f.module === finding.module &&
          f.at >= condition.pos &&
          f.at < condition.end &&
          f !== finding &&
          f.distance.broken <= finding.distance.broken,
      );
    for (const f of at === undefined ? [finding] : [at, finding]) if (!ordered.includes(f)) ordered.push(f);
  }
  return ordered;
}

/** What is right at the new condition that leads to the likeliest repair comes next: code that only runs when it should not is right only by doing nothing. */
function conditionSecond(ordered: readonly Finding[]): Finding[] {
  const [best, ...rest] = ordered;
  const condition = best && newConditionOf(best);
  if (condition === undefined) return [...ordered];
  const isThere = (f: Finding) => f.module === best!.module && f.at >= condition.pos && f.at < condition.end;
  return [best!, ...rest.filter(isThere), ...rest.filter((f) => !isThere(f))];
}

/** Whether a repair is of a statement that leaves the function or the loop. */
function isAtExit({ repair }: Finding): boolean {
  for (let n = repair?.node; n !== undefined; n = n.parent) {
    if (ts.isReturnStatement(n) || ts.isThrowStatement(n) || ts.isBreakOrContinueStatement(n)) return true;
    if (ts.isStatement(n)) return false;
  }
  return false;
}

/** Whether it is that it leaves, or all that is returned: a part of what is computed there is no exit. */
function isExit(finding: Finding): boolean {
  if (!isAtExit(finding)) return false;
  let whole = finding.repair!.node;
  while (ts.isExpression(whole) && ts.isExpression(whole.parent)) whole = whole.parent;
  return whole === finding.repair!.node || sizeOf(whole) <= CONSTANT;
}

/** Nodes of what is no computation: `-1`. */
const CONSTANT = 2;

/** The condition of the new `if` whose branch a repair is in. */
function newConditionOf({ repair, after }: Finding): ts.Expression | undefined {
  for (let n = repair?.node; n?.parent !== undefined; n = n.parent) {
    const { parent } = n;
    if (!ts.isIfStatement(parent) || parent.thenStatement !== n) continue;
    const isNew = after.some((t) => t.start <= parent.getStart() && parent.thenStatement.end <= t.end);
    return isNew ? parent.expression : undefined;
  }
  return undefined;
}

/** Where a finding is: of an edit the first of its new code that ran. */
function placeOf({ repair, at, after, isNewFunction }: Finding, executed: Executed): number {
  if (repair !== undefined || isNewFunction) return at;
  for (const tree of after) {
    const { node } = tree;
    if (ts.isParameter(node) && !ts.isIdentifier(node.name)) return node.name.elements[0]?.getStart() ?? at;
    const ran = firstRun(node, executed);
    // The new part of an expression may be on a later line.
    const isFirst = tree === after[0] && ran === node.getStart() && ts.isExpression(node);
    if (ran !== undefined) return isFirst ? at : ran;
  }
  return at;
}

function firstRun(node: ts.Node, executed: Executed): number | undefined {
  if (!ts.isFunctionLike(node)) return executed.has(node) ? node.getStart() : undefined;
  return (
    ts.forEachChild(node, (child) =>
      ts.isBlock(child)
        ? child.statements.map((s) => firstRun(s, executed)).find((at) => at !== undefined)
        : undefined,
    ) ?? node.getStart()
  );
}

/** Whether what is chosen lies in the edits of a cause. */
function isIn({ finding, at }: Chosen, cause: Finding): boolean {
  return finding.module === cause.module && cause.after.some((t) => t.start <= at && at < t.end);
}
