import { describe, expect, it } from 'vitest';
import { conditionText, type TextOptions } from '../../src/evolve/testing/condition-text.ts';

/** The body of a function `f` with these parameters, conditioned over integers unless said otherwise. */
function check(parameters: string, body: string, options: TextOptions, expected: string): void {
  const wrap = (text: string) => `export function f(${parameters}) {\n${indent(text)}\n}\n`;
  const { source } = conditionText(wrap(body), 'f', { numbers: 'int', ...options });
  expect(source).toBe(wrap(expected));
}

function indent(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `  ${line}`))
    .join('\n');
}

describe('ConSUS: conditioning', () => {
  it('figure 2.2 to 2.3: the else part goes', () => {
    check(
      'x: number, y: number',
      `const m = 2;\nconst n = 1;\nif (x > y) {\n  y = m;\n} else {\n  y = n;\n}\nx = y;\nreturn x;`,
      { when: 'x > y' },
      `const m = 2;\nconst n = 1;\ny = m;\nx = y;\nreturn x;`,
    );
  });

  it('figure 3.1: a simple program', () => {
    check(
      'x: number, y: number',
      `let a;\nif (x > y) a = 1;\nelse a = 2;\nreturn a;`,
      { when: 'x > y' },
      `let a;\na = 1;\nreturn a;`,
    );
  });

  it('figure 3.2: assertions in between, in a loop', () => {
    check(
      'n: number, input: () => number',
      `let i = 1;
let total = 0;
while (i < n) {
  const x = input();
  assume(x > 0);
  total = total + x;
  i = i + 1;
}
if (total < 0) return "NEGATIVE";
else return "POSITIVE";`,
      { numbers: 'double' },
      `let i = 1;
let total = 0;
while (i < n) {
  const x = input();
  assume(x > 0);
  total = total + x;
  i = i + 1;
}
return "POSITIVE";`,
    );
  });

  it('figure 3.3: without an assertion', () => {
    check(
      'x: number, y: number, z: number',
      `let a = 0;\nif (x > y && y > z) {\n  if (x > z) a = 1;\n  else a = 2;\n}\nreturn a;`,
      {},
      `let a = 0;\nif (x > y && y > z) {\n  a = 1;\n}\nreturn a;`,
    );
  });

  it('figure 3.4: a condition that needs a theorem prover', () => {
    check(
      'x: number, y: number, z: number',
      `let a = 0;\nif (x > z) a = 1;\nelse a = 2;\nreturn a;`,
      { when: 'x > y && y > z', numbers: 'double' },
      `let a = 0;\na = 1;\nreturn a;`,
    );
  });

  it('figure 4.1: a loop whose body assigns what it does not change', () => {
    check(
      'y: number',
      `let p = 0;\nlet x = y + 1;\nwhile (x > y) {\n  x = y + 2;\n}\nif (x === y) p = 7;\nreturn p;`,
      { when: 'Math.abs(y) < 1000000' },
      `let p = 0;\nlet x = y + 1;\nwhile (x > y) {\n  x = y + 2;\n}`,
    );
    // The thesis does not see that this loop never ends; without that, the `if` alone goes.
    check(
      'y: number, go: () => boolean',
      `let p = 0;\nlet x = y + 1;\nwhile (go()) {\n  x = y + 2;\n}\nif (x === y) p = 7;\nreturn p;`,
      { when: 'Math.abs(y) < 1000000' },
      `let p = 0;\nlet x = y + 1;\nwhile (go()) {\n  x = y + 2;\n}\nreturn p;`,
    );
  });
});

describe('ConSUS: the cases of a loop', () => {
  it('case 1, figure 4.5: the second of two equal loops', () => {
    check(
      'x: number',
      `while (x < 1) x = x + 1;\nwhile (x < 1) x = x + 1;\nreturn x;`,
      {},
      `while (x < 1) x = x + 1;\nreturn x;`,
    );
  });

  it('case 3, figure 4.6: entered once, it does not end', () => {
    check(
      'p: number',
      `let x = p;\nlet y = 0;\nwhile (x > 0) x = 1;\nif (x === p) y = 2;\nelse y = 1;\nreturn y;`,
      {},
      `let x = p;\nlet y = 0;\nwhile (x > 0) x = 1;\ny = 2;\nreturn y;`,
    );
  });

  it('case 4, figure 4.7: at most once', () => {
    check('x: number', `while (x === 1) x = 2;\nreturn x;`, {}, `if (x === 1) x = 2;\nreturn x;`);
    // What the thesis names as future work: one iteration by itself.
    check('x: number', `while (x === 1) x = x + 1;\nreturn x;`, {}, `if (x === 1) x = x + 1;\nreturn x;`);
  });

  it('case 5, figure 4.8: at least once', () => {
    check(
      'y: number',
      `let x = 1;
while (x > 0) {
  x = x + y;
  y = 2;
}
if (y === 2) x = 1;
else x = 2;
return x;`,
      {},
      `let x = 1;
while (x > 0) {
  x = x + y;
  y = 2;
}
x = 1;
return x;`,
    );
  });

  it('case 6, figure 4.9: it does not end', () => {
    check(
      'x: number, y: number',
      `while (x > 0) y = x + y;\nif (x > 0) x = 1;\nelse x = 2;\nreturn x;`,
      { when: 'x > 1' },
      `while (x > 0) y = x + y;`,
    );
  });

  it('case 7, figure 4.10: exactly once', () => {
    check(
      '',
      `let x = 1;\nwhile (x === 1) {\n  x = x + 1;\n}\nif (x === 1) x = 1;\nelse x = 2;\nreturn x;`,
      {},
      `let x = 1;\nx = x + 1;\nx = 2;\nreturn x;`,
    );
  });

  it('case 2: nothing is known', () => {
    const body = `let i = 0;\nwhile (i < n) {\n  if (i < 0) i = 7;\n  i = i + 1;\n}\nreturn i;`;
    check('n: number', body, {}, body.replace('  if (i < 0) i = 7;\n', ''));
  });
});
