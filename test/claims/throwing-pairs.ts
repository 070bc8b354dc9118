import { choice, type Pair } from './pair.ts';

const THROW = "() => { throw new Error('no') }";
const caught = (call: string) => `(() => { try { return ${call} } catch (e) { return 'threw ' + e } })()`;
const awaited = (call: string) =>
  `await (async () => { try { return await ${call} } catch (e) { return 'threw ' + e } })()`;
const onSecond = "(() => { let n = 0; return () => { if (n++ === 1) throw new Error('no'); return 1 } })()";
const NO = "((p) => (p.catch(() => {}), p))(Promise.reject(new Error('no')))";

/** Versions that differ only where a callback throws, a promise rejects, or somebody changes something meanwhile. */
export const throwingPairs: readonly Pair[] = [
  choice(
    'caught or not',
    'export function f(g: () => number): number { «return g()‖try { return g() } catch { return 0 }» }',
    caught(`f(${THROW})`),
  ),
  choice(
    'caught as another value',
    'export function f(g: () => number): number { try { return g() } catch { return «-1‖-2» } }',
    caught(`f(${THROW})`),
  ),
  choice(
    'what is thrown',
    "export function f(g: () => number): number { try { return g() } catch (e) { throw «e‖new Error('x')» } }",
    caught(`f(${THROW})`),
  ),
  choice(
    'the second call',
    'export function f(g: () => number): number { const a = g(); «const b = g(); return a + b‖try { return a + g() } catch { return a }» }',
    caught(`f(${onSecond})`),
  ),
  choice(
    'the second call is caught as the first',
    "export function f(g: () => number): string { try { g(); «g(); return 'ok' } catch { return 'no' }‖} catch { return 'no' } try { g(); return 'ok' } catch { return 'late' }» }",
    caught(`f(${onSecond})`),
  ),
  choice(
    'finally',
    "export function f(g: () => number, h: (s: string) => void): number { «try { return g() } finally { h('x') }‖const n = g(); h('x'); return n» }",
    "(() => { let s = ''; try { f(() => { throw 1 }, (x) => { s += x }) } catch {} return s })()",
  ),
  choice(
    'written before',
    'export function f(o: { n: number }, g: () => void): void { «o.n = 1; g()‖g(); o.n = 1» }',
    '(() => { const o = { n: 0 }; try { f(o, () => { throw 1 }) } catch {} return o.n })()',
  ),
  choice(
    'pushed before',
    'export function f(xs: number[], g: () => number): void { «const n = g(); xs.push(1); xs.push(n)‖xs.push(1); xs.push(g())» }',
    '(() => { const xs = []; try { f(xs, () => { throw 1 }) } catch {} return xs.length })()',
  ),
  choice(
    'module state before',
    'let n = 0; export const seen = () => n; export function f(g: () => number): number { «n++; return g()‖const r = g(); n++; return r» }',
    '(() => { try { f(() => { throw 1 }) } catch {} return seen() })()',
  ),
  choice(
    'sync or by a promise',
    'export «async ‖»function f(g: () => Promise<number>): Promise<number> { return g() }',
    "(() => { try { const p = f(() => { throw 1 }); p.catch(() => {}); return 'later' } catch { return 'now' } })()",
  ),
  choice(
    'a promise around',
    'export function f(g: () => number): Promise<number> { return «Promise.resolve(g())‖new Promise((r) => r(g()))» }',
    "(() => { try { const p = f(() => { throw 1 }); p.catch(() => {}); return 'later' } catch { return 'now' } })()",
  ),
  choice(
    'helper catches',
    'function safe<T>(h: () => T, d: T): T { try { return h() } catch { return d } } export function f(g: () => number): number { return «safe(g, 0)‖g()» }',
    caught(`f(${THROW})`),
  ),
  choice(
    'looks at what is thrown',
    "export function f(g: () => number): string { try { return 'v' + g() } catch (e) { return «e instanceof TypeError ? 't' : 'o'‖'o'» } }",
    "f(() => { throw new TypeError('x') })",
  ),
  choice(
    'this of a callback',
    'export function f(o: { g(n: number): number }): number { «return o.g(1)‖const { g } = o; return g(1)» }',
    'f({ g(n) { return this === undefined ? 0 : n } })',
  ),
  choice(
    'given a copy',
    'export function f(o: { n: number }, g: (o: { n: number }) => void): number { g(«o‖{ ...o }»); return o.n }',
    'f({ n: 1 }, (o) => { o.n = 5 })',
  ),
  choice(
    'read before or after',
    'export function f(o: { n: number }, g: () => void): number { «g(); return o.n‖const n = o.n; g(); return n» }',
    '(() => { const o = { n: 1 }; return f(o, () => { o.n = 5 }) })()',
  ),
  choice(
    'rejected or not',
    'export async function f(p: Promise<number>): Promise<number> { «return p‖try { return await p } catch { return 0 }» }',
    awaited(`f(${NO})`),
  ),
  choice(
    'return without await',
    'export async function f(p: Promise<number>): Promise<number> { try { return «await p‖p» } catch { return 0 } }',
    awaited(`f(${NO})`),
  ),
  choice(
    'all or all settled',
    "export async function f(p: Promise<number>, q: Promise<number>): Promise<string> { «await Promise.all([p, q])‖await Promise.allSettled([p, q])»; return 'ok' }",
    awaited(`f(${NO}, Promise.resolve(1))`),
  ),
  choice(
    'which is waited for first',
    'export async function f(p: Promise<number>, q: Promise<number>): Promise<number> { «const a = await p; const b = await q;‖const b = await q; const a = await p;» return a + b }',
    awaited(
      "f(((p) => (p.catch(() => {}), p))(Promise.reject(new Error('p'))), ((p) => (p.catch(() => {}), p))(Promise.reject(new Error('q'))))",
    ),
  ),
  choice(
    'a callback that rejects',
    'export async function f(g: () => Promise<number>): Promise<number> { «try { return await g() } catch { return -1 }‖return g()» }',
    awaited("f(() => Promise.reject(new Error('no')))"),
  ),
  choice(
    'then with one handler',
    "export function f(p: Promise<number>): Promise<string> { return p.then(() => 'ok'«, () => 'no'‖») }",
    awaited(`f(${NO})`),
  ),
  choice(
    'catch before then',
    "export function f(p: Promise<number>): Promise<string> { return «p.catch(() => 1).then((n) => 'v' + n)‖p.then((n) => 'v' + n).catch(() => 'c')» }",
    awaited(`f(${NO})`),
  ),
  choice(
    'read while waiting',
    'export async function f(o: { n: number }): Promise<number> { «await null; return o.n‖const n = o.n; await null; return n» }',
    'await (() => { const o = { n: 1 }; const p = f(o); o.n = 5; return p })()',
  ),
  choice(
    'read when taken',
    'export function* f(o: { n: number }): Generator<number> { «yield 1; yield o.n‖const n = o.n; yield 1; yield n» }',
    '(() => { const o = { n: 1 }; const it = f(o); it.next(); o.n = 5; return it.next().value })()',
  ),
  choice(
    'finally changes the ending',
    'export async function f(p: Promise<number>): Promise<number> { try { return await p } finally { «‖return 3» } }',
    awaited(`f(${NO})`),
  ),
  choice(
    'rejected and thrown',
    "export async function f(g: () => Promise<number>): Promise<string> { «let p; try { p = g() } catch { return 'now' } try { return 'v' + (await p) } catch { return 'later' }‖try { return 'v' + (await g()) } catch { return 'later' }» }",
    awaited(`f(${THROW})`),
  ),
];
