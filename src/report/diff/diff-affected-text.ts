import { inJunction } from '../explore/behaviour-json.ts';
import { exploreOutcomeText } from '../values/outcome-text.ts';
import { witnessCall } from '../values/witness-call.ts';
import type { AffectedPathJson, FunctionDiffJson } from './diff-schema.ts';

/** Affected path conditions of both versions, and which tests to run, for people. */
export function affectedPathLines(fn: FunctionDiffJson): string[] {
  const { affectedPaths: paths } = fn;
  if (paths === undefined) return [];
  const lines: string[] = [];
  for (const version of ['before', 'after'] as const) {
    const list = paths[version];
    lines.push(`  ${list.length} affected path condition${list.length === 1 ? '' : 's'} ${version}:`);
    for (const [i, path] of list.entries()) lines.push(...pathLines(path, i + 1, fn));
  }
  if (paths.tests !== undefined) {
    const { selected, added } = paths.tests;
    lines.push(
      `  Tests to run again: ${selected.length === 0 ? 'none' : selected.map((i) => `#${i + 1}`).join(', ')}.`,
    );
    lines.push(`  Tests to add: ${added.length === 0 ? 'none.' : ''}`.trimEnd());
    for (const witness of added) lines.push(`       ${witnessCall(fn.function, fn.inputs, witness)}`);
  }
  return lines;
}

function pathLines(path: AffectedPathJson, index: number, fn: FunctionDiffJson): string[] {
  const condition = path.condition.length === 0 ? 'always' : path.condition.map(inJunction).join(' && ');
  return [
    `${String(index).padStart(5)}  ${condition}`,
    `       ⇒ ${exploreOutcomeText(path.outcome)}   e.g. ${witnessCall(fn.function, fn.inputs, path.witness)}`,
  ];
}
