import { describe, expect, it } from 'vitest';
import { diffTexts, versionsOf } from '../testing/diff-texts.ts';

/** Whether `f` is told to be the same code, without a run. */
function checkSame(text: string | [Record<string, string>, Record<string, string>], expected: boolean): void {
  const [before, after] = typeof text === 'string' ? versionsOf(text) : text;
  // What came of runs is not asked for.
  const result = diffTexts(before, after, { timeoutMs: 200 }).find((f) => f.function === 'f')!;
  expect(result.code === 'same').toBe(expected);
}

describe('the same code', () => {
  it('is formatted, commented and named differently', () =>
    checkSame(
      `//- before
       export function f(x: number) { let sum = 0; for (const i of [x]) { sum += i; } return sum; }
       //- after
       /** Sums. */
       export function f(y: number) {
         let total = 0; // so far
         for (const item of [y]) total += item;
         return total;
       }`,
      true,
    ));

  it('stands elsewhere and uses the same helpers', () => {
    const text = (last: string) => `//- before
       const limit = 3; function help(x: number) { return x > limit ? 1 : 2; }
       export function f(x: number) { return help(x); }
       export function g(x: number) { return x; }
       //- after
       export function g(x: number) { return x + 1; }
       export function f(x: number) { return assist(x); }
       ${last}`;
    checkSame(text('const most = 3; function assist(y: number) { return y > most ? 1 : 2; }'), true);
    checkSame(text('const most = 4; function assist(y: number) { return y > most ? 1 : 2; }'), false);
    checkSame(text('let most = 3; most = 4; function assist(y: number) { return y > most ? 1 : 2; }'), false);
  });

  it('stands beside what does something when its file is loaded, as long as that and what it uses are the same', () => {
    const text = (changed: string, more = '') => `//- before
       const key = Symbol.for('k'); const big = Number.MAX_SAFE_INTEGER; const made = make(3); let total = 0;
       function make(n: number) { return { n, help: help(n) }; }
       function help(n: number) { return n + 1; }
       total += 1; console.log(made.n);
       export class Box { static of(n: number) { return new Box(); } *[Symbol.iterator]() { yield 1; } }
       export function g(x: number) { return x; }
       export function f(x: number) { return x < big ? String(key) : Math.max(1, x); }
       //- after
       const key = Symbol.for('k'); const big = Number.MAX_SAFE_INTEGER; const made = make(3); let total = 0;
       function make(n: number) { return { n, help: help(n) }; }
       ${changed}
       total += 1; console.log(made.n); ${more}
       export class Box { static of(n: number) { return new Box(); } *[Symbol.iterator]() { yield 2; } }
       export function g(x: number) { return x + 1; }
       export function f(x: number) { return x < big ? String(key) : Math.max(1, x); }`;
    const help = 'function help(n: number) { return n + 1; }';
    checkSame(text(help), true);
    checkSame(text('function help(n: number) { return n + 2; }'), false);
    checkSame(text(help, 'console.log(1);'), false);
    checkSame(text(help, 'Object.prototype.n = 1;'), false);
    checkSame(text(help, 'total = 7;'), true);
    checkSame(text(help, 'const more = Math.random();'), false);
    checkSame(text(help, "const more = Math.max(1, 2) + String(Symbol.for('a'));"), false);
  });

  it('uses what came of loading', () => {
    const text = (first: string, then: string) => `//- before
       const list = make(); ${first} export function make() { return [1]; }
       export function f(x: number) { return list.length + x; }
       export function g() { list.push(1); }
       //- after
       const list = make(); ${first} export function make() { return [1]; }
       export function f(x: number) { return list.length + x; }
       export function g() { ${then} }`;
    checkSame(text('list.push(2);', 'list.push(1);'), true);
    checkSame(text('list.push(2);', 'list.push(1, 2);'), false);
    checkSame(text('', 'list.push(1, 2);'), false);
  });

  it('stands beside what is made of constants when its file is loaded', () => {
    const text = (old: string, now: string) => `//- before
       const word = new RegExp('a+', 'i'); ${old}
       export function f(x: string) { return word.test(x); }
       //- after
       ${now} const word = new RegExp('a+', 'i');
       export function f(x: string) { return word.test(x); }`;
    checkSame(text('', "const other = new RegExp('b'); const known = new Set(['c']);"), true);
    checkSame(text("const other = new RegExp('b');", "const other = new RegExp('c');"), true);
    checkSame(text('', "const other = new RegExp('(');"), false);
    checkSame(text('', 'Object.prototype.test = 1;'), false);
    checkSame(
      `//- before
       const word = new RegExp('a+'); export function f(x: string) { return word.test(x); }
       //- after
       const word = new RegExp('b+'); export function f(x: string) { return word.test(x); }`,
      false,
    );
  });

  it('reads the same tables, which nothing changes', () => {
    const text = (change: string) => `//- before
       const table: any = { a: 1 }; export function f(x: number) { return table.a + x; }
       //- after
       const table: any = { a: 1 }; export function f(x: number) { return table.a + x; }
       ${change}`;
    checkSame(text('export function g() { return table.b; }'), true);
    checkSame(text('export function g() { table.a = 2; }'), false);
    checkSame(text('export function g() { return table; }'), false);
  });

  it('imports the same code', () => {
    const files = (value: string): Record<string, string> => ({
      '/main.ts': `import { k } from './k.ts'; export function f(x: number) { return x + k(); }`,
      '/k.ts': `export function k() { return ${value}; }`,
    });
    checkSame([files('1'), files('(1)')], true);
    checkSame([files('1'), files('2')], false);
  });

  it('takes instances of classes that are the same', () => {
    const files = (body: string): Record<string, string> => ({
      '/main.ts': `import { P } from './p.ts'; export function f(p: P) { return p.get(); }`,
      '/p.ts': `export class P { constructor(public x: number) {} get() { ${body} } }`,
    });
    checkSame([files('return this.x;'), files('return this.x; // it')], true);
    checkSame([files('return this.x;'), files('return -this.x;')], false);
  });

  it('is exported again by a file that exports more than before', () => {
    const files = (more: string, body = 'return this.x;', from = './f.ts'): Record<string, string> => ({
      '/main.ts': `export { f } from '${from}'; export { g } from './g.ts';`,
      '/f.ts': `import type { P } from './p.ts'; export function f(p: P, o: object) { return p.get() + Object.keys(o).length; }`,
      '/e.ts': `import type { P } from './p.ts'; export function f(p: P, o: object) { return p.get(); }`,
      '/p.ts': `export class P { constructor(public x: number) {} get() { ${body} } }`,
      '/g.ts': `${more} export function g() { return 1; }`,
    });
    const before = files('');
    checkSame([before, files('export class Q { get() { return 2; } }')], true);
    checkSame([files('class Q { get() { return 1; } }'), files('class Q { get() { return 2; } }')], true);
    checkSame([before, files('Array.prototype.push = () => 0;')], false);
    checkSame([before, files('class Q { get() { return 2; } }', 'return -this.x;')], false);
    checkSame([before, files('', 'return -this.x;')], false);
    checkSame([before, files('', 'return this.x;', './e.ts')], false);
  });

  it('is loaded by modules that do the same', () => {
    const text = (load: string) => `//- before
       export function f(x: number) { return [x].length; }
       //- after
       export function f(x: number) { return [x].length; }
       ${load}`;
    checkSame(text('const unused = 1;'), true);
    checkSame(text('Array.prototype.push = () => 0;'), false);
  });

  it('is that of the classes its inputs are instances of, not of any class', () => {
    const text = (f: string) => {
      const version = (n: number) => `class Base { k() { return 1; } } class Other { k() { return ${n}; } }
        class Mine extends Base { constructor(readonly x: number) { super(); } }
        type Held = Map<string, Kept>; class Kept { constructor(readonly o: Other) {} }
        interface Cart { items: { price: number }[] } ${f}`;
      return `//- before\n${version(2)}\n//- after\n${version(3)}`;
    };
    const free = [
      'export function f(cart: Cart) { return cart.items.length; }',
      'export function f(s: string, end = 1) { return s.slice(end); }',
      'export function f<T>(xs: readonly T[], x?: T) { return xs.indexOf(x as T); }',
      'export function f(m: Mine) { return m.k(); }',
    ];
    for (const f of free) checkSame(text(f), true);
    const bound = [
      'export function f(o: Other) { return o.k(); }',
      'export function f(k: Kept) { return k.o.k(); }',
      'export function f(h: Held) { return [...h.values()].map((k) => k.o.k()); }',
      'export function f(x: any) { return x.k(); }',
      'export function f<T extends Other>(x: T) { return x.k(); }',
    ];
    for (const f of bound) checkSame(text(f), false);
  });
});

describe('what is imported through other modules counts', () => {
  type Files = Record<string, string>;
  const pair = (shared: Files, changing: (n: number) => Files): [Files, Files] => [
    { ...shared, ...changing(1) },
    { ...shared, ...changing(2) },
  ];
  const library = (n: number) => ({ '/lib.js': `module.exports = function (x) { return x + ${n}; };` });

  it('what a package gives on that it requires', () => {
    checkSameFiles(
      pair(
        {
          '/main.js': `const dep = require('./dep'); exports.f = function f(x) { return dep(x); };`,
          '/dep.js': `module.exports = require('./lib');`,
        },
        library,
      ),
    );
    checkSameFiles(
      pair(
        {
          '/main.js': `const dep = require('./dep'); exports.f = function f(x) { return dep[x]; };`,
          '/dep.js': `module.exports = require('./lib.json');`,
        },
        (n) => ({ '/lib.json': `{ "a": ${n} }` }),
      ),
    );
  });

  it('what is made of it as a module is loaded', () =>
    checkSameFiles(
      pair(
        {
          '/main.js': `const lib = require('./lib'); const v = lib(1); exports.f = function f(x) { return x + v; };`,
        },
        library,
      ),
    ));

  it('what is required where it is used', () =>
    checkSameFiles(
      pair({ '/main.js': `exports.f = function f(x) { return require('./lib')(x); };` }, library),
    ));

  it('what a namespace gives on', () =>
    checkSameFiles(
      pair(
        {
          '/main.js': `import * as ns from './dep.js'; export function f(x) { return ns.g(x); }`,
          '/dep.js': `export * from './lib.js';`,
        },
        (n) => ({ '/lib.js': `export function g(x) { return x + ${n}; }` }),
      ),
    ));

  function checkSameFiles([before, after]: [Files, Files]): void {
    const result = diffTexts(before, after, { timeoutMs: 200, file: '/main.js' }).find((f) =>
      f.function.endsWith('f'),
    )!;
    expect(result.code).toBe('changed');
  }
});
