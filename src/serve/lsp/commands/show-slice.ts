import { RequestError } from '../../../base/diagnostic.ts';
import type { StaticSliceJson } from '../../../report/slice/static-slice-json.ts';
import { ignoreEvents } from '../../../session/event.ts';
import type { CommandOutcome, CommandScope } from './command-scope.ts';

/** Dims the lines of the function that do not matter for a variable at a line (`tax@40`), or for `return`. */
export async function showSlice(scope: CommandScope): Promise<CommandOutcome> {
  const { path, name, execute, texts, settings, args, outlined, text } = scope;
  const [of] = args;
  if (typeof of !== 'string' || outlined === undefined)
    throw new RequestError('usage', 'a slice is of a variable of a function');
  const { lines } = (await execute(
    { command: 'slice', file: path, function: name, of, timeoutMs: settings.timeoutMs },
    ignoreEvents,
    { unsaved: { files: texts } },
  )) as StaticSliceJson;
  const kept = new Set(lines.filter((l) => l.kept).map((l) => l.line));
  const inside = Array.from(
    { length: outlined.endLine - outlined.line - 1 },
    (_, i) => outlined.line + 1 + i,
  );
  const written = text.split('\n');
  const dimmed = inside.filter((line) => !kept.has(line) && /\w/.test(written[line - 1] ?? ''));
  return { extras: { dimmed }, value: [...kept] };
}

/** Takes away what was asked to be shown. */
export function clearShown(): CommandOutcome {
  return { extras: null, value: null };
}
