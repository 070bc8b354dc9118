import { ts } from '../../../syntax/tree.ts';
import type { Patch } from '../edits/edit.ts';
import type { Laboratory } from '../experiments/laboratory.ts';
import type { Tracer } from '../experiments/tracer.ts';
import { type Control, type Controls, endsAsBefore } from '../repairs/controls.ts';
import { byNode, type WrongValue } from './1-align.ts';

/** The new version is right when an expression has the value that the old version computed there. */
export interface ValueExperiment {
  readonly wrong: WrongValue;
  readonly patch: Patch;
  /** Share of inputs near the failing one, on which both versions agree, that become wrong by old values; of those that fail, that stay wrong. */
  readonly broken: number;
  readonly left: number;
}

/** Wrong values that are tried. */
const MOST_TRIED = 40;

/** What makes more of the inputs wrong that were right is no old value of this expression. */
const MOST_BROKEN = 0.1;

/** Inputs near the failing one that each is tried on. */
const MOST_CONTROLS = 12;

/** The first wrong value that makes the failing input right when the old one is put in its place. */
export function firstWrongValue(
  laboratory: Laboratory,
  old: Tracer,
  wrong: readonly WrongValue[],
  input: string,
  expected: string,
  controls: Controls,
): ValueExperiment | undefined {
  const endsRight = (patch: Patch, { old: other }: WrongValue, control: Control) => {
    const values =
      byNode(old.run(control.input))
        .get(other)
        ?.map((e) => e.value) ?? [];
    // What the old version did not compute stays as it is.
    if (!values.some((v) => v !== undefined))
      return endsAsBefore(control, laboratory.hybrid([], control.input).outcome);
    return endsAsBefore(control, laboratory.hybrid([patch], control.input, { values }).outcome);
  };
  for (const value of wrong.slice(0, MOST_TRIED)) {
    if (isOutcome(value, expected)) continue;
    const patch = patchOf(value.node);
    if (!endsRight(patch, value, { input, expected })) continue;
    const wrongShare = (list: readonly Control[]) => {
      const some = list.slice(0, MOST_CONTROLS);
      return some.filter((c) => !endsRight(patch, value, c)).length / Math.max(1, some.length);
    };
    const broken = wrongShare(controls.agree);
    if (broken <= MOST_BROKEN) return { wrong: value, patch, broken, left: wrongShare(controls.differ) };
  }
  return undefined;
}

/** What is returned in the end is wrong in any case. */
function isOutcome({ node, before }: WrongValue, expected: string): boolean {
  return (
    ts.isReturnStatement(node.parent) &&
    expected.startsWith(JSON.stringify([`return ${before}`]).slice(0, -1))
  );
}

/** The values given with a run, in place of those computed. */
export function patchOf(node: ts.Expression): Patch {
  const file = node.getSourceFile();
  const range = { start: node.getStart(file), end: node.end };
  const within = { start: node.parent.getStart(file), end: node.parent.end };
  return {
    module: file.fileName,
    ...range,
    within,
    parts: ['(__g()?__r():(', { version: 'after', ...range }, '))'],
  };
}
