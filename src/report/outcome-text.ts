import type { ExpressedOutcome, ObservedOutcome } from './schema.ts';
import { taggedText } from './tagged-text.ts';

/** A symbolic outcome for people. */
export function exploreOutcomeText(outcome: ExpressedOutcome): string {
  switch (outcome.kind) {
    case 'return':
      return outcome.value;
    case 'throw':
      return throwText(outcome);
    case 'limit':
      return outcome.limit === 'fault' ? `fault: ${outcome.message}` : `no result: ${outcome.message}`;
  }
}

/** An observed outcome for people, as it follows a call: `= 6`, `throws TypeError: …`. */
export function observedText(outcome: ObservedOutcome): string {
  switch (outcome.kind) {
    case 'return':
      return `= ${taggedText(outcome.value)}`;
    case 'throw':
      return throwText(outcome);
    case 'limit':
      return `was ended: ${outcome.message}`;
  }
}

function throwText(outcome: { readonly error: string; readonly message: string }): string {
  return `throws ${outcome.error}${outcome.message === '' ? '' : `: ${outcome.message}`}`;
}
