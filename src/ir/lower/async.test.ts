import { describe, expect, it } from 'vitest';
import { bothWays } from '../testing/agreement.ts';

async function checkAgrees(source: string): Promise<void> {
  const { lowered, direct } = await bothWays(`${prelude}\n${source}`, 'strict');
  expect(direct.length).toBeGreaterThan(0);
  expect(lowered).toEqual(direct);
}

const prelude = `const tick = (v) => Promise.resolve(v);
const aiter = (n, extra = {}) => ({ [Symbol.asyncIterator]() { let i = 0; log('open'); return { next() { log('next', i); return tick({ value: i, done: i++ >= n }); }, return() { log('return'); return tick({}); }, ...extra }; } });`;

const snippets: readonly (readonly [string, string])[] = [
  [
    'order of awaits and jobs',
    `const a = async (n) => { log(n, 1); await null; log(n, 2); await tick(); log(n, 3); return n; }; a('x').then((v) => log('then', v)); a('y'); tick().then(() => log('micro')); log('sync');`,
  ],
  [
    'rejections',
    `const f = async () => { throw 'no'; }; f().catch((e) => log('caught', e)); (async () => { try { await f(); } catch (e) { log('inner', e); } finally { log('fin'); } return 'done'; })().then(log); (async (a = (() => { throw 'param'; })()) => 1)().catch((e) => log(e)); const d = async ({ x }) => x; d(null).catch((e) => log(e)); log('after');`,
  ],
  [
    'return awaits in try',
    `const p = async () => { try { return await Promise.reject(1); } catch (e) { return 'c' + e; } }; p().then(log); const q = async () => { try { return Promise.reject(2); } catch (e) { return 'never'; } }; q().catch((e) => log('out', e));`,
  ],
  [
    'await in expressions',
    `(async () => { const x = { a: await tick(1), [await tick('b')]: await tick(2) }; log(x, (await tick(3)) + (await tick(4)), [await tick(5), ...(await tick([6]))], \`\${await tick(7)}\`, await tick(0) || await tick(8), (await tick(null))?.x); let n = 1; n += await tick(2); log(n); })();`,
  ],
  [
    'a local keeps its value across await',
    `let n = 1; const f = async () => { const r = n + await tick(10); return r; }; f().then(log); n = 100; let m = 1; const g = async () => { m += await tick(1); log(m); }; g(); g();`,
  ],
  [
    'for await closes',
    `(async () => { for await (const x of aiter(3)) { log(x); if (x === 1) break; } log('--'); for await (const x of aiter(1)) log(x); try { for await (const x of aiter(2)) throw 'boom'; } catch (e) { log(e); } const f = async () => { for await (const x of aiter(2)) return x; }; log(await f()); })();`,
  ],
  [
    'for await over sync iterables',
    `(async () => { for await (const x of [tick(1), 2, tick(3)]) log(x); try { for await (const x of [Promise.reject('r')]) log(x); } catch (e) { log(e); } for await (const [a, b = a] of [[1], [2, 3]]) log(a, b); })();`,
  ],
  [
    'closing errors in for await',
    `(async () => { try { for await (const x of aiter(2, { return() { throw 'ret'; } })) break; } catch (e) { log(e); } try { for await (const x of aiter(2, { return() { return tick(5); } })) break; } catch (e) { log(e); } try { for await (const x of aiter(2, { return() { throw 'ret'; } })) throw 'body'; } catch (e) { log(e); } for await (const x of aiter(2, { return: undefined })) break; log('end'); })();`,
  ],
  [
    'async generators',
    `async function* g(n = 2) { try { for (let i = 0; i < n; i++) { const r = yield tick(i); log('r', r); } return 'ret'; } finally { log('fin'); } } (async () => { const i = g(); log(await i.next(), await i.next('a'), await i.next('b'), await i.next()); const j = g(); await j.next(); log(await j.return('x')); for await (const v of g(1)) log(v); const k = g(); await k.next(); await k.throw('err').catch((e) => log('e', e)); async function* d() { yield* g(1); yield* [7]; } for await (const v of d()) log('d', v); })();`,
  ],
  [
    'async arrows and methods keep this',
    `class A { v = 1; async m() { const f = async () => { await null; return this.v; }; return f(); } static async s() { return this.name; } } new A().m().then(log); A.s().then(log); const o = { async *[Symbol.asyncIterator]() { yield 1; } }; (async () => { for await (const x of o) log(x); })();`,
  ],
  [
    'promise combinators',
    `Promise.all([1, tick(2), (async () => 3)()]).then(log); Promise.allSettled([Promise.reject(1), 2]).then((r) => log(r.map((x) => x.status))); Promise.race([new Promise(() => {}), tick('r')]).then(log); Promise.any([Promise.reject(0), tick(1)]).then(log);`,
  ],
  [
    'finally with await and return',
    `const f = async () => { try { await tick(); return 'a'; } finally { await tick(); log('fin'); } }; f().then(log); const g = async () => { for (const x of [1, 2, 3]) { try { await tick(); if (x === 2) return x; } finally { await tick(); log('f', x); } } }; g().then(log);`,
  ],
  [
    'loops with await',
    `(async () => { for (let i = 0; i < 3; i++) { await tick(); setTimeoutLike(() => log('c', i)); } let n = 3; while (await tick(n--)) log('w', n); do { await tick(); } while (await tick(false)); switch (await tick(2)) { case await tick(1): log(1); case await tick(2): log(2); } })(); const setTimeoutLike = (f) => tick().then(f);`,
  ],
];

describe('async code agrees with the host', () => {
  for (const [name, source] of snippets) it(name, () => checkAgrees(source));

  it('top-level await makes the module asynchronous', () =>
    checkAgrees(
      `log('a');\nawait tick();\nlog('b');\nfor await (const x of [1]) log(x);\nconst y = await tick(5); log(y);`,
    ));
});
