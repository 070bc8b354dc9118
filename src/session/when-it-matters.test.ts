import { describe, expect, it } from 'vitest';
import { workClock } from '../base/work.ts';
import type { ExperimentBlameJson } from '../report/blame/blame-experiment-schema.ts';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { runRequest } from './run-request.ts';

type F = (...args: unknown[]) => unknown;

/** Plain JavaScript, so that the functions run here as they stand. */
const cases: readonly (readonly [
  before: string,
  after: string,
  input: Record<string, unknown>,
  told: boolean,
])[] = [
  [
    'if (Math.abs(a) >= 60) return b.long ? Math.round(a / 60) : a; return 0;',
    'if (Math.abs(a) >= 60) return b.long ? Math.ceil(a / 60) : a; return 0;',
    { a: 70, b: { long: true } },
    true,
  ],
  ['return a > 10 ? 1 : 2;', 'return a >= 10 ? 1 : 2;', { a: 10, b: 0 }, true],
  ['return a * 2 + b;', 'return a * 3 + b;', { a: 4, b: 1 }, true],
  [
    'let n = 0; if (a > 3) n = n + b; if (b < 0) n = n + 1; return n;',
    'let n = 0; if (a > 3) n = n - b; if (b < 0) n = n + 1; return n;',
    { a: 5, b: 2 },
    true,
  ],
  [
    'return a.length > 3 ? a.slice(1) : a;',
    'return a.length > 3 ? a.slice(2) : a;',
    { a: 'hello', b: 0 },
    false,
  ],
  // Another letter that is not ASCII is no separator.
  [
    'return /[^ -~]/.test(a) ? a.split(".").length : 0;',
    'return /[^ -~]/.test(a) ? a.split(/[.\u3002]/).length : 0;',
    { a: 'a\u3002b', b: 0 },
    false,
  ],
  // Texts near this one hardly ever have two numbers in them.
  [
    'const [s, e] = a.split("-"); if (isNaN(parseInt(s)) || isNaN(parseInt(e)) || s > e) return -1; return s;',
    'const [s, e] = a.split("-"); if (isNaN(parseInt(s)) || isNaN(parseInt(e))) return -2; if (s > e) return -1; return s;',
    { a: 'abc-def', b: 0 },
    false,
  ],
];

describe('when it is wrong', () => {
  it.each(cases)('%s → %s', async (before, after, input, told) => {
    const files = new MemoryFiles({
      '/a.js': `export function f(a, b) { ${before} }`,
      '/b.js': `export function f(a, b) { ${after} }`,
    });
    const result = (await runRequest(
      {
        command: 'blame',
        pair: { before: { file: '/a.js', label: 'a.js' }, after: { file: '/b.js', label: 'b.js' } },
        inputs: [input],
      },
      { files, clock: workClock, cwd: '/' },
      () => {},
    )) as ExperimentBlameJson;
    const { condition, checked } = result.explains;
    if (told) expect([condition.length > 0, checked > 0]).toEqual([true, true]);
    if (condition.length === 0) return;
    const [old, now, when] = [before, after, `return ${condition.map((c) => `(${c})`).join(' && ')};`].map(
      (body) => new Function('a', 'b', body) as F,
    );
    const values = [
      0,
      -0,
      1,
      2,
      3,
      4,
      5,
      10,
      11,
      59,
      60,
      61,
      90,
      120,
      1e9,
      0.5,
      -70,
      -60,
      2 ** 53,
      Number.NaN,
    ];
    const texts = [
      '',
      'a',
      'a\u00e9b',
      'a\tb',
      '\u3002',
      'a\u3002\u3002',
      'abc',
      'abcd',
      'hello world',
      '1-2',
      '7',
      '2-1',
      'a-1',
      '1-b',
    ];
    const all = [...values, ...texts, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true, false, null];
    expect(when!(...Object.values(input))).toBe(true);
    const wrong: unknown[] = [];
    for (const a of typeof input.a === 'string' ? texts : all)
      for (const b of all)
        if (holds(when!, a, b) && outcome(old!, a, b) === outcome(now!, a, b)) wrong.push([a, b]);
    expect([condition, wrong]).toEqual([condition, []]);
  });
});

function holds(when: F, a: unknown, b: unknown): boolean {
  try {
    return Boolean(when(a, b));
  } catch {
    return false;
  }
}

function outcome(f: F, a: unknown, b: unknown): string {
  try {
    const value = f(a, b);
    return Object.is(value, -0) ? '-0' : `${typeof value} ${String(value)}`;
  } catch (error) {
    return String(error);
  }
}
