import type { RecordedCall } from '../call.ts';
import { parseData } from './data.ts';
import { parseKey } from './key.ts';

/** What the recorded reads of one opened file show of its content, from its beginning; undefined when there is a gap. */
export function readContent(calls: readonly RecordedCall[]): Buffer | undefined {
  let content = Buffer.alloc(0);
  let at = 0;
  for (const call of [...calls].sort((a, b) => a.index - b.index)) {
    const { result, outputs } = parseData(call.data);
    if (result === undefined || result < 0 || call.unreplayable !== undefined) continue;
    if (call.name === 'lseek') {
      at = result;
      continue;
    }
    if (!/^p?read/.test(call.name)) continue;
    const own = call.name.startsWith('pread') ? (parseKey(call.key).numbers[0] ?? 0) : at;
    const bytes = outputs.get(1) ?? Buffer.alloc(0);
    if (own > content.length) return undefined;
    const end = own + bytes.length;
    content = Buffer.concat([
      content.subarray(0, own),
      bytes,
      content.subarray(Math.min(end, content.length)),
    ]);
    if (!call.name.startsWith('pread')) at = end;
  }
  return content;
}
