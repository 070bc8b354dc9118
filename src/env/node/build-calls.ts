import type { Observation, RecordedCall } from '../call.ts';
import { hiddenCall } from '../hidden-call.ts';
import type { Redaction } from '../redaction.ts';
import { nodeKey } from './effects.ts';

/** Turns the calls seen in the good run into recorded ones, numbered after `before` earlier ones; secrets are left out. */
export function buildNodeCalls(
  seen: readonly (Observation & { readonly unreplayable?: string })[],
  before: number,
  redaction: Redaction,
): RecordedCall[] {
  return seen.map((o, i) => {
    const call = { index: before + i + 1, stream: o.stream, name: o.name, key: o.key };
    const { paths, handle } = nodeKey(o.key);
    const path = paths[0] ?? handle?.slice(2).replace(/#\d+$/, '') ?? '';
    const data = o.data ?? '{}';
    if (redaction.hidesData(Buffer.from(o.key))) return hiddenCall(call);
    const hidden = (/read/i.test(o.name) && redaction.hidesPath(path)) || redaction.hidesData(revealed(data));
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

/** The data with what is encoded in it also in clear. */
function revealed(data: string): Buffer {
  const parts = [Buffer.from(data)];
  for (const m of data.matchAll(/"v":"([A-Za-z0-9+/=]{8,})"/g)) parts.push(Buffer.from(m[1]!, 'base64'));
  return Buffer.concat(parts);
}
