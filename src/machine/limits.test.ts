import { describe, expect, it } from 'vitest';
import { compile } from './testing/compile.ts';

/** How a run of `main` ends under small limits; analysed catch and finally must not notice. */
function checkLimit(body: string, limit: string, limits: object = {}): void {
  for (const dependences of [false, true]) {
    const lines: unknown[] = [];
    const { machine } = compile(`export function main(): any { ${body} }`, {
      dependences,
      limits: { steps: 20_000, timeMs: 2000, memoryBytes: 100 * 1024 * 1024, ...limits },
      console: (_name, args) => lines.push(args[0]),
    });
    const { outcome } = machine.call('/main.ts', 'main', []);
    expect(outcome.kind === 'limit' ? outcome.limit : outcome.kind).toBe(limit);
    expect(lines).toEqual([]);
  }
}

describe('limits end a run as an outcome', () => {
  it('a loop without end', () => checkLimit('for (;;) {}', 'steps'));
  it('a loop that catches everything', () =>
    checkLimit(
      'for (;;) { try { while (true); } catch (e) { console.log("caught"); } finally { console.log("finally"); } }',
      'steps',
    ));
  it('recursion without end', () =>
    checkLimit(
      'const f = (n) => f(n + 1) + 1; try { return f(0); } catch (e) { console.log("caught"); }',
      'depth',
      { steps: 5_000_000 },
    ));
  it('mutual recursion through natives', () =>
    checkLimit(
      'const f = () => [1].map(f); try { return f(); } catch (e) { console.log("caught"); }',
      'depth',
      { steps: 5_000_000 },
    ));
  it('getters that read themselves', () =>
    checkLimit('const o = { get x() { return o.x; } }; return o.x;', 'depth', { steps: 5_000_000 }));
  it('a generator without end', () =>
    checkLimit('function* g() { for (;;) yield 1; } for (const x of g()); ', 'steps'));
  it('spreading a generator without end', () =>
    checkLimit('function* g() { for (;;) yield 1; } return [...g()];', 'steps'));
  it('memory without end', () =>
    checkLimit('const xs = []; for (;;) xs.push(new Array(10000).fill(1));', 'memory', {
      steps: 50_000_000,
      timeMs: 30_000,
    }));
  it('large allocations in few steps', () =>
    checkLimit('const xs = []; for (let i = 0; i < 3000; i++) xs.push(new Array(1e6).fill(i));', 'memory', {
      timeMs: 30_000,
    }));
  it('a native that takes for ever', () =>
    checkLimit('return /^(a+)+$/.test("a".repeat(40) + "b");', 'time', { timeMs: 300 }));
  // Node writes to the error that it makes for a time limit, and aborts the process when that fails.
  it('a native that takes for ever where errors cannot be written to', () =>
    checkLimit(
      'Object.defineProperty(Object.prototype, "code", { set() { throw 1; } }); return /^(a+)+$/.test("a".repeat(40) + "b");',
      'time',
      { timeMs: 300 },
    ));
  it('a callback that aborts inside a native', () =>
    checkLimit('try { [1, 2].forEach(() => { for (;;); }); } catch (e) { console.log("caught"); }', 'steps'));
  it('an assumption that does not hold', () =>
    checkLimit('try { assume(1 > 2); } catch (e) { console.log("caught"); }', 'assume'));
  it('promise callbacks without end', () => {
    for (const source of [
      'export async function main() { for (;;) await null; }',
      'export async function main() { const f = () => Promise.resolve().then(f); await f(); }',
      'export async function main() { try { for (;;) await 1; } catch (e) { console.log(1); } }',
    ]) {
      const { machine } = compile(source, { limits: { steps: 20_000 } });
      expect(machine.call('/main.ts', 'main', []).outcome).toMatchObject({ kind: 'limit', limit: 'steps' });
    }
  });
  it('a promise that never settles', () => {
    const { machine } = compile('export async function main() { await new Promise(() => {}); }');
    expect(machine.call('/main.ts', 'main', []).outcome).toMatchObject({ kind: 'limit', limit: 'pending' });
  });
  it('timers run in order inside the run', () => {
    const { machine } = compile(
      'export async function main() { const out = []; setTimeout(() => out.push(2), 20); setTimeout(() => out.push(1), 10); await new Promise((r) => setTimeout(r, 30)); return out.join(); }',
    );
    expect(machine.call('/main.ts', 'main', []).outcome).toMatchObject({ kind: 'return', value: '1,2' });
  });
  it('an interval that is never cleared', () => {
    const { machine } = compile('export function main() { setInterval(() => {}, 1); return 1; }', {
      limits: { steps: 1000 },
    });
    expect(machine.call('/main.ts', 'main', []).outcome).toMatchObject({ kind: 'return', value: 1 });
  });
  it('a stack that the program formats by itself: nothing follows from such a run', () => {
    const asks = 'Error.prepareStackTrace = (e, sites) => sites; const o = {}; Error.captureStackTrace(o);';
    const { machine } = compile({
      '/main.cjs': `exports.reads = () => { ${asks} return o.stack[0].getFileName(); };
exports.restores = () => { const own = Error.prepareStackTrace; ${asks} Error.prepareStackTrace = own; return 1; };`,
    });
    const call = (name: string) => machine.call('/main.cjs', name, []).outcome;
    expect(call('reads')).toMatchObject({ kind: 'limit', limit: 'unmodelled' });
    expect(call('restores')).toMatchObject({ kind: 'return', value: 1 });
    expect(machine.call('/main.cjs', 'reads', []).outcome).toMatchObject({ kind: 'limit' });
  });
  it('says that what comes after the call was not followed to its end', () => {
    for (const [source, outcome] of [
      ['export function main() { setInterval(() => {}, 1); return 1; }', { kind: 'return', value: 1 }],
      [
        'export function main() { void (async () => { await 0; Atomics.wait(new Int32Array(1), 0, 0); console.log(2); })(); return 1; }',
        { kind: 'return', value: 1 },
      ],
      [
        'export function main() { void (async () => { Atomics.wait(new Int32Array(1), 0, 0); console.log(2); })(); return 1; }',
        { kind: 'limit', limit: 'unmodelled' },
      ],
    ] as const) {
      const { machine, ledger } = compile(source);
      expect(machine.call('/main.ts', 'main', []).outcome, source).toMatchObject(outcome);
      const codes = ledger.assumptions().map((a) => a.code);
      expect(codes, source).toEqual(outcome.kind === 'return' ? ['afterwards'] : []);
    }
  });
  it('timers run after a call that threw, and their own errors are told', () => {
    const { machine } = compile(
      'export function main() { setTimeout(() => { console.log(1); throw 2; }, 5); throw new Error("x"); }',
    );
    const trace = machine.call('/main.ts', 'main', []);
    expect(trace.outcome).toMatchObject({ kind: 'throw' });
    expect(trace.log.map((e) => `${e.kind} ${e.name} ${e.at}`)).toEqual([
      'console log 5',
      'settled an error of a timer 5',
    ]);
  });
  it('huge allocations by natives are refused before they are made', () => {
    for (const body of [
      '"x".repeat(2 ** 28)',
      'new Array(2 ** 28).fill(0)',
      '"a".padEnd(2 ** 29)',
      'Array.from({ length: 2 ** 28 })',
      '[...new Array(2 ** 28)]',
    ]) {
      const { machine } = compile(`export function main() { return (${body}).length; }`, {
        limits: { memoryBytes: 50 * 1024 * 1024 },
      });
      expect(machine.call('/main.ts', 'main', []).outcome, body).toMatchObject({
        kind: 'limit',
        limit: 'memory',
      });
    }
  });
});

describe('runs do not see each other', () => {
  it('module state is fresh', () => {
    const { machine } = compile('let n = 0; export function main() { return ++n; }');
    for (let i = 0; i < 3; i++)
      expect(machine.call('/main.ts', 'main', []).outcome).toMatchObject({ value: 1 });
  });
  it('tampering with built-ins ends with the run', () => {
    const { machine } = compile(
      'export function main() { const was = Math.max(1, 2); Math.max = () => 7; Array.prototype.extra = 1; globalThis.g = (globalThis.g ?? 0) + 1; return [was, Math.max(1, 2), globalThis.g].join(); }',
    );
    for (let i = 0; i < 3; i++)
      expect(machine.call('/main.ts', 'main', []).outcome).toMatchObject({ value: '2,7,1' });
  });
  it('so does what an input leads into', () => {
    const { machine } = compile(
      'export function main(path) { let at = {}; const was = String(at.extra); for (const [k, last] of path) at = at[k] = last ? 1 : at[k] ?? {}; return was; }',
    );
    const path = [
      ['__proto__', false],
      ['extra', true],
    ];
    for (let i = 0; i < 3; i++)
      expect(machine.call('/main.ts', 'main', [path]).outcome).toMatchObject({ value: 'undefined' });
  });
  it('randomness and time are the same in every run', () => {
    const { machine } = compile(
      'export function main() { return [Math.random(), Date.now(), new Date().getTime()].join(); }',
    );
    const first = machine.call('/main.ts', 'main', []).outcome;
    expect(machine.call('/main.ts', 'main', []).outcome).toEqual(first);
  });
});
