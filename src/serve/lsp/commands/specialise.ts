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
  const isInside = (line: number) =>
    outlined !== undefined && outlined.line <= line && line <= outlined.endLine;
  const dimmed = goneLines(lines, source).filter(isInside);
  return { open: [{ uri, external: false }], extras: { dimmed }, value: uri };
}

/** Lines of which nothing is left; of some a part is. */
function goneLines(lines: ConditionJson['lines'], source: string): number[] {
  const before = new Set(lines.map((l) => l.text.trim()));
  const written = source.split('\n').map((l) => l.trim());
  const reduced = written.filter((l) => !before.has(l)).map(tokensOf);
  const isLeft = (text: string) => reduced.some((part) => part.length > 2 && isPart(part, tokensOf(text)));
  return lines.filter((l) => !l.kept && /\w/.test(l.text) && !isLeft(l.text)).map((l) => l.line);
}

function tokensOf(text: string): string[] {
  return text.match(/[\w$]+|[^\s\w$]/g) ?? [];
}

/** Whether a list comes of another one by leaving some out. */
function isPart(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const token of whole) if (token === part[at]) at++;
  return at === part.length;
}
