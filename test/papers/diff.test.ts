import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diffTexts } from '../../src/evolve/testing/diff-texts.ts';
import type { FunctionDiffJson } from '../../src/report/diff/diff-schema.ts';

const text = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Two versions of a figure over integers. */
function diffFigure(name: string, strategy: 'path' | 'output' | 'affected' = 'path'): FunctionDiffJson {
  return diffTexts(text(`${name}-before.ts`), text(`${name}-after.ts`), { numbers: 'int', strategy })[0]!;
}

describe('changes of the worked examples', () => {
  it.each(['path', 'output'] as const)('PESO figure 12 changes exactly one behaviour (%s)', (strategy) => {
    const { verdict, complete, changes } = diffFigure('peso-figure-12', strategy);
    expect([verdict, complete, changes.length]).toEqual(['refuted', true, 1]);
    const { x, y } = changes[0]!.witness as { x: number; y: number };
    expect(x - y).toBeGreaterThan(0);
    expect(x - y).toBeLessThanOrEqual(2);
    expect(x + y).toBeGreaterThan(10);
    expect([changes[0]!.before, changes[0]!.after]).toEqual([
      { kind: 'return', value: 'x' },
      { kind: 'return', value: 'y' },
    ]);
  });

  it('the wheel brake sets the pressure differently for a pedal at rest', () => {
    const { verdict, complete, changes } = diffFigure('wheel-brake');
    expect([verdict, complete]).toEqual(['refuted', true]);
    for (const { effects, witness } of changes) {
      expect(effects.map((e) => e.place)).toEqual(['altPress']);
      expect(witness.pedalPos).toBeLessThanOrEqual(0);
    }
  });

  it('the wheel brake: affected decisions and writes are those of DiSE figure 5 (b)', () => {
    const versions = ['before', 'after'].map((v) => text(`wheel-brake-${v}.ts`)) as [string, string];
    const [result] = diffTexts(...versions, { numbers: 'int', affected: true });
    expect(result!.affected!.after).toEqual({
      conditionals: [2, 4, 15, 17],
      writes: [3, 5, 6, 8, 16, 18, 19],
    });
  });

  it('the wheel brake: 8 affected path conditions of 24, in the order of DiSE table 1', () => {
    const { affectedPaths, verdict } = diffFigure('wheel-brake', 'affected');
    expect(verdict).toBe('refuted');
    expect(affectedPaths!.before.length).toBe(8);
    const about = (condition: readonly string[]) => condition.filter((c) => c.includes('pedal')).join(' && ');
    expect(affectedPaths!.after.map((path) => about(path.condition))).toEqual([
      'pedalPos <= 0 && pedalCmd + 1 + 1 === 2',
      'pedalPos <= 0 && pedalCmd + 1 + 1 !== 2 && pedalCmd + 1 + 1 === 3',
      'pedalPos <= 0 && pedalCmd + 1 + 1 !== 2 && pedalCmd + 1 + 1 !== 3',
      'pedalPos > 0 && pedalPos === 1 && pedalCmd + 2 + 1 === 2',
      'pedalPos > 0 && pedalPos === 1 && pedalCmd + 2 + 1 !== 2 && pedalCmd + 2 + 1 === 3',
      'pedalPos > 0 && pedalPos === 1 && pedalCmd + 2 + 1 !== 2 && pedalCmd + 2 + 1 !== 3',
      'pedalPos > 0 && pedalPos !== 1 && pedalPos + 1 !== 2 && pedalPos + 1 === 3',
      'pedalPos > 0 && pedalPos !== 1 && pedalPos + 1 !== 2 && pedalPos + 1 !== 3',
    ]);
  });

  it('the wheel brake: tests of a suite that are worth running again, and those to add (section 5.2)', () => {
    const suite = [
      { pedalPos: 0, bSwitch: 0, pedalCmd: 0 },
      { pedalPos: 0, bSwitch: 1, pedalCmd: 0 },
      { pedalPos: 2, bSwitch: 0, pedalCmd: 9 },
    ];
    const versions = ['before', 'after'].map((v) => text(`wheel-brake-${v}.ts`)) as [string, string];
    const [result] = diffTexts(...versions, { numbers: 'int', strategy: 'affected', suite });
    expect(result!.affectedPaths!.tests!.selected).toEqual([0, 2]);
    expect(result!.affectedPaths!.tests!.added.length).toBe(6);
  });

  it('thesis figure 4.1 shows at x = 3', () => {
    const { changes } = diffFigure('thesis-figure-4-1');
    expect(changes.map((c) => c.condition.join(' && '))).toContain('x === 3');
  });

  it('thesis figure 5.1 changes one behaviour', () => {
    expect(diffFigure('thesis-figure-5-1').changes.length).toBe(1);
  });
});
