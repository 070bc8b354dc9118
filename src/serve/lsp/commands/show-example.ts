import { RequestError } from '../../../base/diagnostic.ts';
import type { ExploreJson } from '../../../report/explore/explore-schema.ts';
import { observedText } from '../../../report/values/outcome-text.ts';
import { taggedText } from '../../../report/values/tagged-text.ts';
import { witnessCall } from '../../../report/values/witness-call.ts';
import { ignoreEvents } from '../../../session/event.ts';
import { localsOf } from '../locals-of.ts';
import { shortened } from '../shortened.ts';
import type { ShownValue } from '../shown-extras.ts';
import type { CommandOutcome, CommandScope } from './command-scope.ts';

/** Shows the values of a function's variables on the example of one of its behaviours, and what it came to. */
export async function showExample(scope: CommandScope): Promise<CommandOutcome> {
  const { path, name, execute, texts, text, settings, args, outlined, state } = scope;
  const [index] = args;
  const { explored } = state;
  const behaviour = typeof index === 'number' ? explored?.behaviours[index] : undefined;
  const example = behaviour?.example ?? behaviour;
  if (explored === undefined || example === undefined || outlined === undefined)
    throw new RequestError('no-such-example', `there is no such example of ${name} any more`);
  const locals = localsOf(path, text, outlined.line, outlined.endLine);
  const on = locals.map((l) => l.name);
  const { behaviours } = (await execute(
    {
      command: 'explore',
      file: path,
      function: name,
      inputs: [example.witness],
      maxRuns: 1,
      ...(on.length > 0 && { on }),
      timeoutMs: settings.timeoutMs,
    },
    ignoreEvents,
    { unsaved: { files: texts } },
  )) as ExploreJson;
  const call = witnessCall(name, explored.inputs, example.witness);
  const outcome = `${call} ${observedText(example.observed)}`;
  const observed = behaviours[0]?.observed;
  const left = observed?.kind === 'state' ? observed.values : [];
  const values = locals.flatMap(({ name: local, line, column }): ShownValue[] => {
    const value = left.find((l) => l.name === local)?.value;
    if (value === undefined) return [];
    return [{ line, column, text: `= ${shortened(taggedText(value))}`, tooltip: `left by ${outcome}` }];
  });
  const head: ShownValue = {
    line: outlined.line,
    column: outlined.columns[1],
    text: shortened(outcome),
    tooltip: outcome,
  };
  return { extras: { values: [head, ...values] }, value: outcome };
}
