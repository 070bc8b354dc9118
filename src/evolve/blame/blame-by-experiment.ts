/**
 * From a failing input to the edit that broke it, by experiment. The two versions are matched and their difference becomes edits (`edits/`). Sets of edits are
 * taken back and the result is run on the failing input (`experiments/`): what makes it right is a cause. Inside of the causes, and of what they use, small
 * repairs are tried in the same way (`repairs/`): they lead from an edit to a line. What is left is ranked by how little it changes.
 */
import { ts } from '../../syntax/tree.ts';
import { TakeBack } from './edits/2-take-back.ts';
import { type Change, lineOf, type ModuleChange } from './edits/change.ts';
import type { CodeTree } from './edits/code-tree.ts';
import type { Edit, Patch } from './edits/edit.ts';
import { matchedNodes } from './edits/matched.ts';
import { Scopes } from './edits/scopes.ts';
import type { Laboratory, Trial } from './experiments/laboratory.ts';
import type { Variant } from './experiments/render.ts';
import { minimalPart } from './experiments/search-sets.ts';
import { proposeRepairs } from './repairs/1-propose.ts';
import { Executed, nodesIn, type Region, regionsOf } from './repairs/2-places.ts';
import { costOf, type Distance, disturbedBy, tryControls } from './repairs/3-rank.ts';
import { type Chosen, chooseSuspects } from './repairs/4-choose.ts';
import { type Controls, findControls } from './repairs/controls.ts';
import { donorsIn } from './repairs/donors.ts';
import { canBeChosen } from './repairs/expression-roles.ts';
import type { Repair } from './repairs/repair.ts';
import { type WrongValue, wrongValues } from './values/1-align.ts';
import { firstWrongValue } from './values/2-substitute.ts';

/** Something that makes the failing input right. */
export interface Finding {
  /** Edits taken back together; none of them can be left out. Of a repair: the edit it is in. */
  readonly edits: readonly number[];
  readonly repair: Repair | undefined;
  readonly patches: readonly Patch[];
  readonly module: ModuleChange;
  /** Where in the new version. */
  readonly at: number;
  /** The new code of its edits. */
  readonly after: readonly CodeTree[];
  readonly distance: Distance;
  readonly cost: number;
  readonly trial: Trial;
  /** Of a repair that puts an old value in place of a new one. */
  readonly wrong?: WrongValue;
}

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

/** Experiments with repairs. */
const MOST_REPAIRS = 2500;

/** Repairs that are compiled into one program. */
const AT_ONCE = 150;

/** Repairs that are looked at closely. */
const MOST_RANKED = 30;

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
    const words = this.#words();
    const controls = findControls(this.#laboratory, this.#input, words);
    const causes = sets.map((edits) => this.#cause(edits, controls)).sort((a, b) => a.cost - b.cost);
    const repairs = this.#repairs(
      new Set(sets.flatMap((edits) => [...this.#takeBack.of(edits).edits])),
      controls,
    );
    const { values, found } = this.#wrongValue(causes[0], controls);
    const findings = withValue([...causes, ...repairs], found);
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
      causes.push(minimalPart(all, (edits) => this.#restores(edits), MOST_SETS));
    return causes;
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
    return this.#finding(
      patches,
      edit,
      touched,
      undefined,
      ids,
      edit.after[0]?.start ?? edit.start,
      controls,
    );
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

  /** The first expression that gives something else than the old version did, where the old value makes the failing input right. */
  #wrongValue(
    cause: Finding | undefined,
    controls: Controls,
  ): { readonly values: readonly WrongValue[]; readonly found: Finding | undefined } {
    const old = this.#laboratory.tracer('before');
    const matched = matchedNodes(this.#change.modules.flatMap((m) => m.matched));
    const renamed = new Map(this.#change.modules.flatMap((m) => [...renamedIn(m)]));
    const after = this.#laboratory.tracer('after').run(this.#input);
    const given = (JSON.parse(this.#input) as { args: unknown[] }).args.map((arg) => JSON.stringify(arg));
    const wrong = wrongValues({ before: old.run(this.#input), after, matched, renamed, given });
    const expected = this.#before.outcome;
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
        trial: this.#after,
      },
    };
  }

  #repairs(cause: ReadonlySet<number>, controls: Controls): Finding[] {
    const executed = new Executed(this.#laboratory.sites, this.#after);
    const regions = regionsOf(this.#change, cause, executed);
    const right: (readonly [Repair, Region])[] = [];
    let left = MOST_REPAIRS;
    for (const order of [0, 1, 2, 3, 4, 5]) {
      // What the cause does not use is looked at only when nothing else helps.
      if (order === 5 && right.length > 0) break;
      const proposed = regions
        .filter((r) => r.order === order)
        .flatMap((region) => this.#proposals(region, executed).map((repair) => [repair, region] as const))
        .sort((a, b) => a[0].touched - b[0].touched);
      const chosen = proposed.slice(0, Math.max(0, left));
      left -= chosen.length;
      for (const i of this.#right(chosen.map(([repair]) => repair))) right.push(chosen[i]!);
    }
    return right
      .map(([repair, region]) => {
        const trial = this.#laboratory.hybrid([repair.patch], this.#input);
        const disturbed = disturbedBy(this.#laboratory.sites, [repair.patch], this.#after, trial);
        return { repair, region, sum: repair.touched + disturbed };
      })
      .sort((a, b) => a.sum - b.sum)
      .slice(0, MOST_RANKED)
      .filter(({ repair }) => this.#tried([repair.patch]).outcome === this.#before.outcome)
      .map(({ repair, region }) =>
        this.#finding(
          [repair.patch],
          region.edit,
          repair.touched,
          repair,
          [region.edit.id],
          repair.patch.start,
          controls,
        ),
      );
  }

  /** Which of some repairs make the failing input right, by index. */
  #right(repairs: readonly Repair[]): number[] {
    const expected = this.#before.outcome;
    const found: number[] = [];
    const alone: number[] = [];
    const wrapped: Variant[] = [];
    for (const [id, { patch, node, kind }] of repairs.entries())
      if (kind === 'row' || !canBeChosen(node)) alone.push(id);
      else wrapped.push({ id, patch, isStatement: ts.isStatement(node) });
    for (let at = 0; at < wrapped.length; at += AT_ONCE) {
      const part = wrapped.slice(at, at + AT_ONCE);
      const right = this.#laboratory.together(part, this.#input, expected);
      alone.push(...(right ?? part.map((v) => v.id)));
    }
    for (const id of alone)
      if (this.#laboratory.hybrid([repairs[id]!.patch], this.#input).outcome === expected) found.push(id);
    return found;
  }

  #proposals({ module, node, edit }: Region, executed: Executed): Repair[] {
    const { before, after } = module.trees!;
    const donors = [
      ...edit.before.map((t) => t.node),
      ...(edit.before.length === 0 ? this.#oldAround(edit, module) : []),
    ].flatMap(donorsIn);
    const sources = {
      module: module.after.path,
      after,
      before,
      scopes: new Scopes(after),
      donors,
      renamed: renamedIn(module),
    };
    return [...nodesIn(node, executed)].flatMap((n) => proposeRepairs(sources, n));
  }

  /** Old code of other edits of the same module: what it did may stand elsewhere now. */
  #oldAround(_edit: Edit, module: ModuleChange): ts.Node[] {
    return module.edits.flatMap((e) => e.before.map((t) => t.node));
  }

  /** Texts that stand in the changed code: inputs are made from them. */
  #words(): string[] {
    const words = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) && node.text.length <= 20) words.add(node.text);
      ts.forEachChild(node, visit);
    };
    for (const edit of this.#change.edits)
      for (const { node } of [...edit.before, ...edit.after]) visit(node);
    return [...words].slice(0, 50);
  }
}

/** Findings where the first wrong value is cost less; the value itself stands behind the best of them. */
function withValue(findings: readonly Finding[], value: Finding | undefined): Finding[] {
  const byCost = (a: Finding, b: Finding) => a.cost - b.cost;
  if (value === undefined) return [...findings].sort(byCost);
  const lineAt = ({ module, at }: Finding) => `${module.after.path} ${lineOf(module.trees!.after, at)}`;
  const line = lineAt(value);
  const weighed = findings.map((f) => (lineAt(f) === line ? { ...f, cost: f.cost * AT_WRONG_VALUE } : f));
  const best = Math.min(...weighed.map((f) => f.cost));
  const cost = Number.isFinite(best) ? Math.max(value.cost, best * BEHIND) : value.cost;
  return [...weighed, { ...value, cost }].sort(byCost);
}

/** Of what is where the first wrong value is. */
const AT_WRONG_VALUE = 0.5;

const BEHIND = 1.01;

/** Old names that go by others now, by edits of what declares them. */
function renamedIn({ edits }: ModuleChange): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const { before, after } of edits)
    for (const [i, { node }] of before.entries()) {
      const [old, now] = [nameIn(node), nameIn(after[i]?.node)];
      if (old !== undefined && now !== undefined && old !== now) renamed.set(old, now);
    }
  return renamed;
}

function nameIn(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isParameter(node) || ts.isVariableDeclaration(node)) return nameIn(node.name);
  const isName = ts.isIdentifier(node) && 'name' in node.parent && node.parent.name === node;
  return isName ? node.text : undefined;
}
