import { describe, expect, it } from 'vitest';
import { bothWays } from '../testing/agreement.ts';

async function checkAgrees(source: string): Promise<void> {
  const { lowered, direct } = await bothWays(`${prelude}\n${source}`, 'strict');
  expect(direct.length).toBeGreaterThan(0);
  expect(lowered).toEqual(direct);
}

const prelude = `const t = (n, v) => { log('eval', n); return v; };
const iter = (n, extra = {}) => ({ [Symbol.iterator]() { let i = 0; log('open'); return { next() { log('next', i); return { value: i, done: i++ >= n }; }, return() { log('return'); return {}; }, ...extra }; } });`;

const snippets: readonly (readonly [string, string])[] = [
  [
    'finally overrides return',
    `const f = () => { try { return 'try'; } finally { return 'finally'; } }; log(f()); const g = () => { for (;;) { try { return 1; } finally { break; } } return 2; }; log(g()); const h = () => { let x = 1; try { return x; } finally { x = 2; log('fin', x); } }; log(h());`,
  ],
  [
    'finally runs on every way out',
    `const f = (k) => { L: for (let i = 0; i < 3; i++) { try { if (k === 'b') break; if (k === 'c') continue; if (k === 'l') continue L; if (k === 'r') return 'r' + i; if (k === 't') throw 't'; log('normal', i); } catch (e) { log('caught', e); return 'c'; } finally { log('finally', i); } } return 'end'; }; for (const k of ['b', 'c', 'l', 'r', 't', 'n']) log(k, f(k));`,
  ],
  [
    'nested finally blocks run inside out',
    `const f = () => { try { try { throw 1; } finally { log('a'); } } catch (e) { log('c', e); try { return 'x'; } finally { log('b'); } } finally { log('d'); } }; log(f()); try { try { throw 'first'; } finally { throw 'second'; } } catch (e) { log(e); }`,
  ],
  [
    'errors in catch propagate after finally',
    `try { try { throw 1; } catch (e) { throw e + 1; } finally { log('fin'); } } catch (e) { log(e); } try { null.x; } catch (e) { log(e instanceof TypeError); }`,
  ],
  [
    'switch falls through, default in the middle',
    `const f = (n) => { const r = []; switch (n) { case 1: r.push(1); default: r.push('d'); case 2: r.push(2); break; case 3: case 4: r.push('34'); } return r; }; log(f(1), f(2), f(3), f(4), f(5));`,
  ],
  [
    'switch compares strictly and in order',
    `switch (t('d', 3)) { case t('a', '3'): log('A'); case t('b', 3): log('B'); break; case t('c', 3): log('C'); } switch (NaN) { case NaN: log('nan'); break; default: log('none'); } switch (1) {} switch (t('e', 1)) { default: }`,
  ],
  [
    'switch with a discriminant that changes',
    `let x = 1; switch (x) { case (x = 2, 1): log('one', x); break; case 2: log('two'); }`,
  ],
  [
    'break and continue inside a switch in a loop',
    `for (let i = 0; i < 4; i++) { switch (i) { case 1: continue; case 2: break; default: log('d', i); } log('after', i); }`,
  ],
  [
    'switch with declarations and closures',
    `const fs = []; for (const n of [0, 1]) switch (n) { case 0: { let a = 'x'; fs.push(() => a); break; } case 1: const b = 'y'; fs.push(() => b); function hoisted() { return 'h'; } log(hoisted()); } log(fs.map((f) => f()));`,
  ],
  [
    'labels',
    `outer: for (let i = 0; i < 3; i++) { inner: for (let j = 0; j < 3; j++) { if (j === 1) continue outer; if (i === 2) break outer; log(i, j); } } a: { b: { log(1); break a; } log('never'); } c: if (true) { break c; log('never'); } x: y: for (const k of [1, 2]) { continue x; } d: { for (;;) { break d; } } log('end');`,
  ],
  [
    'labelled switch and do',
    `s: switch (1) { case 1: for (;;) { break s; } } let n = 0; d: do { n++; if (n < 3) continue d; break d; } while (true); log(n); let m = 0; do { m++; if (m === 2) continue; } while (m < 4 && t('cond', true)); log(m);`,
  ],
  [
    'for without parts',
    `let i = 0; for (;;) { if (i++ > 2) break; } log(i); for (; i < 6; ) i++; log(i); for (let k; !k; k = true) log(k);`,
  ],
  [
    'while with assignments in tests',
    `let m, s = 'abc', r = []; const re = /[a-z]/g; while ((m = re.exec(s)) !== null) r.push(m[0]); log(r); let i = 3; while (i--) log(i);`,
  ],
  ['for-of closes on break', `for (const x of iter(3)) { if (x === 1) break; log(x); }`],
  [
    'for-of does not close at the end',
    `for (const x of iter(2)) log(x); for (const x of iter(0)) log('never');`,
  ],
  [
    'for-of closes on return, outer jumps and throw',
    `const f = () => { for (const x of iter(3)) return x; }; log(f()); o: for (const a of [1, 2]) for (const x of iter(3)) continue o; try { for (const x of iter(3)) throw 'boom'; } catch (e) { log(e); }`,
  ],
  [
    'a throwing body hides a throwing return',
    `try { for (const x of iter(3, { return() { log('return'); throw 'ret'; } })) throw 'body'; } catch (e) { log(e); } try { for (const x of iter(3, { return() { throw 'ret'; } })) break; } catch (e) { log(e); } try { for (const x of iter(3, { return() { return 1; } })) break; } catch (e) { log(e); }`,
  ],
  [
    'a throwing next does not close',
    `try { for (const x of iter(3, { next() { throw 'next'; } })) log(x); } catch (e) { log(e); } try { for (const x of iter(3, { next() { return 5; } })) log(x); } catch (e) { log(e); } try { for (const x of iter(3, { next() { return { done: false, get value() { throw 'value'; } }; } })) log(x); } catch (e) { log(e); }`,
  ],
  [
    'inner finally runs before closing',
    `const f = () => { for (const x of iter(3)) { try { return 'r'; } finally { log('finally'); } } }; log(f());`,
  ],
  [
    'nested for-of close inside out',
    `const f = () => { for (const a of iter(2)) for (const b of iter(2)) return 'x'; }; log(f());`,
  ],
  [
    'for-of with patterns and targets',
    `const o = {}; for (o.x of [1, 2]) log(o); for (const [a, { b = a }] of [[1, {}], [2, { b: 3 }]]) log(a, b); let k; for (k of 'hi'); log(k); for (var [p, q] of new Map([['a', 1]])); log(p, q); for ([o.y, k = 4] of [[1]]) log(o, k);`,
  ],
  ['a throwing target closes', `try { for (({}).x.y of iter(2)) log('never'); } catch (e) { log(e); }`],
  [
    'for-of over non-iterables',
    `try { for (const x of 5) log(x); } catch (e) { log(e); } try { for (const x of null) log(x); } catch (e) { log(e); } for (const x of 'aé😀') log(x);`,
  ],
  [
    'arrays change while iterated',
    `const a = [1, 2]; for (const x of a) { if (x < 5) a.push(x + 3); log(x); }`,
  ],
  [
    'for-in',
    `class P { constructor() { this.own = 1; } } P.prototype.inherited = 2; for (const k in new P()) log(k); for (const k in null) log('never'); for (var i in [5, 6]) log(i, typeof i); const o = { a: 1, b: 2, c: 3 }; for (const k in o) { log(k); delete o.b; } for (const k in 'xy') log(k); let z; for (z in { q: 1 }); log(z); for (({}).p in { r: 1 }); o: for (const k in o) { break o; }`,
  ],
  ['throw anything', `for (const v of [1, 'a', null, undefined, {}]) try { throw v; } catch (e) { log(e); }`],
  [
    'deeply mixed control',
    `const f = (n) => { let r = ''; out: while (true) { for (const c of 'abc') { switch (c) { case 'a': if (n > 1) continue; r += 'A'; break; case 'b': try { if (n === 2) break out; } finally { r += 'f'; } default: r += c; if (n === 3) continue out; } if (r.length > 6) break out; } if (n-- < 0) break; } return r; }; log(f(0), f(1), f(2)); `,
  ],
  [
    'unreachable code',
    `const f = () => { return 1; log('never'); }; log(f()); const g = () => { throw 2; return 1; }; try { g(); } catch (e) { log(e); } for (;;) { break; log('never'); }`,
  ],
  ['completion by debugger and empty', `debugger; ; {} log('done');`],
  [
    'deep nesting of conditions',
    `const f = (a) => a > 0 ? (a > 1 ? (a > 2 ? 'big' : 'two') : 'one') : a < 0 ? 'neg' : 'zero'; log([3, 2, 1, 0, -1].map(f)); if (0); else if (1) log('else if'); else log('no');`,
  ],
];

describe('control flow agrees with the host', () => {
  for (const [name, source] of snippets) it(name, () => checkAgrees(source));
});
