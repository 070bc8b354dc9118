import { expect, it } from 'vitest';
import { workClock } from '../../src/base/work.ts';
import type { ExploreJson } from '../../src/report/explore/explore-schema.ts';
import { runRequest } from '../../src/session/run-request.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import { exploreTexts } from '../helpers/explore-texts.ts';
import { argumentsFor, closedForms, type Looped, nearlyClosed } from './closed-forms.ts';
import { wrongRow } from './judge-rows.ts';
import { rowTexts, summaryOf } from './summarise.ts';

/** What plain Node says against the rows that are given for a function: with holes where none are assumed not to be there. */
function wrong({ source, params, kinds }: Looped): string | undefined {
  const summary = summaryOf(source);
  if (typeof summary === 'string') return undefined;
  const { rows, related } = summary;
  return (
    wrongRow(source, params, rows, argumentsFor(kinds, 1, 200, false)) ??
    (related.withHoles ? wrongRow(source, params, rows, argumentsFor(kinds, 2, 100, true)) : undefined)
  );
}

// `test/long` has all of them.
const some = ['a sum', 'a sum unless', 'a count', 'which is wrong'];
const near = [
  'ends by what was gathered',
  'indices only',
  'one list in two places',
  'an array that is changed ahead',
];

it.each(closedForms.filter((c) => some.includes(c.name)).map((c) => [c.name, c] as const))(
  '%s has a closed form, which plain Node agrees with',
  (_, looped) => {
    const said = rowTexts(summaryOf(looped.source)).map((t) => t.replace(/^otherwise => /, ''));
    expect(said).toEqual(looped.rows);
    expect(wrong(looped)).toBeUndefined();
  },
);

it('rows of loops that nearly have one are right, or there are none', () => {
  const found = nearlyClosed.filter((c) => near.includes(c.name));
  expect(found.map((c) => wrong(c)).filter((w) => w !== undefined)).toEqual([]);
});

it('explore says so of functions for inputs of any size', () => {
  const result = exploreTexts(
    "export function total(xs: number[]) { let t = 0; xs.forEach((x) => { if (x < 0) throw new RangeError('negative'); t += x; }); return t; }",
    'total',
  );
  expect(result).toMatchObject({
    complete: true,
    limits: [],
    scope: { remainder: [], assumes: [] },
    behaviours: [
      {
        condition: ['xs.some((x) => x < 0)'],
        outcome: { kind: 'throw', error: 'RangeError', message: 'negative' },
      },
      {
        condition: ['!xs.some((x) => x < 0)'],
        outcome: { kind: 'return', value: 'xs.reduce((t, x) => t + x, 0)' },
      },
    ],
    rules: [
      { when: ['xs.some((x) => x < 0)'], behaviour: 0 },
      { when: [], behaviour: 1 },
    ],
  });
  expect(result.proof?.obligations.length).toBeGreaterThan(2);
});

it('what code reads and methods pass over is assumed not to be missing', () => {
  const of = (body: string) => exploreTexts(`export function f(xs: number[]) { ${body} }`, 'f');
  const read = of('let s = 0; for (const x of xs) s += x; return s;');
  expect([read.complete, read.scope.remainder, read.scope.assumes.map((a) => a.code)]).toEqual([
    false,
    [],
    ['holes'],
  ]);
  expect(of('for (const x of xs) if (x < 0) return false; return true;').complete).toBe(true);
});

it('a search that may become several ends as soon as its loops have a closed form', async () => {
  const text =
    'export function total(xs: { n: number; use: boolean }[]) { let t = 0; for (const x of xs) { if (!x.use) continue; t += x.n; } return t; }';
  const context = { files: new MemoryFiles({ '/f.ts': text }), clock: workClock, cwd: '/' };
  const part = { runs: 2048, opened: false };
  const request = { command: 'explore', file: '/f.ts', function: 'total', part, maxRuns: 20_000 } as const;
  const result = (await runRequest(request, context, () => {})) as ExploreJson;
  expect(result.behaviours.map((b) => [b.condition, b.outcome])).toEqual([
    [[], { kind: 'return', value: 'xs.reduce((t, x) => x.use ? t + x.n : t, 0)' }],
  ]);
  expect(result.stats.runs).toBeLessThan(100);
});
