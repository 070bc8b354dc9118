import {
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
import { afterAll, expect, it } from 'vitest';
import { writePrivate } from './write-private.ts';

const place = mkdtempSync(join(tmpdir(), 'beagle-private-'));
afterAll(() => rmSync(place, { recursive: true }));

it('only the owner can read it, whatever was there', () => {
  const path = join(place, 'a.rec');
  writeFileSync(path, 'open to all', { mode: 0o644 });
  writePrivate(path, Buffer.from('x'));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toBe('x');
});

it('a link is replaced, not followed', () => {
  const [aim, path] = [join(place, 'aim'), join(place, 'b.rec')];
  writeFileSync(aim, 'mine');
  symlinkSync(aim, path);
  writePrivate(path, Buffer.from('x'));
  expect(readFileSync(aim, 'utf8')).toBe('mine');
  expect(readFileSync(path, 'utf8')).toBe('x');
});

it('what cannot be written is one clear line, and nothing stays behind', () => {
  const folder = join(place, 'folder');
  mkdirSync(join(folder, 'c.rec'), { recursive: true });
  expect(() => writePrivate(join(folder, 'c.rec'), Buffer.from('x'))).toThrow(/^cannot write .*c\.rec: /);
  expect(() => writePrivate(join(place, 'no', 'd.rec'), Buffer.from('x'))).toThrow(/^cannot write .*ENOENT/);
  expect(readdirSync(folder)).toEqual(['c.rec']);
});
