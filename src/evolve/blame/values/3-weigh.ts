import { ts } from '../../../syntax/tree.ts';
import { lineOf, type ModuleChange } from '../edits/change.ts';
import { usedNames } from '../edits/names.ts';
import type { Finding } from '../finding.ts';
import type { WrongValue } from './1-align.ts';

/**
 * Findings where the first wrong value is cost less; but where it is made with something that is declared by changed code, those there do. The value itself
 * stands behind the best of them, unless that makes inputs wrong which the old values leave right.
 */
export function withValue(findings: readonly Finding[], value: Finding | undefined): Finding[] {
  const byCost = (a: Finding, b: Finding) => a.cost - b.cost;
  if (value === undefined) return [...findings].sort(byCost);
  const made = value.wrong === undefined ? [] : newDeclarations(value.wrong, value.module);
  const lineAt = ({ module, at }: Finding) => `${module.after.path} ${lineOf(module.trees!.after, at)}`;
  const line = lineAt(value);
  const isThere = (f: Finding) =>
    made.length === 0
      ? lineAt(f) === line
      : f.module === value.module && made.some((d) => d.pos <= f.at && f.at < d.end);
  // What makes more other inputs wrong than the old values do is not helped by them.
  const isWorse = (f: Finding) => f.distance.broken > value.distance.broken;
  const weighed = findings
    .map((f) => (isThere(f) && !isWorse(f) ? { ...f, cost: f.cost * AT_WRONG_VALUE } : f))
    .sort(byCost);
  const [best] = weighed;
  const cost = best === undefined || isWorse(best) ? value.cost : Math.max(value.cost, best.cost * BEHIND);
  return [...weighed, { ...value, cost }].sort(byCost);
}

/** What changed code declares, and an expression uses where the old one did not. */
function newDeclarations({ node, old }: WrongValue, { edits }: ModuleChange): ts.Node[] {
  const before = usedNames(old);
  const names = new Set([...usedNames(node).keys()].filter((name) => !before.has(name)));
  const found = new Set<ts.Node>();
  const isNamed = (n: ts.Node) =>
    (ts.isVariableDeclaration(n) || ts.isFunctionDeclaration(n)) &&
    n.name !== undefined &&
    ts.isIdentifier(n.name) &&
    names.has(n.name.text);
  const visit = (n: ts.Node): void => {
    if (isNamed(n)) found.add(n);
    else ts.forEachChild(n, visit);
  };
  for (const { after } of edits)
    for (const tree of after) {
      visit(tree.node);
      // A part of the declaration may be what changed.
      for (let n = tree.node; n.parent !== undefined && !ts.isStatement(n); n = n.parent)
        if (ts.isVariableDeclaration(n) && isNamed(n)) found.add(n);
    }
  return [...found];
}

/** Of what is where the first wrong value is. */
const AT_WRONG_VALUE = 0.5;

const BEHIND = 1.01;
