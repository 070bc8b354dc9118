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

describe('modules that are not there', () => {
  it('are not found by require and import()', () => {
    const say = '(e) => console.log(e.code, e.name)';
    checkPrints(
      {
        '/a.cjs': `for (const f of [() => require('./no'), () => require('./no.cjs')]) try { f(); } catch (e) { (${say})(e); } try { require('nope'); } catch (e) { (${say})(e); } import('./no.mjs').catch(${say}); import('nope').catch(${say}); import({ toString() { throw new RangeError(); } }).catch(${say});`,
      },
      [
        ...Array<string>(3).fill('"MODULE_NOT_FOUND" "Error"'),
        'undefined "RangeError"',
        ...Array<string>(2).fill('"ERR_MODULE_NOT_FOUND" "Error"'),
      ],
    );
  });

  it('end the run when their names are computed and nothing was loaded for them', () =>
    checkPrints({ '/a.mjs': `try { await import('./' + 'no.mjs'); } catch { console.log('caught'); }` }, [
      'limit',
    ]));

  it('are found by computed names when something else loads them', () =>
    checkPrints(
      {
        '/a.mjs': `import './b.mjs'; console.log((await import('./' + 'b.mjs')).x);`,
        '/b.mjs': 'export const x = 1;',
      },
      ['1'],
    ));
});

describe('namespace objects', () => {
  it('are what the language says', () =>
    checkPrints(
      {
        '/a.mjs': `import * as ns from './a.mjs'; const log = console.log, t = (f) => { try { log(f()); } catch (e) { log(e.name); } };
t(() => ns.late); t(() => Object.keys(ns)); t(() => 'late' in ns); t(() => Object.getOwnPropertyDescriptor(ns, 'late')); t(() => { ns.late; return 'dead'; }); log(Reflect.ownKeys(ns).length);
export let late = 1; export default 5; export function fn() { return this === undefined; }
log(Object.getOwnPropertyDescriptor(ns, 'late'), Object.keys(ns), ns.fn(), (0, ns.fn)(), { ...ns }.late);
t(() => { ns.late = 2; }); t(() => delete ns.late); t(() => { ns.other = 1; }); t(() => delete ns.other);
log(Reflect.set(ns, 'late', 1), Reflect.defineProperty(ns, 'late', { value: 1 }), Reflect.defineProperty(ns, 'late', { value: 2 }), Reflect.defineProperty(ns, 'late', { value: 1, configurable: true }), Object.isExtensible(ns), Object.isSealed(ns), Object.isFrozen(ns), Reflect.setPrototypeOf(ns, null), Reflect.setPrototypeOf(ns, {}), Object.prototype.toString.call(ns));
t(() => Object.freeze(ns)); late = 7; log(ns.late, ns.x, ns.toString); for (const k in ns) log(k);`,
      },
      [
        '"ReferenceError"',
        '"ReferenceError"',
        'true',
        '"ReferenceError"',
        '"ReferenceError"',
        '4',
        '{value: 1, writable: true, enumerable: true, configurable: false} ["default", "fn", "late"] false true 1',
        '"TypeError"',
        '"TypeError"',
        '"TypeError"',
        'true',
        'false true false false false true false true false "[object Module]"',
        '"TypeError"',
        '7 undefined undefined',
        '"default"',
        '"fn"',
        '"late"',
      ],
    ));
});
