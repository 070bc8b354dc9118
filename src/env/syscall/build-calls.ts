import type { Observation, RecordedCall } from '../call.ts';
import { hiddenCall } from '../hidden-call.ts';
import type { Redaction } from '../redaction.ts';
import { secretPieces } from '../secret-pieces.ts';
import { parseData } from './data.ts';
import { parseKey, unescapeBytes } from './key.ts';
import { syscallRow } from './table.ts';

/** Turns the calls seen in the good run into recorded ones, numbered after `before` earlier ones; secrets are left out. */
export function buildCalls(
  seen: readonly Observation[],
  before: number,
  redaction: Redaction,
): RecordedCall[] {
  const parsed = parsedCalls(seen);
  for (const { path, outputs, sent } of parsed)
    if (redaction.hidesPath(path)) for (const data of [...outputs.values(), sent]) redaction.learn(data);
  const channel = (at: number, way: string) => `${way} ${seen[at]!.stream}:${parsed[at]!.file}`;
  const readInParts = secretPieces(
    parsed.map(({ outputs }, at) => ({
      channel: channel(at, 'in'),
      data: Buffer.concat([...outputs.values()]),
    })),
    redaction,
  );
  const sentInParts = secretPieces(
    parsed.map(({ sent }, at) => ({ channel: channel(at, 'out'), data: sent })),
    redaction,
  );
  return seen.map((o, i) => {
    const data = o.data ?? '?';
    const { result, outputs, path } = parsed[i]!;
    const call = { index: before + i + 1, stream: o.stream, name: o.name, key: o.key };
    const named = o.path === undefined ? call : { ...call, path: o.path };
    if (redaction.hidesArguments(unescapeBytes(o.key).toString('latin1'))) return hiddenCall(call);
    const secret =
      outputs.size > 0 &&
      (redaction.hidesPath(path) ||
        readInParts.has(i) ||
        [...outputs.values()].some((b) => redaction.hidesData(b)));
    if (secret)
      return {
        ...named,
        data: String(result),
        unreplayable: 'its data looks secret and is not in the recording',
      };
    const sent =
      o.sent === undefined ||
      redaction.hidesPath(path) ||
      sentInParts.has(i) ||
      redaction.hidesData(Buffer.from(o.sent))
        ? {}
        : { sent: o.sent };
    const why = unreplayable(o.name, result);
    return why === undefined ? { ...named, data, ...sent } : { ...named, data, ...sent, unreplayable: why };
  });
}

/** What calls gave and sent, and the file that they were about. */
function parsedCalls(seen: readonly Observation[]) {
  const opened = new Map<string, { path: string; at: number }>();
  return seen.map((o, at) => {
    const key = parseKey(o.key);
    const { result, outputs } = parseData(o.data ?? '?');
    if (/^(open|openat|openat2|creat)$/.test(o.name) && result !== undefined && result >= 0)
      opened.set(`${o.stream}:${result}`, { path: key.paths[0] ?? '', at });
    const file = opened.get(`${o.stream}:${key.descriptor}`);
    const path = key.paths[0] || o.path || file?.path || '';
    return { path, outputs, result, sent: Buffer.from(o.sent ?? ''), file: `${key.descriptor} ${file?.at}` };
  });
}

function unreplayable(name: string, result: number | undefined): string | undefined {
  const row = syscallRow(name);
  if (row === undefined) return 'not in the table of system calls';
  if (result === undefined) return 'it had not returned when the recording ended';
  if (/^(clone|clone3|fork|vfork|execve|execveat)$/.test(name)) return 'it makes a process';
  return row.flags.includes('U') ? 'its effect is inside the kernel' : undefined;
}
