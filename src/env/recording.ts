import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { RequestError } from '../base/diagnostic.ts';
import type { RecordedCall } from './call.ts';
import type { PassCriterion } from './pass-criterion.ts';
import type { Fork } from './syscall/log.ts';

/** A file that was mapped into memory in the good run. */
export interface MappedFile {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  /** Base64; absent when too large or left out as secret. */
  readonly content?: string;
}

/** A good run: versioned, self-contained, readable on another machine. */
export interface Recording {
  readonly level: 'syscall' | 'node';
  readonly command: readonly string[];
  readonly cwd: string;
  readonly home: string;
  readonly platform: string;
  readonly criterion: PassCriterion;
  readonly milliseconds: number;
  readonly redacted: readonly string[];
  readonly calls: readonly RecordedCall[];
  readonly forks: readonly Fork[];
  readonly files: readonly MappedFile[];
  /** Limits and other facts of the good environment that explanations quote. */
  readonly facts: Readonly<Record<string, string>>;
}

const magic = 'beagle environment recording';
const version = 1;

/** A head line of JSON (readable with `head -1`), then the compressed calls; the head carries their checksum. */
export function writeRecording(recording: Recording): Buffer {
  const { calls, forks, files, facts, ...head } = recording;
  const body = gzipSync(JSON.stringify({ calls, forks, files, facts }));
  const digest = createHash('sha256').update(body).digest('hex');
  const line = JSON.stringify({ magic, version, calls: calls.length, ...head, digest });
  return Buffer.concat([Buffer.from(`${line}\n`), body]);
}

/** Reads a recording; a file of another kind, of a later version, or a damaged one is refused with a reason. */
export function readRecording(bytes: Buffer, name: string): Recording {
  const end = bytes.indexOf(10);
  let head: Record<string, unknown> | undefined;
  try {
    head = JSON.parse(bytes.subarray(0, Math.max(end, 0)).toString('utf8')) as Record<string, unknown>;
  } catch {
    head = undefined;
  }
  if (head === undefined || head === null || head.magic !== magic)
    throw new RequestError('env-foreign-recording', `${name} is not a recording of beagle env record`);
  if (head.version !== version)
    throw new RequestError(
      'env-recording-version',
      `${name} is a recording of version ${String(head.version)}; this beagle reads version ${version}: record again`,
    );
  const body = bytes.subarray(end + 1);
  if (createHash('sha256').update(body).digest('hex') !== head.digest)
    throw new RequestError(
      'env-damaged-recording',
      `${name} is damaged: its checksum does not match (was it copied completely?)`,
    );
  const { magic: _m, version: _v, calls: _c, digest: _d, ...rest } = head;
  return { ...(rest as object), ...(JSON.parse(gunzipSync(body).toString('utf8')) as object) } as Recording;
}
