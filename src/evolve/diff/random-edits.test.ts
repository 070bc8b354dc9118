import { describe, expect, it } from 'vitest';
import type { FunctionDiffJson } from '../../report/schema.ts';
import { diffTexts } from '../testing/diff-texts.ts';
import { randomEdit } from '../testing/random-edit.ts';

const LOW = -3;
const HIGH = 3;

/** A difference that was reported is one under plain JavaScript, and what is proved no input refutes. */
function checkEdit(seed: number, strategy: 'path' | 'output'): FunctionDiffJson['verdict'] {
  const { before, after } = randomEdit(seed);
  const source = (body: string) => `export function f(a: number, b: number, c: number) { ${body} }`;
  const [result] = diffTexts(source(before), source(after), {
    strategy,
    signature: { numbers: 'int', range: { min: LOW, max: HIGH } },
  });
  const show = (x: unknown) => (Object.is(x, -0) ? '-0' : String(x));
  const run = (body: string) => {
    const f = new Function('a', 'b', 'c', body);
    return (...args: number[]) => {
      try {
        return show(f(...args));
      } catch (error) {
        return String(error);
      }
    };
  };
  const [f, g] = [run(before), run(after)];
  const differing: string[] = [];
  for (let a = LOW; a <= HIGH; a++)
    for (let b = LOW; b <= HIGH; b++)
      for (let c = LOW; c <= HIGH; c++) if (f(a, b, c) !== g(a, b, c)) differing.push(`${a} ${b} ${c}`);
  const where = `seed ${seed}:\n${before}\n${after}`;
  for (const { witness } of result!.changes)
    expect(differing, where).toContain(`${witness.a} ${witness.b} ${witness.c}`);
  if (result!.verdict === 'proved') expect(differing, where).toEqual([]);
  if (result!.complete) checkConditions(result!, differing, where);
  return result!.verdict;
}

/** The conditions of a complete answer hold for exactly the inputs that differ. */
function checkConditions(result: FunctionDiffJson, differing: readonly string[], where: string): void {
  const holds = result.changes.map(
    (change) =>
      new Function('a', 'b', 'c', `return ${change.condition.map((c) => `(${c})`).join(' && ') || true};`),
  );
  const found: string[] = [];
  for (let a = LOW; a <= HIGH; a++)
    for (let b = LOW; b <= HIGH; b++)
      for (let c = LOW; c <= HIGH; c++) if (holds.some((h) => h(a, b, c))) found.push(`${a} ${b} ${c}`);
  expect(found, where).toEqual(differing);
}

describe('random edits: differences are real, proofs agree with all inputs, conditions say exactly where', () => {
  for (const [strategy, count] of [
    ['path', 30],
    ['output', 15],
  ] as const)
    it(strategy, () => {
      const verdicts = Array.from({ length: count }, (_, seed) => checkEdit(seed, strategy));
      expect(verdicts.filter((v) => v === 'unknown').length).toBeLessThanOrEqual(count / 10);
      expect(verdicts).toContain('proved');
      expect(verdicts).toContain('refuted');
    }, 60_000);
});
