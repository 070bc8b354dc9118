import type { Behaviour, Outcome } from '../../explore/exploration.ts';
import type { NamedValue } from '../../explore/slice/place-values.ts';
import { printTerm } from '../../expr/print-term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import type { Condition } from '../../machine/trace.ts';
import { isWrapped, printCondition, withoutStrings } from '../../signature/print-condition.ts';
import type { SignatureEntry } from '../../signature/signature.ts';
import type { ExpressedOutcome, LeftJson, ObservedOutcome, Tagged } from '../schema.ts';
import { taggedValue } from '../values/tagged-value.ts';
import { type Settled, valueText } from '../values/value-text.ts';
import type { BehaviourJson } from './explore-schema.ts';
import { settledBy } from './settled-by.ts';

/** A behaviour in the result schema, with its condition as it was recorded. */
export function behaviourJson(
  behaviour: Behaviour,
  store: TermStore,
  witness: { readonly [name: string]: Tagged },
): BehaviourJson {
  return {
    condition: printCondition(store, { all: behaviour.conditions.map((c) => c.term), any: [] }),
    rawCondition: conditionTexts(behaviour.conditions, store),
    outcome: expressedEnd(behaviour, store, settledBy(behaviour.conditions, store)),
    witness,
    observed: observedEnd(behaviour),
    lines: behaviour.lines,
  };
}

/** An entry of the signature in the schema. `recorded` are its behaviours by {@link behaviourJson}. */
export function entryJson(
  entry: SignatureEntry,
  store: TermStore,
  recorded: readonly BehaviourJson[],
): BehaviourJson {
  const [first] = recorded;
  const condition = printCondition(store, entry.condition);
  if (recorded.length === 1) {
    const [behaviour] = entry.behaviours;
    const settled = settledBy(behaviour.conditions, store, entry.condition.all);
    return { ...first!, condition, outcome: expressedEnd(behaviour, store, settled) };
  }
  return {
    ...first!,
    condition,
    outcome: sharedOutcome(entry.behaviours, recorded, store),
    rawCondition: [
      recorded.map((b) => `(${b.rawCondition.map(inJunction).join(' && ') || 'true'})`).join(' || '),
    ],
    lines: [...new Set(recorded.flatMap((b) => b.lines))].sort((a, b) => a - b),
    merged: recorded.length,
  };
}

/** What all of some behaviours compute: as their conditions leave it where that is the same, else as the expression that they share. */
export function sharedOutcome(
  behaviours: readonly Behaviour[],
  recorded: readonly BehaviourJson[],
  store: TermStore,
): ExpressedOutcome {
  const [first, ...others] = recorded.map((b) => JSON.stringify(b.outcome));
  return others.every((o) => o === first) ? recorded[0]!.outcome : expressedEnd(behaviours[0]!, store);
}

/** A conjunct as it can stand between `&&`. */
export function inJunction(text: string): string {
  return /\|\||\?(?!\.)/.test(withoutStrings(text)) && !isWrapped(text) ? `(${text})` : text;
}

/** The conditions as JavaScript, each once. */
export function conditionTexts(conditions: readonly Condition[], store: TermStore): string[] {
  return [...new Set(conditions.map((c) => printTerm(store, c.term)))];
}

/** How a run ended, or what it left in the places that are asked for. */
export interface RunEnd {
  readonly outcome: Outcome;
  readonly state?: readonly NamedValue[] | undefined;
}

/** `settled`: terms whose value is known where this is said. */
export function expressedEnd(
  { outcome, state }: RunEnd,
  store: TermStore,
  settled?: Settled,
): ExpressedOutcome {
  if (state === undefined) return expressedOutcome(outcome, store, settled);
  const ended = expressedOutcome(outcome, store, settled);
  return {
    kind: 'state',
    values: placesJson(state, (value) => valueText(value, store, settled)),
    ...(tellsEnd(state) &&
      ended.kind === 'throw' && { throws: { error: ended.error, message: ended.message } }),
  };
}

export function observedEnd({ outcome, state }: RunEnd): ObservedOutcome {
  if (state === undefined) return observedOutcome(outcome);
  const ended = observedOutcome(outcome);
  return {
    kind: 'state',
    values: placesJson(state, taggedValue),
    ...(tellsEnd(state) &&
      ended.kind === 'throw' && { throws: { error: ended.error, message: ended.message } }),
  };
}

/** How a run ended is part of its state only when it is asked for. */
function tellsEnd(state: readonly NamedValue[]): boolean {
  return state.some((s) => s.name === 'return' || s.name === 'outcome');
}

function placesJson<V>(state: readonly NamedValue[], of: (value: Snapshot) => V): LeftJson<V>[] {
  return state.map(({ name, value, calls }) => ({
    name,
    ...(value !== undefined && { value: of(value) }),
    ...(calls && { calls: calls.map((c) => ({ name: c.name, args: c.args.map(of) })) }),
  }));
}

export function expressedOutcome(outcome: Outcome, store: TermStore, settled?: Settled): ExpressedOutcome {
  switch (outcome.kind) {
    case 'return':
      return { kind: 'return', value: valueText(outcome.value, store, settled) };
    case 'throw':
      return outcome.value.kind === 'error' && outcome.value.origin === undefined
        ? {
            kind: 'throw',
            error: outcome.value.name,
            message: messageText(valueText(outcome.value.message, store, settled)),
          }
        : { kind: 'throw', error: valueText(outcome.value, store, settled), message: '' };
    case 'limit':
      return outcome;
  }
}

export function observedOutcome(outcome: Outcome): ObservedOutcome {
  switch (outcome.kind) {
    case 'return':
      return { kind: 'return', value: taggedValue(outcome.value) };
    case 'throw':
      return outcome.value.kind === 'error'
        ? { kind: 'throw', error: outcome.value.name, message: messageText(valueText(outcome.value.message)) }
        : { kind: 'throw', error: valueText(outcome.value), message: '', value: taggedValue(outcome.value) };
    case 'limit':
      return outcome;
  }
}

/** A constant message without its quotes; an expression as it is. */
function messageText(text: string): string {
  if (!/^"(?:[^"\\]|\\.)*"$/.test(text)) return text;
  return JSON.parse(text);
}
