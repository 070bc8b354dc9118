import { extname } from 'node:path';
import { RequestError } from '../../../base/diagnostic.ts';
import type { ConditionJson } from '../../../report/slice/condition-json.ts';
import { ignoreEvents } from '../../../session/event.ts';
import type { CommandOutcome, CommandScope } from './command-scope.ts';
import { textFile } from './text-file.ts';

/** What is left of the function under a condition, as a text of its own; what goes is dimmed where it stands. */
export async function specialise(scope: CommandScope): Promise<CommandOutcome> {
  const { path, name, execute, texts, settings, args, outlined } = scope;
  const [condition] = args;
  if (!Array.isArray(condition) || !condition.every((c) => typeof c === 'string'))
    throw new RequestError('usage', 'a condition is a list of texts');
  const { source, impossible, lines } = (await execute(
    { command: 'condition', file: path, function: name, when: condition, timeoutMs: settings.timeoutMs },
    ignoreEvents,
    { unsaved: { files: texts } },
  )) as ConditionJson;
  if (impossible) return { say: `no input satisfies ${condition.join(' && ')}`, value: null };
  const uri = textFile(`${name}-when${extname(path)}`, source);
  const gone = lines.filter((l) => !l.kept).map((l) => l.line);
  const dimmed = gone.filter((l) => outlined !== undefined && outlined.line <= l && l <= outlined.endLine);
  return { open: [{ uri, external: false }], extras: { dimmed }, value: uri };
}
