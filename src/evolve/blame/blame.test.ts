import { describe, expect, it } from 'vitest';
import type { BlameJson } from '../../report/blame/blame-schema.ts';
import { type BlameTextsOptions, blameTexts, suspectLines } from '../testing/blame-texts.ts';
import { versionsOf } from '../testing/diff-texts.ts';
import type { GivenInput } from './fit-input.ts';

/** Blames an input of `f`; lines count from the line after `//- before` and `//- after`. */
function check(text: string, input: GivenInput, options: BlameTextsOptions = {}): BlameJson {
  const [before, after] = versionsOf(text).map((t) => t.replace(/^\n/, '')) as [string, string];
  return blameTexts(before, after, 'f', input, options);
}

describe('blame', () => {
  it('has nothing to say about an input that does not fail', () => {
    const result = check(
      `
      //- before
      export function f(x: number) { return x > 3 ? 1 : 2; }
      //- after
      export function f(x: number) { return x > 4 ? 1 : 2; }`,
      { x: 9 },
    );
    expect([result.verdict, result.suspects]).toEqual(['passes', []]);
  });

  it('says when both paths stand for the same inputs, and offers the slice with changed lines first', () => {
    const result = check(
      `
      //- before
      export function f(x: number) {
        if (x > 3) {
          return 1;
        }
        return 2;
      }
      //- after
      export function f(x: number) {
        if (x > 3) {
          return 5;
        }
        return 2;
      }`,
      { x: 9 },
    );
    expect(result.verdict).toBe('equivalent');
    expect(result.slice.map((l) => [l.line, l.changed])).toEqual([
      [3, true],
      [2, false],
    ]);
  });

  it('suspects nothing when neither version was seen to its end', () => {
    const result = check(
      `
      //- before
      export function f(x: number) {
        if (x > 3) return Buffer.alloc(x).length;
        return 2;
      }
      //- after
      export function f(x: number) {
        if (x > 4) return Buffer.alloc(x).length + 1;
        return 2;
      }`,
      { x: 9 },
    );
    expect([result.verdict, result.suspects]).toEqual(['none', []]);
    expect(result.limits.join()).toContain('Buffer');
  });

  it('takes predicates over values to help where decisions say nothing', () => {
    const result = check(
      `
      //- before
      export function f(price: number, tax: number, rate: number) {
        const total = price + tax;
        return { price, total, rate };
      }
      //- after
      export function f(price: number, tax: number, rate: number) {
        const total = price + rate;
        return { price, total, rate };
      }`,
      { price: 5, tax: 2, rate: 3 },
    );
    expect(result.verdict).toBe('suspects');
    expect(result.stats.searches.map((s) => s.predicates)).toContain(true);
    expect(result.suspects[0]).toMatchObject({ kind: 'predicate', line: 2, passes: false });
  });

  it('takes what is expected for the oracle in place of the old outcome', () => {
    const text = `
      //- before
      export function f(x: number) {
        if (x > 10) return 10;
        return x;
      }
      //- after
      export function f(x: number) {
        if (x > 12) return 12;
        return x;
      }`;
    const result = check(text, { x: 20 }, { expect: 'result <= 10' });
    expect(result.suspects.map((s) => [s.line, s.passes])).toEqual([[2, false]]);
    const other = check(text, { x: 11 }, { expect: 'result === Math.min(input.x, 12)' });
    expect(other.verdict).toBe('passes');
    expect(() => check(text, { x: 20 }, { expect: 'result <=' })).toThrow(/--expect is not an expression/);
    expect(() => check(text, { x: 20 }, { expect: 'outcome <= 10' })).toThrow(/outcome is not defined/);
  });

  it('blames what is left changed in arguments when the outcome is the same', () => {
    const result = check(
      `
      //- before
      export function f(items: number[], limit: number) {
        let sum = 0;
        for (let i = 0; i < items.length; i++) sum += items[i]!;
        if (limit >= 3) items[0] = 1;
        return 0;
      }
      //- after
      export function f(items: number[], limit: number) {
        let sum = 0;
        for (let i = 0; i < items.length; i++) sum += items[i]!;
        if (limit > 3) items[0] = 1;
        return 0;
      }`,
      { items: [5, 6], limit: 3 },
    );
    expect(result.effects).toEqual(['items']);
    expect(suspectLines(result)).toEqual(['4']);
  });

  it('slices for the member that is left different, after the example of section 5.2 on slices', () => {
    const text = `
      //- before
      export function f(p: number, q: number, out: { x: number; y: number }) {
        if (p >= 0) out.x = p + 1;
        else out.x = p - 1;
        if (q > 0) out.y = q + 1;
        else out.y = q - 1;
      }
      //- after
      export function f(p: number, q: number, out: { x: number; y: number }) {
        if (p > 0) out.x = p + 1;
        else out.x = p - 1;
        if (q > 0 || q === -7) out.y = q + 1;
        else out.y = q - 1;
      }`;
    const input = { p: 0, q: 0, out: { x: 5, y: 5 } };
    expect(suspectLines(check(text, input))).toEqual(['2']);
    expect(suspectLines(check(text, input, { on: 'path' }))).toEqual(['2', '4']);
  });

  it('reads types off the input where the source has none', () => {
    const result = check(
      `
      //- before
      export function f(options: any) {
        const { size, names } = options;
        if (size >= names.length) return names.join();
        return '';
      }
      //- after
      export function f(options: any) {
        const { size, names } = options;
        if (size > names.length) return names.join();
        return '';
      }`,
      { options: { size: 2, names: ['a', 'bc'] } },
    );
    expect(suspectLines(result)).toEqual(['3']);
    expect(result.suspects[0]!.passes).toBe(true);
  });

  it('follows methods, exceptions and inputs of classes', () => {
    const result = check(
      `
      //- before
      export class Account {
        constructor(public balance: number) {}
        take(amount: number) {
          if (amount > this.balance) throw new RangeError('too much');
          this.balance -= amount;
          return this.balance;
        }
      }
      export function f(account: Account, amount: number) {
        return account.take(amount);
      }
      //- after
      export class Account {
        constructor(public balance: number) {}
        take(amount: number) {
          if (amount >= this.balance) throw new RangeError('too much');
          this.balance -= amount;
          return this.balance;
        }
      }
      export function f(account: Account, amount: number) {
        return account.take(amount);
      }`,
      { account: { balance: 5 }, amount: 5 },
    );
    expect(suspectLines(result)).toEqual(['4']);
    expect(result.observed.after).toMatchObject({ kind: 'throw', error: 'RangeError' });
  });
});
