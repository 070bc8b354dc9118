import type { Observation, RecordedCall } from '../call.ts';
import { hiddenCall } from '../hidden-call.ts';
import type { Redaction } from '../redaction.ts';
import { secretPieces } from '../secret-pieces.ts';
import { nodeKey } from './effects.ts';

/** Turns the calls seen in the good run into recorded ones, numbered after `before` earlier ones; secrets are left out. */
export function buildNodeCalls(
  seen: readonly (Observation & { readonly unreplayable?: string })[],
  before: number,
  redaction: Redaction,
): RecordedCall[] {
  const parsed = seen.map((o) => {
    const { paths, handle } = nodeKey(o.key);
    const path = paths[0] ?? handle?.slice(2).replace(/#\d+$/, '') ?? '';
    return { path, channel: `${o.stream} ${handle ?? o.key}`, data: contentIn(o.data ?? '{}') };
  });
  for (const { path, data } of parsed) if (redaction.hidesPath(path)) redaction.learn(data);
  const inParts = secretPieces(parsed, redaction);
  return seen.map((o, i) => {
    const call = { index: before + i + 1, stream: o.stream, name: o.name, key: o.key };
    const { path } = parsed[i]!;
    const data = o.data ?? '{}';
    if (redaction.hidesArguments(o.key)) return hiddenCall(call);
    const hidden =
      (/read|write|append/i.test(o.name) && redaction.hidesPath(path)) ||
      inParts.has(i) ||
      redaction.hidesData(Buffer.from(data));
    if (hidden)
      return { ...call, data: '{}', unreplayable: 'its data looks secret and is not in the recording' };
    if (o.unreplayable !== undefined) return { ...call, data, unreplayable: o.unreplayable };
    if (o.data === undefined)
      return { ...call, data, unreplayable: 'it had not returned when the recording ended' };
    return data.includes('{"$":"lost"}')
      ? { ...call, data, unreplayable: 'its result is not plain data' }
      : { ...call, data };
  });
}

/** The texts and bytes in an answer, one after the other. */
function contentIn(data: string): Buffer {
  const parts: Buffer[] = [];
  const add = (value: unknown): void => {
    if (typeof value === 'string') parts.push(Buffer.from(value));
    else if (typeof value === 'object' && value !== null) {
      const { $: tag, v } = value as { $?: unknown; v?: unknown };
      if (tag === 'buffer' && typeof v === 'string') parts.push(Buffer.from(v, 'base64'));
      else Object.values(value).forEach(add);
    }
  };
  try {
    add(JSON.parse(data));
  } catch {
    parts.push(Buffer.from(data));
  }
  return Buffer.concat(parts);
}
