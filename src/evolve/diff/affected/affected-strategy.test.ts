import { describe, expect, it } from 'vitest';
import { checkAffected } from '../../testing/check-affected.ts';
import { diffTexts, versionsOf } from '../../testing/diff-texts.ts';
import { controlInputs, randomControl } from '../../testing/random-control.ts';
import { editedSource, randomEdit } from '../../testing/random-edit.ts';

/** Many more in test/long/affected.test.ts. */
const seeds = Array.from({ length: 12 }, (_, i) => i + 1);

/** How many affected path conditions the new version has. */
function checkPaths(text: string, expected: number): void {
  const [result] = diffTexts(...versionsOf(text), { numbers: 'int', strategy: 'affected' });
  expect(result!.affectedPaths!.after.length).toBe(expected);
}

/** No sequence of affected nodes is missed, made up or found twice. */
function checkSequences(before: string, after: string, values: readonly number[]): void {
  const { twice, missing, extra } = checkAffected(before, after, values);
  expect({ twice, missing, extra }).toEqual({ twice: [], missing: [], extra: [] });
}

describe('strategy affected', () => {
  it('leaves alone what the change does not reach', () =>
    checkPaths(
      `//- before
       export function f(a: number, b: number, c: number) {
         let r = 0;
         if (a > 0) r = 1;
         if (b > 0) r += 2;
         if (c > 0) r += 4;
         return r;
       }
       //- after
       export function f(a: number, b: number, c: number) {
         let r = 0;
         if (a > 1) r = 1;
         if (b > 0) r += 2;
         if (c > 0) r += 4;
         return r;
       }`,
      8,
    ));

  it('a removed statement directs the new version by what it affected in the old one', () => {
    const before = `export function f(a: number, b: number) {
      let x = a;
      let y = 0;
      x = b;
      if (x > 3)
        y = 1;
      return y;
    }`;
    const [result] = diffTexts(before, before.replace('x = b;', ''), {
      numbers: 'int',
      strategy: 'affected',
    });
    expect(result!.affectedPaths!.after.map((path) => path.condition)).toEqual([['a > 3'], ['a <= 3']]);
    expect(result!.verdict).toBe('refuted');
  });

  it('a constant of the module affects what uses it', () => {
    const before = `const limit = 5;
    const other = 7;
    export let m = 0;
    export function f(a: number, b: number) {
      if (b > other) m = 1;
      if (a > limit) return 1;
      return 2;
    }`;
    const [result] = diffTexts(before, before.replace('limit = 5', 'limit = 6'), {
      numbers: 'int',
      strategy: 'affected',
    });
    expect(result!.affectedPaths!.after.map((path) => path.condition.at(-1))).toEqual(['a > 6', 'a <= 6']);
    expect(result!.verdict).toBe('refuted');
  });

  it('what is caught is looked for where it is thrown', () =>
    checkPaths(
      `//- before
       function g(x: number) {
         if (x > 3)
           throw new Error('e');
         return x;
       }
       export function f(a: number, b: number) {
         let r = 0;
         try {
           if (b > 2)
             g(a);
         } catch {
           r = 1;
         }
         return r;
       }
       //- after
       function g(x: number) {
         if (x > 3)
           throw new Error('e');
         return x;
       }
       export function f(a: number, b: number) {
         let r = 0;
         try {
           if (b > 2)
             g(a);
         } catch {
           r = 2;
         }
         return r;
       }`,
      2,
    ));

  it('what an exception out of a call keeps from running is looked for, too', () =>
    checkPaths(
      `//- before
       function g(x: number) {
         if (x < 3)
           throw new Error('e');
         return x;
       }
       export let m = 0;
       export function f(a: number) {
         g(a);
         m = 1;
       }
       //- after
       function g(x: number) {
         if (x < 3)
           throw new Error('e');
         return x;
       }
       export let m = 0;
       export function f(a: number) {
         g(a);
         m = 2;
       }`,
      2,
    ));

  it('decisions that nothing affected depends on go one way', () =>
    checkPaths(
      `//- before
       export let m = 0;
       export function f(a: number, b: number, c: number) {
         if (b > 0) m = 1;
         if (c > 0) m = 2;
         if (a > 0) return 1;
         return 2;
       }
       //- after
       export let m = 0;
       export function f(a: number, b: number, c: number) {
         if (b > 0) m = 1;
         if (c > 0) m = 2;
         if (a > 1) return 1;
         return 2;
       }`,
      2,
    ));

  it('unless something affected is possible only the other way', () =>
    checkPaths(
      `//- before
       export let m = 0;
       export function f(a: number) {
         if (a > 5) m = 1;
         if (a > 9) return 1;
         return 2;
       }
       //- after
       export let m = 0;
       export function f(a: number) {
         if (a > 5) m = 1;
         if (a > 10) return 1;
         return 2;
       }`,
      2,
    ));

  // For no turn, one, two and three: how many of them add 1. Which of the two tests ends the loop affects nothing.
  it('sequences through loops are told apart', () =>
    checkPaths(
      `//- before
       export function f(a: number, n: number) {
         let r = 0;
         for (let i = 0; i < n && i < 3; i++)
           if (a > i) r++;
         return r;
       }
       //- after
       export function f(a: number, n: number) {
         let r = 0;
         for (let i = 0; i < n && i < 3; i++)
           if (a >= i) r++;
         return r;
       }`,
      1 + 2 + 3 + 4,
    ));
});

describe('one path for every sequence of affected nodes', () => {
  it('also where decisions are made on values that others chose', () =>
    checkPaths(
      `//- before
       export let m = 0;
       export function f(a: number, b: number) {
         let k = 0;
         if (a > 5)
           k = 1;
         if (b > 5)
           b = 0;
         if (k === 1)
           m = 2;
       }
       //- after
       export let m = 0;
       export function f(a: number, b: number) {
         let k = 0;
         if (a > 5)
           k = 1;
         if (b > 5)
           b = 0;
         if (k === 1)
           m = 3;
       }`,
      2,
    ));

  it.each(seeds)('that full exploration or some input shows (%i)', (seed) => {
    const control = randomControl(seed);
    checkSequences(control.before, control.after, controlInputs);
    const computing = editedSource(randomEdit(seed));
    checkSequences(computing.before, computing.after, [-2, 0, 1, 3]);
  });
});
