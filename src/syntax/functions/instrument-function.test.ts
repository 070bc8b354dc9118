import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../files/memory-files.ts';
import { loadSources } from '../modules/load-sources.ts';
import { findFunction } from './find-function.ts';
import { instrumentFunction } from './instrument-function.ts';

function check(text: string, name: string): string {
  const sources = loadSources(new MemoryFiles({ '/f.ts': text }), ['/f.ts'], { packages: 'all' });
  return instrumentFunction(findFunction(sources, '/f.ts', name));
}

describe('instrumentFunction', () => {
  it('tells of a call before anything else runs', () => {
    expect(check('export function f(a = 1) { return a }', 'f')).toBe(
      'export function f(a = 1) {; process.beagleRecorder$?.record(undefined, arguments, globalThis); return a }',
    );
  });
  it('leaves directives in place, also those that a line ends', () => {
    const text = "export function f(a) {\n  'use strict'\n  return a\n}";
    expect(check(text, 'f')).toContain("'use strict'; process.beagleRecorder$?.record(");
  });
  it('hands over the instance of a method', () => {
    expect(check('export class C { m(x) { return x } }', 'C.m')).toContain(
      'record(this, arguments, globalThis)',
    );
    expect(check('export class C { static m(x) { return x } }', 'C.m')).toContain(
      'record(undefined, arguments',
    );
  });
  it('wraps an arrow function, which has no arguments of its own', () => {
    expect(check('export const f = async <T,>(x: T) => x;', 'f')).toBe(
      'export const f = ((process.beagleRecorder$?.wrap ?? ((f) => f))(async <T,>(x: T) => x, globalThis));',
    );
  });
});
