import type { RecordedCall } from '../call.ts';
import { nodeKey } from './effects.ts';

interface Tagged {
  readonly $?: string;
  readonly v?: string;
}

/** What the recorded calls show of a file's content, from its beginning; undefined when they show none or leave a gap. */
export function nodeContent(calls: readonly RecordedCall[]): Buffer | undefined {
  let content: Buffer | undefined;
  for (const call of calls) {
    const answer = JSON.parse(call.data) as { ok?: unknown };
    const { name, rest } = nodeKey(call.key);
    if (answer.ok === undefined) continue;
    const value = Array.isArray(answer.ok) ? answer.ok[0] : answer.ok;
    if (name.endsWith('.readFile')) {
      const bytes = bytesOf(value);
      if (bytes !== undefined) return bytes;
      continue;
    }
    const piece = bytesOf((value as { data?: Tagged } | null)?.data);
    if (piece === undefined) continue;
    const at = rest[0] === undefined || rest[0] === '' ? (content?.length ?? 0) : Number(rest[0]);
    if (at > (content?.length ?? 0)) return undefined;
    content = Buffer.concat([(content ?? Buffer.alloc(0)).subarray(0, at), piece]);
  }
  return content;
}

function bytesOf(value: unknown): Buffer | undefined {
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  const tagged = value as Tagged | null | undefined;
  return tagged?.$ === 'buffer' && tagged.v !== undefined ? Buffer.from(tagged.v, 'base64') : undefined;
}
