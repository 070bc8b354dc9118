import { describe, expect, it } from 'vitest';
import { symbolicRun } from './testing/check-run.ts';

/** Conditions and outcome of `f` on an input, the same in both modes. */
function checkRun(
  source: string,
  input: Readonly<Record<string, unknown>>,
  conditions: readonly string[],
  outcome: string,
): void {
  for (const dependences of [false, true]) {
    const run = symbolicRun(`export ${source}`, input, { dependences, input: { numbers: 'int' } });
    expect({ conditions: run.conditions, outcome: run.outcome }).toEqual({ conditions, outcome });
  }
}

describe('conditions and outcomes', () => {
  it('a branch on a number', () =>
    checkRun(
      'function f(x: number) { if (x > 10) return x + 1; return 0; }',
      { x: 11 },
      ['x > 10'],
      'return x + 1',
    ));

  it('a private method that is read before its arguments are evaluated', () =>
    checkRun(
      'const one = 1;\nclass C { k = 3; #m(a: number, x: number) { return x > a ? x : 0; } m(x: number) { return this.#m(this.k, x); } }\nexport function f(x: number) { return new C().m(x); }',
      { x: 11 },
      ['x > 3'],
      'return x',
    ));
});
