import type { ChangeJson } from '../report/diff/diff-schema.ts';
import type { FunctionPlace } from './call-site.ts';
import { type BothRuns, differenceText, MOST_DIFFERENCES, scopeText } from './failure-text.ts';
import { budgetOf, failed, type MatcherOptions, type MatcherResult, settledOr } from './matcher.ts';
import type { MatcherCall } from './matcher-call.ts';
import { runThere } from './run-there.ts';
import { shortName } from './short-name.ts';
import { refuseUnseen } from './unseen.ts';

export async function behavesLike(
  call: MatcherCall,
  received: unknown,
  expected: unknown,
  options: MatcherOptions = {},
): Promise<MatcherResult> {
  const after = call.place(received, 'received');
  const before = call.place(expected, 0);
  const given = call.given(options, 1);
  const [old, now] = [call.subject(before, { given }), call.subject(after, { given })];
  const version = ({ file }: FunctionPlace) => ({ file, label: shortName(file) });
  const budget = budgetOf(options);
  const { functions, numbers } = await call.ask<'diff'>(
    {
      command: 'diff',
      before: shortName(before.file),
      after: shortName(after.file),
      pairs: [
        {
          before: version(old.place),
          after: version(now.place),
          name: { before: old.place.name, after: now.place.name },
        },
      ],
      ...budget,
    },
    [...old.harnesses, ...now.harnesses],
  );
  const [found] = functions;
  const called = (place: FunctionPlace) =>
    before.name === after.name ? `${place.name} of ${shortName(place.file)}` : place.name;
  const names = { before: called(before), after: called(after) };
  if (found === undefined) return failed(`${names.after} could not be compared with ${names.before}`);
  const outcomes = found.changes.flatMap(({ observed }) => [observed.before, observed.after]);
  if (given !== undefined) refuseUnseen('given', found.limits, outcomes);
  if (found.changes.length > 0) {
    const runs = given === undefined ? undefined : await bothRuns(call, { before, after }, found.changes);
    return failed(differenceText(found, names, budget.seed, runs));
  }
  const scope = scopeText(found, numbers);
  if (found.code !== 'same' && (found.stats?.runs ?? 0) === 0)
    return failed(`${names.after} could not be compared with ${names.before}: ${scope}`);
  return settledOr(found.verdict === 'proved' || found.code === 'same', options, {
    pass: `${names.after} behaves like ${names.before}: ${scope}`,
    open: `no difference was found, but it is not settled: ${scope}`,
  });
}

/** Under a condition the comparison is of harnesses: where the functions themselves were is to be asked. */
async function bothRuns(
  call: MatcherCall,
  { before, after }: { readonly before: FunctionPlace; readonly after: FunctionPlace },
  changes: readonly ChangeJson[],
): Promise<readonly BothRuns[]> {
  const runs: BothRuns[] = [];
  for (const { witness } of changes.slice(0, MOST_DIFFERENCES))
    runs.push({
      before: await runThere(call, before, witness),
      after: await runThere(call, after, witness),
    });
  return runs;
}
