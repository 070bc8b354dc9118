import { expect, it } from 'vitest';
import { TermStore } from '../expr/term-store.ts';
import type { CheckName } from '../ir/lower/check-names.ts';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import { locateFunction } from './locate-function.ts';
import { offeredFunctions } from './offered-functions.ts';
import { openSubject } from './open-subject.ts';

function checkFound(text: string, name: string, source: string): void {
  const sources = loadSources(new MemoryFiles({ '/m.js': text }), ['/m.js']);
  expect(locateFunction(sources, name).node.getText()).toBe(source);
}

it('functions that only a run makes are found where they were written', () => {
  checkFound(
    'const make = (k) => function (x) { return x * k; };\nexports.twice = make(2);',
    'twice',
    'function (x) { return x * k; }',
  );
  checkFound(
    '(function (root, factory) { module.exports = factory(); })(this, function () { return { f: function (a) { return a; } }; });',
    'f',
    'function (a) { return a; }',
  );
  checkFound('for (const n of ["a", "b"]) exports[n] = (x) => x + n;', 'b', '(x) => x + n');
});

it('lists them when the source alone shows none', () => {
  const text = '!function () { function cls() {} module.exports = cls; cls.default = cls; }();';
  expect(offeredFunctions(loadSources(new MemoryFiles({ '/m.js': text }), ['/m.js']))).toEqual(['default']);
});

it('an unknown name is still an error with the names there are', () => {
  expect(() => checkFound('exports.f = (x) => x;', 'g', '')).toThrow(/no function 'g'/);
});

it('functions of the same files share one program, and each machine starts afresh', () => {
  const files = new MemoryFiles({
    '/m.js': 'let n = 0; exports.f = (/** @type {number} */ x) => x + ++n; exports.g = () => ++n;',
  });
  const open = (name: string, checks: ReadonlySet<CheckName> = new Set()) =>
    openSubject(files, '/m.js', name, {
      signature: {},
      packages: 'all',
      dependences: false,
      store: new TermStore(),
      seed: 1,
      maxSteps: 1000,
      runTimeoutMs: 10_000,
      checks,
    });
  const [f, g, checked] = [open('f'), open('g'), open('f', new Set(['nan']))];
  expect(g.program).toBe(f.program);
  expect(checked.program).not.toBe(f.program);
  for (const subject of [g, open('g')])
    expect(subject.machine.run(subject.entry, new Map()).outcome).toMatchObject({ value: 1 });
});
