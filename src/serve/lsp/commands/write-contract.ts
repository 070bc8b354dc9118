import type { SuggestJson } from '../../../report/contract/contract-schema.ts';
import { ignoreEvents } from '../../../session/event.ts';
import type { CommandOutcome, CommandScope } from './command-scope.ts';
import { pairWithBase } from './pair-with-base.ts';

/** What changed is looked for again, and each case of the contract is checked. */
const TIMES = 4;

/** Puts a change contract before the function that says what its change does. */
export async function writeContract(scope: CommandScope): Promise<CommandOutcome> {
  const { name, execute, texts, settings, outlined, text } = scope;
  const { base, pair } = pairWithBase(scope);
  const { suggestions } = (await execute(
    {
      command: 'suggest',
      before: base.label,
      after: pair.after.label,
      pairs: [pair],
      timeoutMs: TIMES * settings.timeoutMs,
    },
    ignoreEvents,
    { unsaved: { files: texts } },
  )) as SuggestJson;
  const [found] = suggestions;
  if (found === undefined || found.contract.length === 0 || outlined === undefined)
    return { say: found?.note ?? `nothing of ${name} is different from ${base.label}`, value: null };
  const lines = text.split('\n');
  const indent = /^\s*/.exec(lines[outlined.line - 1] ?? '')![0];
  const clauses = found.contract.map((clause) => `${indent} * ${clause}\n`).join('');
  // Into the comment that it has, or else one of its own.
  const above = lines[outlined.line - 2] ?? '';
  if (/^\s*\*\/\s*$/.test(above))
    return { insert: { line: outlined.line - 1, text: clauses }, value: found.contract };
  const whole = `${indent}/**\n${clauses}${indent} */\n`;
  return { insert: { line: outlined.line, text: whole }, value: found.contract };
}
