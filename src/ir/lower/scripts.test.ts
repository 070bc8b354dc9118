import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { observe } from '../testing/agreement.ts';
import { emitPlain } from '../testing/emit-plain.ts';
import { validateProgram } from '../validate.ts';
import { lowerProgram } from './lower-program.ts';

/** Runs a script both ways: as it is, and lowered with its top-level names as globals. */
async function checkAgrees(source: string): Promise<void> {
  const sources = loadSources(new MemoryFiles({ '/s.js': source }), ['/s.js'], { script: true });
  const { program, diagnostics } = lowerProgram(sources);
  expect(diagnostics).toEqual([]);
  expect(validateProgram(program)).toEqual([]);
  const direct = await observe(source);
  expect(direct.length).toBeGreaterThan(0);
  expect(await observe(emitPlain(program))).toEqual(direct);
}

describe('scripts', () => {
  it('top-level declarations are globals', () =>
    checkAgrees(
      `log(typeof f, v, this === globalThis); var v = 1; function f() { return v; } let l = 2; const c = 3; class K {}
log(globalThis.v, globalThis.f === f, globalThis.l, f(), l + c, typeof K, delete globalThis.v);`,
    ));
  it('globals are shared by name', () =>
    checkAgrees(
      `x = 5; log(globalThis.x, x); globalThis.y = 6; log(y); y++; log(globalThis.y); const o = { m() { return y; } }; log(o.m());`,
    ));
  it('block functions become globals', () =>
    checkAgrees(`{ function g() { return 1; } } log(globalThis.g(), g());`));
  it('destructuring and loops declare globals', () =>
    checkAgrees(
      `var { a, b: [c] } = { a: 1, b: [2] }; let [d = 4] = []; for (var i = 0; i < 2; i++); log(a, c, d, i, globalThis.i);`,
    ));
  it('strict scripts', () =>
    checkAgrees(
      `'use strict'; try { undeclared = 1; } catch (e) { log(e); } log((function () { return this; })());`,
    ));
});
