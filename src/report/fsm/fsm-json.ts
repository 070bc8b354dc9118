import { EVERYTHING_ELSE, isComplete, type Scope } from '../../base/claim.ts';
import type { Fsm } from '../../evolve/fsm/mine-fsm.ts';
import type { Exploration } from '../../explore/exploration.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { conditionText } from '../../signature/print-condition.ts';
import { expressedOutcome } from '../explore/behaviour-json.ts';
import { type ExploreHeader, exploreJson, unreadExploreJson } from '../explore/explore-json.ts';
import type { ExploreJson } from '../explore/explore-schema.ts';
import type { ExpressedOutcome, Tagged } from '../schema.ts';
import { taggedPrimitive } from '../values/tagged-value.ts';
import { valueText } from '../values/value-text.ts';
import { witnessOf } from '../values/witness.ts';

/** `from` of a transition that all values make that are no state. */
export const otherStates = '(any other)';

interface StepJson {
  readonly from: string;
  /** JavaScript over the inputs; '' for always. */
  readonly condition: string;
  readonly witness: { readonly [name: string]: Tagged };
}

export interface TransitionJson extends StepJson {
  readonly to: string;
  /** How many behaviours it joins, when more than one. */
  readonly merged?: number;
}

/** The result of `fsm --json`. */
export interface FsmJson
  extends Pick<
    ExploreJson,
    | 'schema'
    | 'walls'
    | 'function'
    | 'file'
    | 'strategy'
    | 'numbers'
    | 'inputs'
    | 'requires'
    | 'scope'
    | 'complete'
    | 'limits'
    | 'caveats'
    | 'approximations'
    | 'analysed'
    | 'stats'
  > {
  readonly command: 'fsm';
  /** What holds the state, as it was named. */
  readonly state: string;
  readonly states: readonly string[];
  /** The value of each state. */
  readonly values: { readonly [state: string]: Tagged };
  readonly initial: string | null;
  /** States that no sequence of transitions leads to from the initial one; empty when that is not known. */
  readonly unreachable: readonly string[];
  readonly transitions: readonly TransitionJson[];
  /** Steps to a state that depends on inputs: `next` is an expression. */
  readonly symbolic: readonly (StepJson & { readonly next: string })[];
  /** Steps to no state. */
  readonly stops: readonly (StepJson & { readonly outcome: ExpressedOutcome })[];
}

/** The result when not even the source was read. */
export function unreadFsmJson(header: ExploreHeader & { readonly state: string }): FsmJson {
  const { command: _, behaviours, table, rules, tests, faults, ...rest } = unreadExploreJson(header);
  const none = {
    states: [],
    values: {},
    initial: null,
    unreachable: [],
    transitions: [],
    symbolic: [],
    stops: [],
  };
  return { ...rest, command: 'fsm', state: header.state, ...none };
}

/** A mined machine in the result schema; without an exploration, as far as it is known while that is under way. */
export function fsmJson(
  subject: Subject,
  header: ExploreHeader & { readonly state: string },
  fsm: Fsm,
  explored: { readonly exploration: Exploration; readonly scope: Scope } | undefined,
  frontEndMs: number,
): FsmJson {
  const { store, signature, inputOptions } = subject;
  const name = (value: Primitive) => fsm.states.get(value) ?? String(value);
  const transitions: TransitionJson[] = [];
  const symbolic: FsmJson['symbolic'][number][] = [];
  const stops: FsmJson['stops'][number][] = [];
  for (const t of fsm.transitions) {
    const step: StepJson = {
      from: t.from === 'other' ? otherStates : name(t.from.value),
      condition: conditionText(store, t.condition),
      witness: witnessOf(store, signature, t.model, inputOptions).tagged,
    };
    switch (t.to.kind) {
      case 'state':
        transitions.push({ ...step, to: name(t.to.value), ...(t.count > 1 && { merged: t.count }) });
        break;
      case 'symbolic':
        symbolic.push({ ...step, next: valueText(t.to.snapshot, store) });
        break;
      case 'stop':
        stops.push({ ...step, outcome: expressedOutcome(t.to.behaviour.outcome, store) });
    }
  }
  const states = [...fsm.states.values()];
  const order = new Map([...states, otherStates].map((s, i) => [s, i]));
  const inOrder = <T extends { from: string; to?: string }>(list: T[]) =>
    list.sort(
      (a, b) =>
        order.get(a.from)! - order.get(b.from)! ||
        (order.get(a.to ?? '') ?? -1) - (order.get(b.to ?? '') ?? -1),
    );
  const initial = fsm.initial === undefined ? null : name(fsm.initial);
  const undecided = { name: 'solver', message: `the solver could not decide ${fsm.undecided} questions` };
  const result = exploreJson(subject, header, [], explored, frontEndMs);
  const isDecided = explored !== undefined && isComplete(explored.scope);
  const scope = fsm.undecided === 0 ? result.scope : { ...result.scope, remainder: [EVERYTHING_ELSE] };
  return {
    schema: result.schema,
    command: 'fsm',
    function: result.function,
    file: result.file,
    state: header.state,
    strategy: result.strategy,
    numbers: result.numbers,
    inputs: result.inputs,
    requires: result.requires,
    scope,
    complete: isDecided && fsm.undecided === 0 && result.complete,
    limits: fsm.undecided === 0 ? result.limits : [...result.limits, undecided],
    caveats: result.caveats,
    approximations: result.approximations,
    analysed: result.analysed,
    states,
    values: Object.fromEntries([...fsm.states].map(([value, state]) => [state, taggedPrimitive(value)])),
    initial,
    unreachable: unreachable(states, initial, transitions, symbolic.length > 0),
    transitions: inOrder(transitions),
    symbolic: inOrder(symbolic),
    stops: inOrder(stops),
    stats: result.stats,
  };
}

function unreachable(
  states: readonly string[],
  initial: string | null,
  transitions: readonly TransitionJson[],
  isOpen: boolean,
): string[] {
  if (initial === null || isOpen) return [];
  const reached = new Set([initial]);
  for (const state of reached) for (const t of transitions) if (t.from === state) reached.add(t.to);
  return states.filter((s) => !reached.has(s));
}
