/**
 * From a failing input to the edit that broke it, by experiment. The two versions are matched and their difference becomes edits (`edits/`). Sets of edits are
 * taken back and the result is run on the failing input (`experiments/`): what makes it right is a cause. Inside of the causes, and of what they use, small
 * repairs are tried in the same way (`repairs/`): they lead from an edit to a line. What is left is ranked by how little it changes.
 */
import { ts } from '../../syntax/tree.ts';
import { TakeBack } from './edits/2-take-back.ts';
import type { Change } from './edits/change.ts';
import type { Edit, Patch } from './edits/edit.ts';
import { firstNew } from './edits/first-new.ts';
import type { Laboratory, Trial } from './experiments/laboratory.ts';
import { smallestSet } from './experiments/search-sets.ts';
import type { Finding } from './finding.ts';
import { Executed } from './repairs/2-places.ts';
import { costOf, disturbedBy, tryControls } from './repairs/3-rank.ts';
import { type Chosen, chooseSuspects } from './repairs/4-choose.ts';
import { type Controls, findControls } from './repairs/controls.ts';
import type { Repair } from './repairs/repair.ts';
import { rightRepairs } from './repairs/try-repairs.ts';
import { wordsIn } from './repairs/words.ts';
import type { WrongValue } from './values/1-align.ts';
import { withValue } from './values/3-weigh.ts';
import { ValueFinder } from './values/value-finder.ts';

export interface ExperimentRequest {
  readonly change: Change;
  readonly laboratory: Laboratory;
  /** The failing input: arguments and receiver as JSON with tags. */
  readonly input: string;
}

export interface ExperimentBlame {
  readonly before: Trial;
  readonly after: Trial;
  readonly passes: boolean;
  /** Sets of edits, likely ones first. */
  readonly causes: readonly Finding[];
  /** Causes and repairs, likely ones first. */
  readonly findings: readonly Finding[];
  /** What to report. */
  readonly suspects: readonly Chosen[];
  /** What expressions gave, and what the old ones in their place did, in the order in which they were computed. */
  readonly values: readonly WrongValue[];
  /** The smallest set of edits that makes the old version wrong, where that is not the first cause. */
  readonly breaks: readonly number[];
  readonly controls: Controls;
  /** Texts that stand in the changed code. */
  readonly words: readonly string[];
}

/** Edits that are tried alone on the old version. */
const MOST_BREAKS = 60;

/** Experiments for finding a smallest set of edits. */
const MOST_SETS = 1000;

export function blameByExperiment(request: ExperimentRequest): ExperimentBlame {
  try {
    return new Experimenter(request).blame();
  } finally {
    request.laboratory.liftLimit();
  }
}

class Experimenter {
  readonly #change: Change;
  readonly #laboratory: Laboratory;
  readonly #input: string;
  readonly #takeBack: TakeBack;
  readonly #known = new Map<string, Trial>();
  readonly #before: Trial;
  readonly #after: Trial;

  constructor({ change, laboratory, input }: ExperimentRequest) {
    this.#change = change;
    this.#laboratory = laboratory;
    this.#input = input;
    this.#takeBack = new TakeBack(change);
    laboratory.limitSteps(input);
    this.#before = laboratory.before(input);
    this.#after = laboratory.hybrid([], input);
  }

  blame(): ExperimentBlame {
    const [before, after] = [this.#before, this.#after];
    const passes = before.outcome === after.outcome;
    const none: Controls = { agree: [], differ: [] };
    if (passes)
      return {
        ...{ before, after, passes, controls: none },
        ...{ causes: [], findings: [], suspects: [], values: [], breaks: [], words: [] },
      };
    const sets = this.#causes();
    const words = wordsIn(this.#change);
    const controls = findControls(this.#laboratory, this.#input, words);
    const causes = sets.map((edits) => this.#cause(edits, controls)).sort((a, b) => a.cost - b.cost);
    const repairs = this.#repairs(
      new Set(sets.flatMap((edits) => [...this.#takeBack.of(edits).edits])),
      sets.every((edits) => edits.length > 1),
      controls,
    );
    const finder = new ValueFinder(this.#change, this.#laboratory, this.#input, { before, after });
    const { values, found } = finder.wrongValue(causes[0], controls);
    const turned = repairs.length === 0 && found === undefined ? finder.turned(causes[0]) : [];
    const findings = withValue([...causes, ...repairs, ...turned], found);
    const suspects = chooseSuspects(findings, causes, new Executed(this.#laboratory.sites, after));
    return {
      before,
      after,
      passes,
      causes,
      findings,
      suspects,
      values,
      breaks: this.#breaks(causes[0]),
      controls,
      words,
    };
  }

  /** Sets of edits that restore the old outcome, each with nothing in it that can be left out. */
  #causes(): number[][] {
    const all = this.#change.edits.map((e) => e.id);
    const causes: number[][] = [];
    const seen = new Set<string>();
    for (const id of all) {
      const key = this.#key([id]);
      if (!seen.has(key) && this.#restores([id])) causes.push([id]);
      seen.add(key);
    }
    if (causes.length === 0 && this.#restores(all))
      causes.push(this.#telling(smallestSet(all, (edits) => this.#restores(edits), MOST_SETS)));
    return causes;
  }

  /** Of edits that are right only together, first those that do something alone: the others are there because old code needs them. */
  #telling(ids: readonly number[]): number[] {
    const doesNothing = (id: number) => {
      const { outcome } = this.#run([id]);
      return outcome === this.#after.outcome || outcome.startsWith('load ');
    };
    return [...ids.filter((id) => !doesNothing(id)), ...ids.filter(doesNothing)];
  }

  /** Edits that break the old version alone, when the cause does not. */
  #breaks(cause: Finding | undefined): number[] {
    if (cause === undefined) return [];
    const all = this.#change.edits.map((e) => e.id);
    const isBroken = (kept: readonly number[]): boolean => {
      const rest = all.filter((id) => !kept.includes(id));
      const { edits } = this.#takeBack.of(rest);
      if (kept.some((id) => edits.has(id))) return false;
      const { outcome } = this.#run(rest);
      return outcome !== this.#before.outcome && !outcome.startsWith('load ');
    };
    if (isBroken(cause.edits) || all.length > MOST_BREAKS || !this.#restores(all)) return [];
    const one = all.find((id) => isBroken([id]));
    return one === undefined ? [] : [one];
  }

  #key(edits: readonly number[]): string {
    return [...this.#takeBack.of(edits).edits].sort((a, b) => a - b).join();
  }

  #restores(edits: readonly number[]): boolean {
    return this.#run(edits).outcome === this.#before.outcome;
  }

  #run(edits: readonly number[]): Trial {
    const { patches, edits: all } = this.#takeBack.of(edits);
    const key = [...all].sort((a, b) => a - b).join();
    let trial = this.#known.get(key);
    if (trial === undefined) {
      trial = this.#tried(patches);
      this.#known.set(key, trial);
    }
    return trial;
  }

  /** What ends right is run again where nothing ran before. */
  #tried(patches: readonly Patch[]): Trial {
    const trial = this.#laboratory.hybrid(patches, this.#input);
    if (trial.outcome !== this.#before.outcome) return trial;
    return this.#laboratory.hybrid(patches, this.#input, { fresh: true });
  }

  #cause(ids: readonly number[], controls: Controls): Finding {
    const { patches, edits } = this.#takeBack.of(ids);
    const touched = [...edits].reduce((sum, id) => sum + this.#change.edits[id]!.size, 0);
    const edit = this.#change.edits[ids[0]!]!;
    const at = firstNew(edit);
    const holds = (trees: Edit['after']) => trees.some((t) => ts.isFunctionLike(t.node));
    const isNewFunction = holds(edit.after) && !holds(edit.before) && edit.before.length > 0;
    const needed = [...edits].filter((id) => !ids.includes(id));
    return { ...this.#finding(patches, edit, touched, undefined, ids, at, controls), isNewFunction, needed };
  }

  #finding(
    patches: readonly Patch[],
    edit: Edit,
    touched: number,
    repair: Repair | undefined,
    edits: readonly number[],
    at: number,
    controls: Controls,
  ): Finding {
    const trial = this.#laboratory.hybrid(patches, this.#input);
    const disturbed = disturbedBy(this.#laboratory.sites, patches, this.#after, trial);
    const distance = { touched, disturbed, ...tryControls(this.#laboratory, patches, controls) };
    const module = this.#change.modules.find((m) => m.after.path === edit.module)!;
    const after = edits.flatMap((id) => this.#change.edits[id]!.after);
    return {
      edits,
      repair,
      patches,
      module,
      at,
      after,
      distance,
      cost: costOf(distance, repair?.kind === 'pattern'),
      trial,
    };
  }

  #repairs(cause: ReadonlySet<number>, areTogether: boolean, controls: Controls): Finding[] {
    const [laboratory, input] = [this.#laboratory, this.#input];
    const expected = this.#before.outcome;
    const tried = rightRepairs(
      { change: this.#change, laboratory, input, expected, after: this.#after },
      cause,
      areTogether,
    );
    return tried
      .filter(({ repair }) => this.#tried([repair.patch]).outcome === expected)
      .map(({ repair, region: { edit } }) =>
        this.#finding([repair.patch], edit, repair.touched, repair, [edit.id], repair.patch.start, controls),
      );
  }
}
