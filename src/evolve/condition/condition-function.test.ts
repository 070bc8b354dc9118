import { describe, expect, it } from 'vitest';
import { conditionText, type TextOptions } from '../testing/condition-text.ts';

/** The body of `f` under options, against what should be left of it; `before` stands in front of the function. */
function check(parameters: string, body: string, options: TextOptions, expected: string, before = ''): void {
  const wrap = (text: string) => `${before}export function f(${parameters}) {\n${text}\n}\n`;
  expect(conditionText(wrap(body), 'f', options).source).toBe(wrap(expected));
}

describe('what is known', () => {
  it('at a line', () => {
    check(
      'x: number',
      `const y = x * 2;\nconst z = y;\nif (y > 0) return 1;\nreturn z;`,
      { at: [{ line: 3, text: 'y > 3' }] },
      `const y = x * 2;\nconst z = y;\nreturn 1;`,
    );
  });

  it('by assume, assert and @requires', () => {
    check('x: number', `assume(x > 3);\nif (x > 0) return 1;\nreturn 2;`, {}, `assume(x > 3);\nreturn 1;`);
    check(
      'x: number',
      `assert(x > 3);\nif (x > 0) return 1;\nreturn 2;`,
      {},
      `assert(x > 3);\nreturn 1;`,
      `import assert from 'node:assert';\n`,
    );
    check('x: number', `return x > 0 ? 1 : 2;`, {}, `return 1;`, `/** @requires x > 3 */\n`);
    const reported = `console.assert(x > 3);\nif (x > 0) return 1;\nreturn 2;`;
    check('x: number', reported, {}, reported);
  });

  it('about optional and union parameters', () => {
    const body = `if (o === undefined) return 0;\nreturn o.p ?? 1;`;
    check('o?: { p?: number }', body, { when: 'o === undefined' }, `return 0;`);
    check('o?: { p?: number }', body, { when: 'o !== undefined && o.p === 3' }, `return o.p;`);
    check(
      'u: number | string',
      `if (typeof u === 'string') return u.length;\nreturn u + 1;`,
      { when: 'typeof u === "number"' },
      `return u + 1;`,
    );
  });

  it('about values without a type', () => {
    check(
      'o: any',
      `if (!o) o = {};\nif (o.fast) return 1;\nif (o.mode === 'a') return 2;\nreturn 3;`,
      { when: 'o !== undefined && o.fast === false && o.mode === "a" && !!o' },
      `return 2;`,
    );
  });

  it('nothing, when no input satisfies it', () => {
    expect(
      conditionText('export function f(x: number) {}', 'f', { when: 'x > 1 && x < 0' }).executed.isImpossible,
    ).toBe(true);
  });
});

describe('what stays', () => {
  const same = (parameters: string, body: string, options: TextOptions) =>
    check(parameters, body, options, body);

  it('what another name for the same object may change', () => {
    same('a: { p: number }, b: { p: number }', `b.p = 5;\nif (a.p > 3) return 1;\nreturn 2;`, {
      when: 'a.p === 1',
    });
  });

  it('what a call may change', () => {
    same('a: { p: number }, g: (x: unknown) => void', `g(a);\nif (a.p > 3) return 1;\nreturn 2;`, {
      when: 'a.p === 1',
    });
    const captured = `let n = 0;\nconst bump = () => { n++; };\n[1].forEach(bump);\nif (n > 0) return 1;\nreturn 2;`;
    same('', captured, {});
  });

  it('a handler of what may throw', () => {
    same('s: string', `try {\n  JSON.parse(s);\n} catch {\n  return 1;\n}\nreturn 2;`, {});
    check(
      'x: number',
      `let y = 0;\ntry {\n  y = x + 1;\n} catch {\n  return 1;\n}\nreturn y;`,
      {},
      `let y = 0;\ny = x + 1;\nreturn y;`,
    );
  });

  it('a guard with an effect', () => {
    check(
      'x: number, log: number[]',
      `if (x++ > 5) return 2;\nreturn log;`,
      { when: 'x > 9' },
      `x++ > 5;\nreturn 2;`,
    );
    check(
      'x: number, log: number[]',
      `if (log.pop() === 1 || x > 5) return 1;\nreturn 2;`,
      { when: 'x > 9' },
      `log.pop() === 1 || x > 5;\nreturn 1;`,
    );
  });

  it('what recursion with other arguments needs', () => {
    same('n: number', `if (n > 5) return 1;\nreturn f(n + 1);`, { when: 'n < 5' });
  });
});

describe('functions that are called', () => {
  const helper = `function scale(x: number, twice: boolean) {\n  if (twice) return x * 2;\n  return x;\n}\n`;

  it('are conditioned when nobody else calls them', () => {
    const text = `${helper}export function f(x: number) {\n  return scale(x, false);\n}\n`;
    expect(conditionText(text, 'f').source).toBe(text.replace('  if (twice) return x * 2;\n', ''));
  });

  it('stay whole when others may call them', () => {
    const text = `export ${helper}export function f(x: number) {\n  return scale(x, false);\n}\n`;
    expect(conditionText(text, 'f').source).toBe(text);
    const called = `${helper}export const g = (x: number) => scale(x, true);\nexport function f(x: number) {\n  return scale(x, false);\n}\n`;
    expect(conditionText(called, 'f').source).toBe(called);
  });

  it('stay when they leave with an object', () => {
    const same = (body: string) => check('n: number', body, {}, body);
    same(`class Counter {
  #n = n;
  handler = () => {
    return this.#n;
  };
  get twice() {
    return this.#n * 2;
  }
  step(by: number) {
    if (by > 0) this.#n += by;
    return this.#n;
  }
}
return new Counter();`);
    same(`return { go() { return n; }, later: async () => { return n; }, *all() { yield n; } };`);
    same(`const done = () => { return n; };\nsetTimeout(done, 1);`);
  });

  it('inside of callbacks know what does not change', () => {
    check(
      'xs: number[], loud: boolean',
      `return xs.map((x) => {\n  if (loud) return x * 2;\n  return x;\n});`,
      { when: '!loud' },
      `return xs.map((x) => {\n  return x;\n});`,
    );
  });
});

describe('what leads to a line', () => {
  const body = `let balance = start;
if (gift) {
  balance = balance + 100;
}
if (fee > 50) {
  balance = balance - fee;
} else {
  balance = Math.abs(balance);
}
return balance;`;

  it('keeps the ways there', () => {
    check(
      'start: number, fee: number, gift: boolean',
      body,
      { when: 'start > 0', leadingTo: { line: 11, text: 'balance < 0' } },
      body.replace(/if \(fee > 50\) \{\n {2}(.*)\n\} else \{[^}]*\}/, '$1'),
    );
  });

  it('says when nothing does', () => {
    const text = `export function f(x: number) {\n  const y = Math.abs(x);\n  return y;\n}\n`;
    const none = conditionText(text, 'f', { leadingTo: { line: 3, text: 'y < 0' } });
    expect(none.executed.isReached).toBe(false);
  });
});
