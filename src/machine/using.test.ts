import { describe, it } from 'vitest';
import { checkTypeScript } from './testing/check-typescript.ts';

const r =
  'const r = (n: string, bad = false) => ({ n, [Symbol.dispose]() { log("dispose " + this.n); if (bad) throw new Error("bad " + n); } }); const ar = (n: string, bad = false) => ({ n, async [Symbol.asyncDispose]() { log("start " + n); await 0; log("end " + n); if (bad) throw new Error("bad " + n); } });\n';

const cases: Readonly<Record<string, string>> = {
  'blocks, returns, loops': `
    { log('in'); using a = r('a'); using b = r('b'), c = r('c'); log(a.n, b.n, c.n); } log('out'); { using n = null; using u = undefined; log('null', n, u); }
    function f(x: number) { using a = r('f'); if (x > 1) return 'early'; using b = r('g'); return 'late'; } log(f(2), f(1)); t(() => { using a = r('throws'); throw new RangeError('x'); });
    for (const i of [1, 2]) { using a = r('loop' + i); if (i === 1) continue; log('body', i); } for (using x of [r('x'), r('y')]) { log(x.n); if (x.n === 'x') continue; } outer: for (;;) { using z = r('z'); break outer; }
    function* g() { using a = r('gen'); yield 1; yield 2; } for (const v of g()) { log(v); break; } log([...g()]); class K { static { using a = r('static'); log('block'); } } switch (1) { case 1: { using q = r('switch'); } }
    try { using a = r('try'); log('tried'); } finally { log('finally'); } const h = () => { using a = r('arrow'); return () => a.n; }; log(h()());`,
  errors: `
    t(() => { using a = r('a', true); }); t(() => { using a = r('a', true); using b = r('b', true); }); try { using a = r('a', true); throw new Error('body'); } catch (e: any) { log(e.name, e.message, e.error?.message, e.suppressed?.message); }
    t(() => { using a = {} as any; }); t(() => { using a = 5 as any; }); t(() => { using a = { get [Symbol.dispose](): any { throw new RangeError('get'); } } as any; }); t(() => { using a = r('kept'); using b = {} as any; }); t(() => { using a = r('a'); (a as any) = 1; }); t(() => { const f = () => a; f(); using a = r('dead'); });
    let once = 0; t(() => { using a = { get [Symbol.dispose]() { once++; return () => { log('d'); }; } }; return once; }); t(() => { using a = () => {}; });`,
  asynchronous: `
    async function f() { await using a = ar('a'); using b = r('b'); await using c = r('c') as any; log('body'); return 1; } f().then((v) => log('f', v)); async function g() { await using a = ar('g', true); throw new Error('body'); } g().catch((e: any) => log(e.name, e.error?.message, e.suppressed?.message));
    async function h() { await using n = null; log('h1'); } h().then(() => log('h')); async function i() { for (await using x of [ar('i1'), ar('i2')]) log(x.n); for await (using y of [r('y1')]) log(y.n); } i().then(() => log('i')); async function* j() { await using a = ar('j'); yield 1; yield 2; } (async () => { for await (const v of j()) { log(v); break; } })();
    const k = async () => { using a = r('k'); await 0; log('k body'); }; k(); async function l() { await using a = ar('l1'); await using b = ar('l2'); } l().then(() => log('l')); let ticks = 0; (async () => { for (let n = 0; n < 12; n++) { await 0; log('t' + ticks++); } })();`,
  'at the top level': `using a = r('a'); log('module'); await using b = ar('b'); log('end');`,
};

describe('using', () => {
  for (const [name, text] of Object.entries(cases)) it(name, () => checkTypeScript(r + text));
});
