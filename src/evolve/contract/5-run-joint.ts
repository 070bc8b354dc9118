import type { Ledger } from '../../base/ledger.ts';
import type { Outcome } from '../../explore/exploration.ts';
import type { ObservedRun } from '../../explore/explore-request.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Program } from '../../ir/ir.ts';
import type { AfterRun, Place } from '../../machine/after-run.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Entry } from '../../machine/machine-options.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import { type Condition, ConditionKind, type Trace } from '../../machine/trace.ts';
import type { Ending } from '../shared/compare-outcomes.ts';
import { decideSame } from '../shared/decide-same.ts';
import { discardedRun } from '../shared/discarded-run.ts';
import type { ObservedPlace } from '../shared/observed-places.ts';
import { type OwnFields, withCommonFields } from './common-fields.ts';
import { type InitialState, isUntouched } from './initial-state.ts';
import { harnessPath } from './joint-modules.ts';

/** What the contract says of one input. */
export interface Finding {
  /** Which cases are about it, in order. */
  readonly applies: readonly boolean[];
  /** What each clause said (Code). */
  readonly codes: readonly number[];
  readonly before: Ending;
  readonly after: Ending;
  /** What the effects are effects on. */
  readonly places: readonly string[];
  /** The versions differ. Where a case applies only how they end is compared. */
  readonly differs: boolean;
}

export interface JointRun extends Finding {
  readonly model: Model;
  readonly conditions: readonly Condition[];
}

export interface JointMachine {
  readonly program: Program;
  readonly machine: Machine;
  readonly store: TermStore;
  readonly entry: Entry;
  readonly ledger: Ledger;
  readonly places: readonly ObservedPlace[];
  readonly cases: number;
  readonly initial: InitialState;
  /** Fields that are not compared. */
  readonly ownFields: OwnFields;
}

/** Runs inputs on both versions under the machine and asks the clauses; what they say is decided as part of the run. */
export class JointRunner {
  readonly notCompared = new Set<string>();
  disagreements = 0;
  /** Why runs could not be made at all. */
  readonly failures = new Set<string>();
  readonly #joint: JointMachine;
  readonly #harness: number;
  readonly #last: number;

  constructor(joint: JointMachine) {
    this.#joint = joint;
    this.#harness = joint.program.modules.find((m) => m.path === harnessPath)!.id;
    this.#last = joint.program.sites.length + 1;
  }

  /** No run when the input is not allowed, or the run did not come to an end. */
  run(model: Model): { readonly observed: ObservedRun; readonly run: JointRun | undefined } {
    const { machine, entry } = this.#joint;
    const trace = machine.run(entry, model);
    const { result } = trace;
    const observed = { trace, outcome: result, lines: [] };
    if (result.kind !== 'return' || result.value.kind !== 'array') {
      if (result.kind === 'throw' && result.during === undefined) this.#fail(result.value);
      return { observed, run: undefined };
    }
    const said = result.value.entries.map((e) => (e.value.kind === 'primitive' ? Number(e.value.value) : 3));
    const { cases } = this.#joint;
    const applies = said.slice(0, cases).map((l) => l === 1);
    const conditions = [...trace.conditions];
    const { isDiscarded, ...ends } = this.#endings(trace.after!, conditions, !applies.includes(true));
    if (isDiscarded) return { observed: discardedRun(observed, conditions), run: undefined };
    const differs = this.#compare(ends, model, conditions, !applies.includes(true));
    const run: JointRun = {
      model,
      conditions,
      applies,
      codes: said.slice(cases),
      ...ends,
      differs,
    };
    return { observed: { ...observed, trace: { ...trace, conditions } as Trace }, run };
  }

  #fail(error: Snapshot): void {
    const text =
      error.kind === 'error' && error.message.kind === 'primitive'
        ? `${error.name}: ${error.message.value}`
        : 'an exception';
    this.failures.add(`the modules could not be loaded: ${text}`);
  }

  #endings(after: AfterRun, conditions: Condition[], withPlaces: boolean) {
    let isDiscarded = false;
    const look = (place: Place): Snapshot => {
      const seen = after.look(place);
      isDiscarded ||= seen.isDiscarded;
      for (const c of seen.conditions)
        if (conditions.every((known) => known.term !== c.term)) conditions.push({ ...c, site: this.#last });
      return seen.value;
    };
    const ending = (name: string): Outcome => outcomeIn(look({ kind: 'state', module: this.#harness, name }));
    const found = {
      before: { outcome: ending('$prev'), effects: [] as Snapshot[] },
      after: { outcome: ending('$next'), effects: [] as Snapshot[] },
      places: [] as string[],
    };
    for (const place of withPlaces ? this.#joint.places : []) {
      if (after.isUnchanged(place.before) && after.isUnchanged(place.after)) continue;
      const [old, now] = [look(place.before), look(place.after)];
      if (isUntouched(this.#joint.store, this.#joint.initial, place, old, now)) continue;
      found.places.push(place.label);
      found.before.effects.push(old);
      found.after.effects.push(now);
    }
    return { ...found, isDiscarded };
  }

  /** Whether the endings differ; where it matters the decision goes to the conditions. */
  #compare(
    { before, after }: { before: Ending; after: Ending },
    model: Model,
    conditions: Condition[],
    matters: boolean,
  ): boolean {
    const { store, ownFields } = this.#joint;
    const { differs, decided, disagrees, notCompared } = decideSame(
      store,
      withCommonFields(before, ownFields),
      withCommonFields(after, ownFields),
      model,
      // Each version has its own copies of the inputs.
      { ignore: new Set(['identity']), classesByName: true },
    );
    if (!matters) return differs;
    for (const kind of notCompared) this.notCompared.add(kind);
    if (disagrees) this.disagreements++;
    for (const { term, taken } of decided)
      if (conditions.every((c) => c.term !== term))
        conditions.push({ site: this.#last, kind: ConditionKind.split, term, taken, instance: -1 });
    return differs;
  }
}

/** `{ kind, value }` as the harness left it. */
function outcomeIn(snapshot: Snapshot): Outcome {
  const entries = snapshot.kind === 'object' ? snapshot.entries : [];
  const kind = entries.find((e) => e.key === 'kind')?.value;
  const value = entries.find((e) => e.key === 'value')?.value ?? nothing;
  return { kind: kind?.kind === 'primitive' && kind.value === 'throw' ? 'throw' : 'return', value };
}

const nothing: Snapshot = { kind: 'primitive', value: undefined, term: 0 };
