import { describe, expect, it } from 'vitest';
import { conditionText } from '../testing/condition-text.ts';

/** What is left of the body of `f`, which must type-check, under a condition. */
function check(head: string, body: string, when: string, expected: string): void {
  const wrap = (text: string) => `export function f(${head} {\n${text}\n}\n`;
  expect(conditionText(wrap(body), 'f', { when, keepsTypes: true }).source).toBe(wrap(expected));
}

describe('tests that the type checker needs', () => {
  it('stay with what lies behind them', () => {
    check(
      'x: string | number): number',
      `if (typeof x === 'string') return x.length;\nif (x > 5) return 5;\nreturn x;`,
      'typeof x === "string"',
      `if (typeof x === 'string') return x.length;\nreturn x;`,
    );
  });

  it('stay when they leave', () => {
    check(
      'o: { p: number } | undefined, loud: boolean): number',
      `if (o === undefined) return 0;\nif (loud) return 1;\nreturn o.p;`,
      'o !== undefined && !loud',
      `if (o === undefined) return 0;\nreturn o.p;`,
    );
  });

  it('stay in a switch over a union', () => {
    const body = `switch (s.kind) {\n  case 'c':\n    return s.r;\n  case 'q':\n    return s.w;\n}`;
    check(`s: { kind: 'c'; r: number } | { kind: 'q'; w: number }): number`, body, 's.kind === "c"', body);
  });

  it('go when others suffice', () => {
    check(
      'x: number, s?: string): number',
      `if (x > 3 && s === undefined) return 1;\nif (x < 0) return 2;\nreturn s === undefined ? 3 : s.length;`,
      'x > 5 && s !== undefined',
      `return s === undefined ? 3 : s.length;`,
    );
  });

  it('go where types were wrong before', () => {
    check(
      'o: { p: number } | undefined): number',
      `if (o === null) return 0;\nreturn o.p;`,
      'o !== undefined',
      `return o.p;`,
    );
  });
});
