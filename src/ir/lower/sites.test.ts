import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { lowerProgram } from './lower-program.ts';

/** The text of every site of function `f`, by kind, in order. */
function sitesOf(source: string): string[] {
  const sources = loadSources(new MemoryFiles({ '/a.mts': source }), ['/a.mts']);
  const { program } = lowerProgram(sources);
  const fn = program.functions.find((g) => g.name === 'f')!;
  return program.sites
    .filter((s) => s.fn === fn.id && s.kind !== 'entry' && s.kind !== 'exit')
    .map((s) => `${s.kind} ${source.slice(s.span.start, s.span.end)}`);
}

function checkSites(source: string, expected: readonly string[]): void {
  expect(sitesOf(source)).toEqual(expected);
}

describe('sites', () => {
  it('one for each statement, decision and check', () =>
    checkSites('export function f(a, b) { let x = a + 1; if (a > x) return b.c.d; x++; return x; }', [
      'statement let x = a + 1;',
      'statement a > x',
      'branch a > x',
      'check b',
      'statement return b.c.d;',
      'check b.c',
      'statement x++;',
      'statement return x;',
    ]));

  it('each operand of a condition is a decision of its own', () =>
    checkSites('export function f(a, b, c) { if (a && (b || !c)) return 1; }', [
      'branch a',
      'statement a && (b || !c)',
      'branch b',
      'branch !c',
      'statement return 1;',
    ]));

  it('loops have sites for their parts', () =>
    checkSites('export function f(n) { for (let i = 0; i < n; i++) g(i); } function g(i) {}', [
      'statement let i = 0',
      'statement i < n',
      'branch i < n',
      'statement g(i);',
      'statement i++',
      'statement for (let i = 0; i < n; i++) g(i);',
    ]));

  it('cases, defaults and optional links decide', () =>
    checkSites('export function f(a, b = 1) { switch (a?.k) { case 1: return b; } }', [
      'branch b = 1',
      'statement b = 1',
      'statement a?.k',
      'branch a',
      'statement 1',
      'branch 1',
      'statement return b;',
    ]));

  it('entry and exit span the function', () => {
    const source = 'export function f() { return 1; }';
    const sources = loadSources(new MemoryFiles({ '/a.mts': source }), ['/a.mts']);
    const { program } = lowerProgram(sources);
    const fn = program.functions.find((g) => g.name === 'f')!;
    for (const id of [fn.entry, fn.exit]) {
      const { span } = program.sites[id]!;
      expect(source.slice(span.start, span.end)).toBe(source);
    }
  });
});
