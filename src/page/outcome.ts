import type { ExpressedOutcome, ObservedOutcome } from '../report/schema.ts';
import { taggedText } from '../report/tagged-text.ts';

/** What a row computes, as an expression over the inputs. */
export function expressed(outcome: ExpressedOutcome): string {
  switch (outcome.kind) {
    case 'return':
      return outcome.value;
    case 'throw':
      return `throws ${outcome.error}${outcome.message === '' ? '' : `: ${outcome.message}`}`;
    default:
      return outcome.message;
  }
}

/** What one run did. */
export function observed(outcome: ObservedOutcome): string {
  switch (outcome.kind) {
    case 'return':
      return taggedText(outcome.value);
    case 'throw':
      return `throws ${outcome.error}${outcome.message === '' ? '' : `: ${outcome.message}`}`;
    default:
      return outcome.message;
  }
}
