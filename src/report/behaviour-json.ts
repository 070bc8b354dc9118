import type { Behaviour, Outcome } from '../explore/exploration.ts';
import { printTerm } from '../expr/print-term.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { Condition } from '../machine/trace.ts';
import { isWrapped, printCondition, withoutStrings } from '../signature/print-condition.ts';
import type { SignatureEntry } from '../signature/signature.ts';
import type { BehaviourJson, ExpressedOutcome, ObservedOutcome, Tagged } from './schema.ts';
import { taggedValue } from './tagged-value.ts';
import { valueText } from './value-text.ts';

/** A behaviour in the result schema, with its condition as it was recorded. */
export function behaviourJson(
  behaviour: Behaviour,
  store: TermStore,
  witness: { readonly [name: string]: Tagged },
): BehaviourJson {
  const condition = conditionTexts(behaviour.conditions, store);
  return {
    condition,
    rawCondition: condition,
    outcome: expressedOutcome(behaviour.outcome, store),
    witness,
    observed: observedOutcome(behaviour.outcome),
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
  if (recorded.length === 1) return { ...first!, condition };
  return {
    ...first!,
    condition,
    rawCondition: [
      recorded.map((b) => `(${b.rawCondition.map(inJunction).join(' && ') || 'true'})`).join(' || '),
    ],
    lines: [...new Set(recorded.flatMap((b) => b.lines))].sort((a, b) => a - b),
    merged: recorded.length,
  };
}

/** A conjunct as it can stand between `&&`. */
export function inJunction(text: string): string {
  return /\|\||\?(?!\.)/.test(withoutStrings(text)) && !isWrapped(text) ? `(${text})` : text;
}

/** The conditions as JavaScript, each once. */
export function conditionTexts(conditions: readonly Condition[], store: TermStore): string[] {
  return [...new Set(conditions.map((c) => printTerm(store, c.term)))];
}

export function expressedOutcome(outcome: Outcome, store: TermStore): ExpressedOutcome {
  switch (outcome.kind) {
    case 'return':
      return { kind: 'return', value: valueText(outcome.value, store) };
    case 'throw':
      return outcome.value.kind === 'error'
        ? {
            kind: 'throw',
            error: outcome.value.name,
            message: messageText(valueText(outcome.value.message, store)),
          }
        : { kind: 'throw', error: valueText(outcome.value, store), message: '' };
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
