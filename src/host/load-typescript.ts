import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** What {@link saveTypescriptCache} has to write: a script that ran without usable cached code, and where to. */
let unsaved: { readonly script: Script; readonly file: string } | undefined;

/**
 * Loads `typescript` with V8's compiled code from the user's cache folder, which saves most of a cold start. The cache is
 * keyed by the source text and by the versions of V8 and the machine, carries a checksum, and is made anew when anything does
 * not fit. Without a writable folder everything works, only slower. The bundle uses this in place of
 * `import 'typescript'` (scripts/build.js).
 */
export function loadTypescript(): unknown {
  const require = createRequire(import.meta.url);
  const path = require.resolve('typescript');
  const bytes = readFileSync(path);
  if (!isAscii(bytes)) return require(path);
  const key = sha1(`${process.versions.v8} ${process.arch} ${process.platform} ${sha1(bytes)}`);
  const file = join(cacheFolder(), `typescript-${key}.bin`);
  const cachedData = readChecked(file);
  const text = `(function (exports, require, module, __filename, __dirname) {${bytes.toString('latin1')}\n})`;
  const script = new Script(text, { filename: path, ...(cachedData !== undefined && { cachedData }) });
  if (cachedData === undefined || script.cachedDataRejected === true) unsaved = { script, file };
  const module = { exports: {} };
  script
    .runInThisContext()
    .call(module.exports, module.exports, createRequire(path), module, path, dirname(path));
  return module.exports;
}

/** Writes the compiled code for the next start, after the work is done, so that what was used is in it. */
export function saveTypescriptCache(): void {
  if (unsaved === undefined) return;
  const { script, file } = unsaved;
  unsaved = undefined;
  try {
    const data = script.createCachedData();
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const temporary = `${file}.${process.pid}`;
    writeFileSync(temporary, Buffer.concat([Buffer.from(sha1(data), 'hex'), data]), { mode: 0o600 });
    renameSync(temporary, file);
  } catch {
    // No cache, then.
  }
}

function readChecked(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const data = bytes.subarray(CHECKSUM_BYTES);
    return bytes.subarray(0, CHECKSUM_BYTES).toString('hex') === sha1(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

const CHECKSUM_BYTES = 20;

function sha1(data: string | Buffer): string {
  return createHash('sha1').update(data).digest('hex');
}

function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'beagle-ts');
}
