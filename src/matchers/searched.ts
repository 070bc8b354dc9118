import { scopeLines } from '../report/scope-text.ts';
import { NoSource } from './call-site.ts';
import type { ConditionText } from './condition-text.ts';
import { violationText } from './failure-text.ts';
import { BROKEN, VIOLATION } from './harness.ts';
import { budgetOf, failed, type MatcherOptions, type MatcherResult, settledOr } from './matcher.ts';
import type { MatcherCall } from './matcher-call.ts';
import { runThere } from './run-there.ts';
import { refuseUnseen } from './unseen.ts';

/** Looks for a call that returns and of which the condition does not hold. */
export async function searched(
  call: MatcherCall,
  received: unknown,
  holds: ConditionText,
  options: MatcherOptions,
): Promise<MatcherResult> {
  const { matcher } = call;
  const place = call.place(received, 'received');
  const { place: asked, harnesses } = call.subject(place, { given: call.given(options, 1), holds });
  const budget = budgetOf(options);
  const result = await call.ask<'explore'>(
    { command: 'explore', file: asked.file, function: asked.name, ...budget },
    harnesses,
  );
  const thrown = (error: string) =>
    result.behaviours.find((b) => b.outcome.kind === 'throw' && b.outcome.error === error);
  const broken = thrown(BROKEN);
  refuseUnseen(matcher, result.limits, broken === undefined ? [] : [broken.observed]);
  if (result.behaviours.length === 0) throw new NoSource(`no input of ${place.name} was found that is given`);
  const violation = thrown(VIOLATION);
  if (violation !== undefined) {
    const run = await runThere(call, place, violation.witness);
    const shown = `${matcher}(${holds.shown})`;
    return failed(violationText(place.name, shown, result, violation, run, budget.seed));
  }
  const { length } = result.behaviours;
  const all = length === 1 ? 'the one behaviour' : `all ${length} behaviours`;
  const known = `${place.name}: ${matcher} holds on ${all} known`;
  const why = [...result.limits.map((l) => l.message), ...scopeLines(result.scope)].join('; ');
  return settledOr(result.complete, options, {
    pass: `${known}${why === '' ? '' : `: ${why}`}`,
    open: `${known}, but is not settled: ${why}`,
  });
}
