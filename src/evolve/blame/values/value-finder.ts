import type { ts } from '../../../syntax/tree.ts';
import type { Change } from '../edits/change.ts';
import { matchedNodes } from '../edits/matched.ts';
import { renamedIn } from '../edits/renamed.ts';
import type { Laboratory, Trial } from '../experiments/laboratory.ts';
import type { Finding } from '../finding.ts';
import { costOf, disturbedBy } from '../repairs/3-rank.ts';
import type { Controls } from '../repairs/controls.ts';
import type { Repair } from '../repairs/repair.ts';
import { type WrongValue, wrongValues } from './1-align.ts';
import { firstWrongValue } from './2-substitute.ts';
import { turnDecisions } from './4-turn-decisions.ts';

/** Experiments with what expressions give on the failing input. */
export class ValueFinder {
  readonly #change: Change;
  readonly #laboratory: Laboratory;
  readonly #input: string;
  readonly #trials: { readonly before: Trial; readonly after: Trial };

  constructor(
    change: Change,
    laboratory: Laboratory,
    input: string,
    trials: { readonly before: Trial; readonly after: Trial },
  ) {
    this.#change = change;
    this.#laboratory = laboratory;
    this.#input = input;
    this.#trials = trials;
  }

  /** The first expression that gives something else than the old version did, where the old value makes the failing input right. */
  wrongValue(
    cause: Finding | undefined,
    controls: Controls,
  ): { readonly values: readonly WrongValue[]; readonly found: Finding | undefined } {
    const old = this.#laboratory.tracer('before');
    const matched = matchedNodes(this.#change.modules.flatMap((m) => m.matched));
    const renamed = new Map(this.#change.modules.flatMap((m) => [...renamedIn(m)]));
    const after = this.#laboratory.tracer('after').run(this.#input);
    const given = (JSON.parse(this.#input) as { args: unknown[] }).args.map((arg) => JSON.stringify(arg));
    const wrong = wrongValues({ before: old.run(this.#input), after, matched, renamed, given });
    const expected = this.#trials.before.outcome;
    const found = firstWrongValue(this.#laboratory, old, wrong, this.#input, expected, controls);
    if (found === undefined) return { values: wrong, found };
    const { patch, wrong: value, broken, left } = found;
    const { node } = value;
    const edit = this.#change.edits.find(
      (e) => e.module === patch.module && e.after.some((t) => t.start <= patch.start && patch.end <= t.end),
    );
    const repair: Repair = { patch, node, touched: 2, kind: 'value' };
    const distance = { touched: repair.touched, disturbed: 0, broken, left };
    const module = this.#change.modules.find((m) => m.after.path === patch.module);
    if (module?.trees === undefined) return { values: wrong, found: undefined };
    return {
      values: wrong,
      found: {
        edits: edit === undefined ? (cause?.edits ?? []) : [edit.id],
        ...{ repair, patches: [patch], module, at: patch.start, distance, wrong: value },
        after: edit?.after ?? [],
        cost: costOf(distance),
        trial: this.#trials.after,
      },
    };
  }

  /** Decisions in a cause that are right the other way round: where no repair is, and no value that both compute. */
  turned(cause: Finding | undefined): Finding[] {
    if (cause === undefined) return [];
    const { sites } = this.#laboratory;
    const isIn = (node: ts.Node, id: number) => {
      const { module, after } = this.#change.edits[id]!;
      const { fileName } = node.getSourceFile();
      return module === fileName && after.some((t) => t.start <= node.getStart() && node.end <= t.end);
    };
    const editOf = (node: ts.Node) => cause.edits.find((id) => isIn(node, id));
    const events = this.#laboratory.tracer('after').run(this.#input);
    const isLookedAt = (node: ts.Node) => editOf(node) !== undefined;
    return turnDecisions(this.#laboratory, events, isLookedAt, this.#input, this.#trials.before.outcome).map(
      (turned): Finding => {
        const { patch, node, trial } = turned;
        const disturbed = disturbedBy(sites, [patch], this.#trials.after, trial);
        const distance = { touched: 2, disturbed, broken: 0, left: 0 };
        const id = editOf(node)!;
        const module = this.#change.modules.find((m) => m.after.path === patch.module)!;
        return {
          edits: [id],
          repair: { patch, node, touched: 2, kind: 'value' },
          ...{ patches: [patch], module, at: patch.start, distance, trial, turned },
          after: this.#change.edits[id]!.after,
          cost: costOf(distance),
        };
      },
    );
  }
}
