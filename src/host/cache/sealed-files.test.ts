import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SealedFiles } from './sealed-files.ts';

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'beagle-test-'));
  folder = join(place, 'deep/cache');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const write = (name: string, text: string) => new SealedFiles(folder).write(name, Buffer.from(text));
const read = (name: string) => new SealedFiles(folder).read(name)?.toString();

it('keeps what was written, for the user alone', () => {
  write('a', 'text');
  expect(read('a')).toBe('text');
  expect(read('b')).toBeUndefined();
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('believes nothing that is damaged, forged or exchanged', () => {
  write('a', 'proved');
  write('b', 'refuted');
  const a = readFileSync(join(folder, 'a'));
  for (let i = 0; i < a.length; i++) {
    const other = Buffer.from(a);
    other[i]! ^= 1;
    writeFileSync(join(folder, 'a'), other);
    expect(read('a')).toBeUndefined();
  }
  for (const size of [0, 1, 31, 32, a.length - 1]) {
    writeFileSync(join(folder, 'a'), a.subarray(0, size));
    expect(read('a')).toBeUndefined();
  }
  writeFileSync(join(folder, 'b'), a);
  expect(read('b')).toBeUndefined();
  write('a', 'anew');
  expect(read('a')).toBe('anew');
});

it('what another key sealed is no longer believed', () => {
  write('a', 'text');
  writeFileSync(join(folder, 'key'), 'short');
  expect(read('a')).toBeUndefined();
  write('b', 'text');
  expect(read('a')).toBeUndefined();
  expect(read('b')).toBe('text');
});

it('a key that others can read seals nothing', () => {
  write('a', 'text');
  chmodSync(join(folder, 'key'), 0o644);
  expect(read('a')).toBeUndefined();
  write('a', 'anew');
  expect(read('a')).toBe('anew');
  expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
});

it('follows no links, and writes through none', () => {
  const outside = join(place, 'outside');
  writeFileSync(outside, 'precious');
  write('a', 'text');
  rmSync(join(folder, 'a'));
  symlinkSync(outside, join(folder, 'a'));
  expect(read('a')).toBeUndefined();
  write('a', 'text');
  expect(read('a')).toBe('text');
  rmSync(join(folder, 'key'));
  symlinkSync(outside, join(folder, 'key'));
  write('c', 'text');
  expect(read('c')).toBe('text');
  expect(readFileSync(outside, 'utf8')).toBe('precious');
});

it('uses no folder that is a link or open to others', () => {
  const elsewhere = join(place, 'elsewhere');
  mkdirSync(elsewhere);
  mkdirSync(join(place, 'deep'));
  symlinkSync(elsewhere, folder);
  write('a', 'text');
  expect(readdirSync(elsewhere)).toEqual([]);
  rmSync(folder);
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  write('a', 'text');
  expect(readdirSync(folder)).toEqual([]);
  chmodSync(folder, 0o755);
  write('a', 'text');
  expect(read('a')).toBe('text');
});

it('where nothing can be written nothing is kept', () => {
  writeFileSync(join(place, 'deep'), 'a file');
  write('a', 'text');
  expect(read('a')).toBeUndefined();
});
