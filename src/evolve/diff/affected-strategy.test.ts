import { describe, expect, it } from 'vitest';
import { diffTexts, versionsOf } from '../testing/diff-texts.ts';

/** How many affected path conditions the new version has. */
function checkPaths(text: string, expected: number): void {
  const [result] = diffTexts(...versionsOf(text), { numbers: 'int', strategy: 'affected' });
  expect(result!.affectedPaths!.after.length).toBe(expected);
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
      14,
    ));
});
