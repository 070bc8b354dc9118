import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSubject } from '../../src/explore/open-subject.ts';
import { dynamicSlice } from '../../src/explore/slice/dynamic-slice.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import { modelFromWitness } from '../../src/machine/input/from-witness.ts';
import { conditionTexts, expressedOutcome } from '../../src/report/explore/behaviour-json.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import { exploreSource } from '../helpers/explore-source.ts';

const figure = (n: string): string => readFileSync(join(import.meta.dirname, `peso-figure-${n}.ts`), 'utf8');

/** The behaviours in the order found, as `condition => outcome`; the prefix property is asserted. */
function checkOutput(
  n: string,
  expected: readonly string[],
  options: { readonly start?: Record<string, number>; readonly on?: readonly string[] } = {},
): void {
  const { exploration, subject } = exploreSource(figure(n), 'foo', {
    ...options,
    strategy: 'output',
    assertPrefix: true,
  });
  expect(exploration.limits).toEqual([]);
  expect(exploration.stats.runs).toBe(expected.length);
  const found = exploration.behaviours.map((b) => {
    const outcome = expressedOutcome(b.outcome, subject.store);
    return `${conditionTexts(b.conditions, subject.store).join(' && ')} => ${outcome.kind === 'return' ? outcome.value : outcome.kind}`;
  });
  expect(found).toEqual(expected);
}

/** The lines of the relevant slice of a run. */
function checkSlice(
  n: string,
  input: Record<string, number>,
  lines: readonly number[],
  on: readonly string[] = [],
): void {
  const subject = openSubject(new MemoryFiles({ '/f.ts': figure(n) }), '/f.ts', 'foo', {
    store: new TermStore(),
    signature: { numbers: 'int' },
    packages: 'none',
    dependences: true,
    on,
    seed: 1,
    maxSteps: 10_000,
    runTimeoutMs: 5000,
    verify: true,
  });
  const model = modelFromWitness(subject.store, subject.signature, input, subject.inputOptions);
  expect(dynamicSlice(subject, model).lines.map((l) => l.line)).toEqual(lines);
}

describe('strategy output on the figures of the paper', () => {
  it('figure 1: the runs of table II', () =>
    checkOutput('1', ['x + y <= 10 => 2', 'x + y > 10 && y < x => x', 'x + y > 10 && x <= y => y'], {
      start: { x: 6, y: 2, z: 2 },
    }));
  it('figure 2: two', () => checkOutput('2', ['x <= 1 => 0', 'x > 1 => 1']));
  it('figure 6: two returns need no rewriting', () => {
    checkOutput('6a', ['x <= 0 => x + 2', 'x > 0 => x + 1']);
    checkOutput('6b', ['x <= 0 => x + 2', 'x > 0 => x + 1']);
  });
  it('figures 9 and 16: complete although an input indexes an array', () => {
    checkOutput('9', [
      'x >= 0 && x < 2 && x === 0 => 0',
      'x >= 0 && x < 2 && x !== 0 && y <= 0 => -1',
      'x >= 0 && x < 2 && x !== 0 && y > 0 => 1',
      'x >= 2 || x < 0 => 0',
    ]);
    checkOutput('16', [
      'i >= 0 && i < 2 && i === 0 => 0',
      'i >= 0 && i < 2 && i !== 0 => 2',
      'i >= 2 || i < 0 => 0',
    ]);
  });
  it('figure 15: six for both outputs', () =>
    checkOutput(
      '15',
      [
        'z * z <= 3 && x + y <= 10 => 2',
        'z * z <= 3 && x + y > 10 && y < x => x',
        'z * z <= 3 && x + y > 10 && x <= y => y',
        'z * z > 3 && x + y <= 10 => 2',
        'z * z > 3 && x + y > 10 && y < x => x',
        'z * z > 3 && x + y > 10 && x <= y => y',
      ],
      { on: ['return', 'console.log'] },
    ));
});

describe('relevant slices of the paper', () => {
  it('figure 1, x = 6, y = 2, z = 2', () => checkSlice('1', { x: 6, y: 2, z: 2 }, [4, 9, 15, 16]));
  it('figure 1, x = 6, y = 5, z = 2', () => checkSlice('1', { x: 6, y: 5, z: 2 }, [5, 6, 9, 10, 15, 16]));
  it('figure 2, x = 0', () => checkSlice('2', { x: 0 }, [2, 3, 4, 6, 7]));
  it('figure 1 for what is printed', () => checkSlice('1', { x: 6, y: 2, z: 2 }, [11, 12], ['console.log']));
});
