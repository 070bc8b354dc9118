import type { Behaviour, Outcome } from '../explore/exploration.ts';
import { printTerm } from '../expr/print-term.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { Condition } from '../machine/trace.ts';
import type { BehaviourJson, ExpressedOutcome, ObservedOutcome, Tagged } from './schema.ts';
import { taggedValue } from './tagged-value.ts';
import { valueText } from './value-text.ts';

/** A behaviour in the result schema. */
export function behaviourJson(
  behaviour: Behaviour,
  store: TermStore,
  witness: { readonly [name: string]: Tagged },
): BehaviourJson {
  return {
    condition: conditionTexts(behaviour.conditions, store),
    outcome: expressedOutcome(behaviour.outcome, store),
    witness,
    observed: observedOutcome(behaviour.outcome),
    lines: behaviour.lines,
  };
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
