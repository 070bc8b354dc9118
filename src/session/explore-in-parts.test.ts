import { expect, it } from 'vitest';
import { nodeClock } from '../host/node-clock.ts';
import type { ExploreJson } from '../report/explore/explore-schema.ts';
import { joinedRemainder } from '../report/explore/whole-of-parts.ts';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { CANCELLED, EndedEarly, INTERRUPTED } from './ended-early.ts';
import type { SessionEvent } from './event.ts';
import type { Execute } from './execute.ts';
import { exploreInParts, isForParts } from './explore-in-parts.ts';
import type { ExploreRequest } from './request.ts';
import { runRequest } from './run-request.ts';

const bits = [...'abcdef'];
const files = new MemoryFiles({
  '/p.ts': `
export function bits(${bits.map((b) => `${b}: number`).join(', ')}): number {
  let n = 0;
  ${bits.map((b, i) => `if (${b} > 10) n += ${2 ** i};`).join('\n  ')}
  return n;
}
type Shape = { kind: 'circle'; r: number } | { kind: 'box'; w: number; h?: number } | { kind: 'none' };
export function shapes(a: Shape, b: Shape, c?: boolean): string {
  const size = (s: Shape) => {
    switch (s.kind) {
      case 'circle': return s.r > 3 ? 'large' : s.r < 0 ? 'odd' : 'small';
      case 'box': return s.h === undefined ? 'flat' : s.h > s.w ? 'tall' : 'wide';
      default: return 'nothing';
    }
  };
  if (c === undefined) return size(a);
  return c ? size(a) + size(b) : size(b);
}
export function letters(s: string, x: bigint | null, y: -0 | 1 | undefined): string {
  const out = s === 'a' ? 1 : s === '"' ? 2 : s.length > 3 ? 3 : s > 'x' ? 4 : 5;
  if (y === undefined && out > 3) throw new Error('no ' + out);
  if (x === null) return out + ' ' + y;
  return x > 5n ? out + 'x' : x === -3n ? out + 'y' : Object.is(y, 0) ? 'zero' : s;
}
/** Some of its runs do not decide in the order that was predicted. */
export function points(s: string): number {
  let out = 0;
  if (s.length > 2) return -1;
  for (const c of s) out += c === 'a' ? 1 : c === 'b' ? 2 : c > 'x' ? 3 : 4;
  return out;
}
export function list(xs: number[], limit: number): number {
  let sum = 0;
  if (xs.length > 2) return NaN;
  for (const x of xs) {
    if (Number.isNaN(x)) continue;
    if (x > limit) sum += x;
    else if (x === 0) return -1;
  }
  return sum;
}
export function words(s: string, t: string, n: number): number {
  const u = s.replace(/a/g, '');
  const k = n > 3 ? 1 : n < -3 ? 2 : n === 1 ? 3 : n === 2 ? 4 : 5;
  const l = t === 'x' ? 10 : t === 'yy' ? 20 : t === 'zz' ? 30 : 40;
  if (k > 4 && l > 30) return u === 'xyz' ? 1 : t === u ? 2 : 3;
  return k + l;
}
let calls = 0;
export function count(a: number, b: number, c: number): number {
  calls++;
  if (calls > 3 && a > b) return calls;
  if (b > c) return a === c ? 1 : 2;
  let n = a > 9 ? 1 : 0;
  if (b > 9) n += 2;
  if (c === 9) n += 4;
  return a === -1 || b === -2 || c === -3 ? n : -n;
}
/** @requires a > 0 */
export function required(a: number, b: number, c: number, d: number): number {
  let n = a > 5 ? 1 : 0;
  if (b > 5) n += 2;
  if (c > 5) n += 4;
  if (d > 5) n += 8;
  return n;
}
`,
});

const context = { files, clock: nodeClock, cwd: '/', isOpen: true };
const here: Execute = (request, emit) => runRequest(request, context, emit);

/** Requests at the same time end in any order. */
function shuffled(execute: Execute, seed: number): Execute {
  let state = seed;
  return async (...asked) => {
    const result = await execute(...asked);
    state = (state * 48271) % 2147483647;
    for (let i = state % 17; i > 0; i--) await new Promise((go) => setImmediate(go));
    return result;
  };
}

const RUNS = { first: 16, part: 24 };

async function inParts(
  name: string,
  workers: number,
  more: Partial<ExploreRequest> = {},
  execute: Execute = here,
  signal?: AbortSignal,
) {
  const events: SessionEvent[] = [];
  let underWay = 0;
  let requests = 0;
  let most = 0;
  const counted: Execute = async (...asked) => {
    most = Math.max(most, ++underWay);
    requests++;
    try {
      return await shuffled(execute, workers * 7919)(...asked);
    } finally {
      underWay--;
    }
  };
  const result = await exploreInParts(requestOf(name, more), {
    execute: counted,
    clock: nodeClock,
    emit: (event) => events.push(event),
    options: { workers, ...(signal && { signal }) },
    places: () => workers - underWay,
    runs: RUNS,
  });
  return { result, events, requests, most };
}

function requestOf(name: string, more: Partial<ExploreRequest> = {}): ExploreRequest {
  return {
    command: 'explore',
    file: '/p.ts',
    function: name,
    findState: true,
    maxRuns: 200,
    timeoutMs: 60_000,
    ...more,
  };
}

function timeless({ stats, ...rest }: ExploreJson): string {
  const { timeMs: _, frontEndMs: __, machineMs: ___, solverMs: ____, ...counts } = stats;
  return JSON.stringify({ ...rest, counts });
}

const said = (result: ExploreJson) =>
  result.behaviours.map((b) => JSON.stringify([[...b.rawCondition].sort(), b.outcome])).sort();

/** With what may be required said once for all, or runs that go their own way, there is one search. */
const undivided = new Set(['points', 'required']);
const all = ['bits', 'shapes', 'letters', 'points', 'list', 'words', 'count', 'required'];
/** Every day some of them. */
const programs = process.env.BEAGLE_LONG ? all : ['bits', 'points', 'count', 'required'];

it.each(programs)('%s: the same with any number of workers, and what one search finds', async (name) => {
  const { result, requests, most } = await inParts(name, 1);
  expect(most).toBe(1);
  const whole = (await here(requestOf(name), () => {})) as ExploreJson;
  for (const workers of name === 'bits' ? [2, 3] : [3]) {
    const other = await inParts(name, workers);
    expect(timeless(other.result)).toBe(timeless(result));
    // No part is looked into twice.
    expect(other.requests).toBe(requests);
  }
  if (undivided.has(name)) expect(requests).toBe(1);
  else expect(requests).toBeGreaterThan(2);
  if (result.complete) expect(said(result)).toEqual(said(whole));
  expect(result.complete).toBe(whole.complete);
});

const spent = ['bits', 'list', 'shapes', 'points', 'required'];
it.each(process.env.BEAGLE_LONG ? spent : spent.slice(0, 2))(
  '%s: the same with any number of workers when the budget is spent',
  async (name) => {
    for (const maxRuns of process.env.BEAGLE_LONG ? [17, 45] : [35]) {
      const { result } = await inParts(name, 1, { maxRuns });
      for (const workers of name === 'bits' ? [2, 3] : [3])
        expect(timeless((await inParts(name, workers, { maxRuns })).result)).toBe(timeless(result));
      expect(result.stats.runs).toBeLessThanOrEqual(maxRuns);
      const whole = (await here(requestOf(name, { maxRuns }), () => {})) as ExploreJson;
      expect(result.stats.runs).toBe(whole.stats.runs);
      expect(result.complete).toBe(whole.complete);
      if (!result.complete && whole.limits.length > 0) expect(result.scope.remainder).not.toEqual([]);
    }
  },
);

it('work is counted, whoever does it', async () => {
  const { result, requests } = await inParts('bits', 1, { timeoutMs: 30, wallMs: 60_000 });
  for (const workers of [2, 3]) {
    const other = await inParts('bits', workers, { timeoutMs: 30, wallMs: 60_000 });
    expect(timeless(other.result)).toBe(timeless(result));
  }
  expect(requests).toBeGreaterThan(1);
  expect(result.complete).toBe(false);
});

/** Does an input satisfy one of the conjunctions? */
function covers(remainder: readonly string[], input: Record<string, number>): boolean {
  return remainder.some((line) =>
    new Function(...Object.keys(input), `return ${line}`)(...Object.values(input)),
  );
}

it('a part whose process dies remains, and nothing else does', async () => {
  let parts = 0;
  const dies: Execute = (request, emit, options) =>
    'part' in request && request.part?.below !== undefined && ++parts === 2
      ? Promise.reject(new EndedEarly('the process that ran it ended by SIGKILL', undefined))
      : here(request, emit, options);
  const { result } = await inParts('bits', 2, {}, dies);
  expect(result.complete).toBe(false);
  expect(result.limits.map((l) => l.message).join()).toContain('SIGKILL');
  const found = new Set(
    result.behaviours.map((b) => b.observed.kind === 'return' && JSON.stringify(b.observed.value)),
  );
  expect(result.behaviours.length).toBeGreaterThan(25);
  expect(result.behaviours.length).toBeLessThan(64);
  for (let n = 0; n < 64; n++) {
    const input = Object.fromEntries(bits.map((b, i) => [b, n & (2 ** i) ? 11 : 0]));
    expect(found.has(JSON.stringify(n)) || covers(result.scope.remainder, input)).toBe(true);
  }
});

it('who stops it is told what is known; who cancels it, nothing', async () => {
  let asked = 0;
  const stops: Execute = (request, emit, options) =>
    ++asked === 3 ? Promise.reject(new EndedEarly(INTERRUPTED, undefined)) : here(request, emit, options);
  const ended = await inParts('bits', 2, {}, stops).catch((error) => error);
  expect(ended).toBeInstanceOf(EndedEarly);
  expect(ended.result).toMatchObject({
    complete: false,
    limits: [{ name: 'stopped', message: INTERRUPTED }],
  });
  expect(ended.result.behaviours.length).toBeGreaterThan(8);
  expect(ended.result.scope.remainder).not.toEqual([]);
  const control = new AbortController();
  let left = 3;
  const cancels: Execute = (request, emit, options) => {
    if (--left === 0) control.abort();
    if (options?.signal?.aborted) return Promise.reject(new EndedEarly(CANCELLED, undefined));
    return here(request, emit, options);
  };
  const gone = await inParts('bits', 2, {}, cancels, control.signal).catch((error) => error);
  expect(gone).toMatchObject({ message: CANCELLED, result: undefined });
});

it('a small exploration is one request with the result it always had', async () => {
  const { result, requests } = await inParts('required', 2, { maxRuns: 15 });
  expect(requests).toBe(1);
  const whole = (await here(requestOf('required', { maxRuns: 15 }), () => {})) as ExploreJson;
  expect(timeless(result)).toBe(timeless(whole));
  expect(isForParts(requestOf('bits'))).toBe(false);
  expect(isForParts(requestOf('bits', { maxRuns: 50_000 }))).toBe(true);
  expect(isForParts(requestOf('bits', { maxRuns: 50_000, strategy: 'output' }))).toBe(false);
  expect(isForParts(requestOf('bits', { maxRuns: 50_000, log: true }))).toBe(false);
});

it('each behaviour is told once', async () => {
  const { result, events } = await inParts('words', 2);
  const told = events.flatMap((e) => (e.type === 'behaviour' ? [JSON.stringify(e.behaviour.witness)] : []));
  expect(new Set(told).size).toBe(told.length);
  expect(told.length).toBeGreaterThanOrEqual(result.behaviours.length);
});

it('few lines cover all that remains', () => {
  const lines = Array.from({ length: 40 }, (_, i) => ['a > 1', `b === ${i}`, `c === ${i % 3}`]);
  const joined = joinedRemainder(lines);
  expect(joined.length).toBeLessThanOrEqual(6);
  for (let i = 0; i < 40; i++) expect(covers(joined, { a: 2, b: i, c: i % 3 })).toBe(true);
  expect(joinedRemainder([['a > 1'], ['true']])).toEqual(['true']);
  expect(joinedRemainder([['a > 1', 'b > 1'], ['a > 1']])).toEqual(['a > 1']);
  expect(joinedRemainder([])).toEqual([]);
});
