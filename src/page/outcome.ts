import type { ExpressedOutcome, ObservedOutcome } from '../report/schema.ts';
import { exploreOutcomeText, observedText } from '../report/values/outcome-text.ts';
import { taggedText } from '../report/values/tagged-text.ts';

/** What a row computes, as an expression over the inputs. */
export function expressed(outcome: ExpressedOutcome): string {
  return outcome.kind === 'limit' ? outcome.message : exploreOutcomeText(outcome);
}

/** What one run did. */
export function observed(outcome: ObservedOutcome): string {
  if (outcome.kind === 'limit') return outcome.message;
  return outcome.kind === 'return' ? taggedText(outcome.value) : observedText(outcome);
}
