import { closeSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CodeCache } from './code-cache.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beagle-code-'));
  vi.stubEnv('BEAGLE_CACHE', join(folder, 'cache'));
  writeFileSync(join(folder, 'job.js'), '(one)');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** The compiled code that a process would be given. */
function kept(): string | undefined {
  const code = CodeCache.of(join(folder, 'job.js'))!.open();
  const place = code?.checked();
  if (code !== undefined) closeSync(code.descriptor);
  if (place === undefined) return undefined;
  const [file] = readdirSync(join(folder, 'cache')).filter((name) => name.startsWith('code-'));
  const bytes = readFileSync(join(folder, 'cache', file!));
  return bytes.subarray(place.from, place.from + place.size).toString();
}

it('code is that of the text it was compiled from, and of no other as long', () => {
  expect(kept()).toBeUndefined();
  CodeCache.of(join(folder, 'job.js'))!.write(Buffer.from('code of one'));
  expect(kept()).toBe('code of one');
  writeFileSync(join(folder, 'job.js'), '(two)');
  expect(kept()).toBeUndefined();
});

it('damaged code is not taken', () => {
  CodeCache.of(join(folder, 'job.js'))!.write(Buffer.from('code of one'));
  const [file] = readdirSync(join(folder, 'cache')).filter((name) => name.startsWith('code-'));
  const path = join(folder, 'cache', file!);
  const bytes = readFileSync(path);
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(path, bytes);
  expect(kept()).toBeUndefined();
});
