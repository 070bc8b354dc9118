import { exploreOutcomeText, observedText } from '../values/outcome-text.ts';
import type { TraceJson } from './run-schema.ts';
import { traceText } from './trace-text.ts';

/** One run of a function, for people. */
export function runText(result: TraceJson): string {
  return [
    result.instances === undefined ? '' : traceText(result.instances),
    ...result.conditions.map((condition) => `when ${condition}\n`),
    `⇒ ${exploreOutcomeText(result.outcome)}\n`,
    `${observedText(result.observed)}\n`,
    ...result.approximations.map((a) => `not modelled exactly: line ${a.line}: ${a.message} [${a.code}]\n`),
  ].join('');
}
