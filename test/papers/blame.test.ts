import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blameTexts, suspectLines } from '../../src/evolve/testing/blame-texts.ts';
import type { BlameJson } from '../../src/report/blame/blame-schema.ts';

const text = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Both versions of a figure, blamed for an input, over integers. */
function blameFigure(
  figure: string,
  name: string,
  input: Readonly<Record<string, unknown>>,
  on: 'slice' | 'path' = 'slice',
): BlameJson {
  return blameTexts(text(`${figure}-before.ts`), text(`${figure}-after.ts`), name, input, { on });
}

/** The number of the first line that contains this. */
const lineOf = (file: string, part: string) =>
  text(file)
    .split('\n')
    .findIndex((line) => line.includes(part)) + 1;

const bases = ['slice', 'path'] as const;
const packets = [
  { sequence: 100, data: '', flags: 2 },
  { sequence: 101, data: 'GET', flags: 0 },
];

describe.each(bases)('the examples of the thesis, on %s conditions', (on) => {
  it('figure 5.1: line 6 alone, with an input that passes', () => {
    const result = blameFigure('thesis-figure-5-1', 'figure', { x: 5, y: 5 }, on);
    expect(suspectLines(result)).toEqual(['6']);
    const [{ alternate, passes, words }] = result.suspects as [BlameJson['suspects'][number]];
    const { x, y } = alternate as { x: number; y: number };
    expect([x + y, y < 8, x > 4, x - y >= 1, passes]).toEqual([10, true, true, true, true]);
    expect(words).toContain('because `x > 4` holds (line 6); now `x - y >= 1` does not hold here');
    expect(result.stats.searches).toMatchObject([{ decisions: 3, unsat: { shared: 2 }, sat: { fixed: 1 } }]);
  });

  it('figure 5.4: the check that an else if leaves out', () => {
    const result = blameFigure('thesis-figure-5-4', 'transparency', { mode: 0, length: 6, colours: 4 }, on);
    const [first] = result.suspects;
    // On paths the decision about the palette is the same in both versions, so it is the check that the old one makes.
    const wanted =
      on === 'slice' ? '6' : `before ${lineOf('thesis-figure-5-4-before.ts', 'length > colours')}`;
    expect(suspectLines(result)[0]).toBe(wanted);
    expect(first!.passes).toBe(true);
  });

  it('the missing check of a small server is found in a stricter one', () => {
    const result = blameFigure('thesis-missing-check', 'answer serve', { request: 'GET x' }, on);
    const line = lineOf('thesis-missing-check-before.ts', "uri[0] !== '/'");
    expect(suspectLines(result)[0]).toBe(`before ${line}`);
    expect(result.suspects.filter((s) => s.passes).map((s) => s.line)).toEqual([line]);
    expect(result.suspects[0]!.alternate).toEqual({ line: 'GET /' });
  });

  it('figure 5.6: the offset that comes from where an empty packet sets the initial number', () => {
    const result = blameFigure('thesis-figure-5-6', 'contents', { packets }, on);
    expect(suspectLines(result)).toEqual([
      String(lineOf('thesis-figure-5-6-after.ts', 'file.length < offset')),
    ]);
    const guilty = lineOf('thesis-figure-5-6-after.ts', 'initial = sequence');
    expect(result.suspects[0]!.sources.map((s) => [s.by, s.line])[0]).toEqual(['value', guilty]);
  });

  it('figure 5.7: a fault of both versions that only shows in the new one', () => {
    const result = blameFigure('thesis-figure-5-7', 'contents', { packets }, on);
    expect(suspectLines(result)).toEqual([
      String(lineOf('thesis-figure-5-7-after.ts', 'initial !== sequence')),
    ]);
    expect(result.suspects[0]).toMatchObject({ passes: true, changed: false });
  });
});

it('PESO figure 11: fewer suspects on slices than on paths, both by way of parseInt(name)', () => {
  const input = { element: '<size w="3">', key: 'w', initial: 7 };
  const [slice, path] = bases.map((on) => blameFigure('peso-figure-11', 'property', input, on));
  const guilty = {
    before: lineOf('peso-figure-11-before.ts', 'parseDigits(value)'),
    after: lineOf('peso-figure-11-after.ts', 'parseDigits(name)'),
  };
  for (const { suspects } of [slice!, path!]) {
    // First what the old version decides about the value and the new one about nothing, then what the new one decides about the name.
    for (const version of ['before', 'after'] as const) {
      const found = suspects
        .filter((s) => s.version === version)
        .flatMap((s) => s.sources.map((l) => l.line));
      expect(found).toContain(guilty[version]);
    }
    expect(suspects[0]!.sources.map((l) => l.line)).toContain(guilty.before);
  }
  expect(slice!.suspects.length).toBeLessThan(path!.suspects.length);
});
