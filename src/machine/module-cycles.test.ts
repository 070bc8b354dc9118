import { describe, expect, it } from 'vitest';
import { compile } from './testing/compile.ts';
import { showValue } from './testing/plain-run.ts';

/** What modules print when the first one is run, in both modes. */
function checkPrints(files: Readonly<Record<string, string>>, expected: readonly string[]): void {
  for (const dependences of [false, true]) {
    const lines: string[] = [];
    const { machine } = compile(files, {
      dependences,
      console: (_name, args) => lines.push(args.map((v) => showValue(v)).join(' ')),
    });
    const { outcome } = machine.runModule(Object.keys(files)[0]!);
    if (outcome.kind !== 'return') lines.push(outcome.kind);
    expect(lines).toEqual(expected);
  }
}

describe('modules that import each other', () => {
  it('call functions of each other before these have run', () =>
    checkPrints(
      {
        '/a.mjs': `import './b.mjs'; console.log('a'); export function f() { return 'f'; } export function* g() { yield 1; } export class K {} export var v = 1;`,
        '/b.mjs': `import { f, g, K, v } from './a.mjs'; console.log(f(), [...g()], v); try { K; } catch (e) { console.log(e.message); }`,
      },
      ['"f" [1] undefined', `"Cannot access 'K' before initialization"`, '"a"'],
    ));

  it('do so too when they await at the top level', () =>
    checkPrints(
      {
        '/a.mjs': `import './b.mjs'; export function f() { return 'f' + k; } let k = await 1; console.log(f());`,
        '/b.mjs': `import { f } from './a.mjs'; try { f(); } catch (e) { console.log(e.message); } console.log(typeof f);`,
      },
      [`"Cannot access 'k' before initialization"`, '"function"', '"f1"'],
    ));
});

describe('modules that throw', () => {
  it('throw the same again when they are imported again', () =>
    checkPrints(
      {
        '/a.mjs': `const t = async (s) => { try { await s(); } catch (e) { console.log(e.message); } }; await t(() => import('./b.mjs')); await t(() => import('./c.mjs')); await t(() => import('./b.mjs'));`,
        '/b.mjs': `import './c.mjs';`,
        '/c.mjs': `console.log('c'); throw new Error('no');`,
      },
      ['"c"', '"no"', '"no"', '"no"'],
    ));

  it('are run again by require', () =>
    checkPrints(
      {
        '/a.cjs': `for (let i = 0; i < 2; i++) try { require('./b.cjs'); } catch (e) { console.log(e.message); }`,
        '/b.cjs': `console.log('b'); throw new Error('no');`,
      },
      ['"b"', '"no"', '"b"', '"no"'],
    ));
});
