import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { checkRandomSlice } from '../testing/check-random-slice.ts';
import { parseCriteria } from './criterion.ts';
import { markLines, movedCriteria, withoutMarks } from './line-marks.ts';
import { staticSlice } from './static-slice.ts';

/** The slice of `f` for a criterion, as text without blank lines and indentation. */
function slice(
  source: string,
  criterion: string,
  file = '/main.ts',
  more: Record<string, string> = {},
): string {
  const files = new MemoryFiles({ [file]: source, ...more });
  return staticSlice(files, file, 'f', parseCriteria(criterion))
    .text.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

describe('static slices', () => {
  it('keep what defines a variable and what decides that', () => {
    const source = `export function f(n: number) {
      let sum = 0;
      let product = 1;
      for (let i = 1; i <= n; i++) {
        sum += i;
        product *= i; // grows
      }
      return { sum, product };
    }`;
    expect(slice(source, 'sum')).toBe(`export function f(n: number) {
let sum = 0;
for (let i = 1; i <= n; i++) {
sum += i;
}
}`);
  });

  it('keep of a statement what is asked for', () => {
    const source = `export function f(xs: number[]) {
      let neg = false, i = 0, last = xs.length, seen: unknown[] = [];
      const token = { neg: false, n: 0 };
      const next = () => xs[i++];
      neg = token.neg = true;
      seen.push({ at: i, value: next() });
      while ((token.n = next())) last = token.n;
      (last = 3), seen.push(1);
      xs[i] ? (token.n = next()) : 0;
      return { neg, token, seen, last };
    }`;
    expect(slice(source, 'neg')).toBe(`export function f(xs: number[]) {
let neg;
neg = true;
}`);
    expect(slice(source, 'i')).toBe(`export function f(xs: number[]) {
let i = 0;
const next = () => xs[i++];
next();
while ((next())) {}
xs[i] ? (next()) : 0;
}`);
    expect(slice(source, 'last')).toBe(`export function f(xs: number[]) {
let last;
last = 3;
}`);
  });

  it('leave patterns, named functions and what a module exports whole', () => {
    const source = `let g = null;
    let kept;
    let h = null;
    export function f(xs: number[]) {
      let a = 0;
      let b = 0;
      [a = 1, b = 2] = xs;
      g = h = function () { return 1; };
      kept = (() => (b = 3)) as unknown;
      return a + b;
    }`;
    expect(slice(source, 'a')).toBe(`export function f(xs: number[]) {
let a;
let b;
[a = 1, b = 2] = xs;
}`);
  });

  it('keep jumps that skip something', () => {
    const source = `export function f(xs: number[], log: boolean): number {
      let n = 0;
      let seen = 0;
      for (const x of xs) {
        seen++;
        if (x === 0) continue;
        if (x < 0) break;
        n += x;
      }
      if (log) return seen;
      n++;
      return n;
    }`;
    expect(slice(source, 'n')).toBe(`export function f(xs: number[], log: boolean) {
let n = 0;
for (const x of xs) {
if (x === 0) continue;
if (x < 0) break;
n += x;
}
if (log) return;
n++;
}`);
  });

  it('follow calls into what they return and what they change', () => {
    const source = `import { log } from './log.ts';
    let made = 0;
    let asked = 0;
    function twice(x: number): number { asked++; log(x); return 2 * x; }
    function make(): void { made++; }
    export function f(a: number, b: number): number {
      make();
      const x = twice(a);
      const y = twice(b);
      return x + made;
    }`;
    const log = { '/log.ts': 'export function log(x: number): void { console.log(x); }' };
    expect(slice(source, 'return', '/main.ts', log)).toBe(`let made = 0;
function twice(x: number): number { return 2 * x; }
function make(): void { made++; }
export function f(a: number, b: number): number {
make();
const x = twice(a);
return x + made;
}`);
  });

  it('keep declarations of names without what initialises them when that does not matter', () => {
    const source = `function costly(): number { return 1; }
    export function f(c: boolean): number {
      let x: number = costly();
      if (c) x = 2;
      else x = 3;
      return x;
    }`;
    expect(slice(source, 'return')).toBe(`export function f(c: boolean): number {
let x: number;
if (c) x = 2;
else x = 3;
return x;
}`);
  });

  it('keep what may throw into a handler that matters', () => {
    const source = `function check(x: number): void { if (x < 0) throw new Error('negative'); }
    export function f(x: number): number {
      let r = 0;
      let s = 0;
      try { check(x); s = 1; r = 1; } catch { r = 2; } finally { s = 3; }
      return r;
    }`;
    expect(
      slice(source, 'return'),
    ).toBe(`function check(x: number): void { if (x < 0) throw new Error('negative'); }
export function f(x: number): number {
let r;
try { check(x); r = 1; } catch { r = 2; }
return r;
}`);
  });

  it('stop at a line', () => {
    const source = `export function f(a: number): number {
      let x = a;
      let y = x + 1;
      x = y * 2;
      return x;
    }`;
    expect(slice(source, 'x@3')).toBe(`export function f(a: number) {
let x = a;
let y = x + 1;
}`);
  });

  it('keep the statement that exports the function from a CommonJS module', () => {
    const source = `'use strict';
    const unused = require('os');
    function g(x) { return x; }
    function f(x) { g(x); return x + 1; }
    exports.g = g;
    exports.f = f;`;
    expect(slice(source, 'return', '/main.cjs')).toBe(`'use strict';
function f(x) { return x + 1; }
exports.f = f;`);
  });

  it('tell objects apart by where they are made, and calls by what is called', () => {
    const source = `'use strict';
    module.exports = all;
    module.exports.f = f;
    function all(list, opts) { return f(list, opts).map(f); }
    function copy(o) { return { start: o.start, index: 0 }; }
    function f(list, opts) {
      var found = [];
      var names = list.map(copy);
      for (var i = 0; i < list.length; i++) {
        found.push({ start: list[i].length });
        names[i].index = i;
      }
      names.sort(function (a, b) { return a.index - b.index; });
      return names;
    }`;
    expect(slice(source, 'found', '/main.cjs')).toBe(`'use strict';
module.exports.f = f;
function f(list, opts) {
var found = [];
for (var i = 0; i < list.length; i++) {
found.push({ start: list[i].length });
}
}`);
  });

  it('leave out cases in which nothing happens', () => {
    const source = `export function f(kind: string, x: number) {
      let y = 0;
      let z = 0;
      switch (kind) {
        case 'a':
          z = 1;
          break;
        case 'b':
          y = 2;
        case 'c':
          z = 3;
          break;
        case 'd':
          y = x;
          break;
        case 'e':
          z = 4;
      }
      return y + z;
    }`;
    expect(slice(source, 'y')).toBe(`export function f(kind: string, x: number) {
let y = 0;
switch (kind) {
case 'b':
y = 2;
case 'c':
break;
case 'd':
y = x;
}
}`);
  });

  it('tell objects apart that never meet', () => {
    const source = `export function f(n: number): number[] {
      const kept: number[] = [];
      const seen: number[] = [];
      for (let i = 0; i < n; i++) {
        kept.push(i);
        seen.push(2 * i);
      }
      return kept;
    }`;
    expect(slice(source, 'return')).toBe(source.replace(/^.*seen.*\n/gm, '').replace(/^ +/gm, ''));
  });

  it('keep what functions in the result do, and calls of the function by itself', () => {
    const counter = `export function f() {
      let n = 0;
      let m = 0;
      return { next() { m++; n += 2; return n; } };
    }`;
    expect(slice(counter, 'return')).toContain('n += 2');
    const recursive = `export function f(n: number): number {
      let depth = n;
      if (n > 0) f(n - 1);
      return depth;
    }`;
    expect(slice(recursive, 'depth@4')).toContain('f(n - 1)');
  });

  it('find the line of a criterion again after the source was rewritten', () => {
    const source = 'export function f(a: number) {\n  let x = a;\n  let y = 1;\n  x += 2;\n  return x;\n}\n';
    const { found } = staticSlice(
      new MemoryFiles({ '/main.ts': source }),
      '/main.ts',
      'f',
      parseCriteria('x@5'),
    );
    const marked = markLines(found, parseCriteria('x@5'));
    expect(movedCriteria('/main.ts', marked.replace('  let y = 1;\n', ''), parseCriteria('x@5'))).toEqual([
      { name: 'x', line: 4 },
    ]);
    expect(movedCriteria('/main.ts', source, parseCriteria('x@5'))).toBeUndefined();
    expect(withoutMarks('/main.ts', marked)).toBe(source);
  });

  it('refuse what they cannot find', () => {
    const source = 'export function f(total: number) {\n return total;\n}';
    expect(() => slice(source, 'totl')).toThrow("f has no variable 'totl'; did you mean 'total'?");
    expect(() => slice(source, 'total@9')).toThrow('f has no statement on line 9; it stands on lines 1-3');
    expect(() => slice(source, 'total@x')).toThrow('is no slicing criterion');
  });

  it('give the criterion the same values as the original on random programs', () => {
    for (let seed = 1; seed <= 6; seed++) expect(checkRandomSlice(seed).wrong).toBeUndefined();
  });
});
