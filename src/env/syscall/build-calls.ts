import type { Observation, RecordedCall } from '../call.ts';
import { hiddenCall } from '../hidden-call.ts';
import type { Redaction } from '../redaction.ts';
import { parseData } from './data.ts';
import { parseKey, unescapeBytes } from './key.ts';
import { syscallRow } from './table.ts';

/** Turns the calls seen in the good run into recorded ones, numbered after `before` earlier ones; secrets are left out. */
export function buildCalls(
  seen: readonly Observation[],
  before: number,
  redaction: Redaction,
): RecordedCall[] {
  const paths = new Map<string, string>();
  return seen.map((o, i) => {
    const data = o.data ?? '?';
    const key = parseKey(o.key);
    const { result, outputs } = parseData(data);
    if (/^(open|openat|openat2|creat)$/.test(o.name) && result !== undefined && result >= 0)
      paths.set(`${o.stream}:${result}`, key.paths[0] ?? '');
    const path = key.paths[0] || o.path || paths.get(`${o.stream}:${key.descriptor}`) || '';
    const call = { index: before + i + 1, stream: o.stream, name: o.name, key: o.key };
    const named = o.path === undefined ? call : { ...call, path: o.path };
    if (redaction.hidesData(unescapeBytes(o.key))) return hiddenCall(call);
    const secret =
      outputs.size > 0 &&
      ((/read|recv|mmap/.test(o.name) && redaction.hidesPath(path)) ||
        [...outputs.values()].some((b) => redaction.hidesData(b)));
    if (secret)
      return {
        ...named,
        data: String(result),
        unreplayable: 'its data looks secret and is not in the recording',
      };
    const sent = o.sent === undefined || redaction.hidesData(Buffer.from(o.sent)) ? {} : { sent: o.sent };
    const why = unreplayable(o.name, result);
    return why === undefined ? { ...named, data, ...sent } : { ...named, data, ...sent, unreplayable: why };
  });
}

function unreplayable(name: string, result: number | undefined): string | undefined {
  const row = syscallRow(name);
  if (row === undefined) return 'not in the table of system calls';
  if (result === undefined) return 'it had not returned when the recording ended';
  if (/^(clone|clone3|fork|vfork|execve|execveat)$/.test(name)) return 'it makes a process';
  return row.flags.includes('U') ? 'its effect is inside the kernel' : undefined;
}
