import { expect, it } from 'vitest';
import { diffTexts } from '../testing/diff-texts.ts';

/** Functions and classes that are not the same code, with their verdicts. */
function told(before: string, after: string): string[] {
  return diffTexts(before, after, { timeoutMs: 2000 })
    .filter((f) => f.code !== 'same')
    .map((f) => `${f.function} ${f.verdict}`);
}

it.each([
  ['export class P { x: number; constructor(x: number) { this.x = «x‖x + 1» } }', ['new P unknown']],
  ['export class P { x = «1‖2» }', ['new P unknown']],
  ['export class P { «‖y = 1; »x = 1 }', ['new P unknown']],
  ['export class P { static made = «1‖2» }', ['new P unknown']],
  ['export class P { static made = 1; static { P.made = «1‖2» } }', ['new P unknown']],
  ['class A { x = 1 } class B { x = 2 } export class P extends «A‖B» {}', ['new P unknown']],
  ['class P { x = «1‖2» } export { P as Q }', ['new P unknown']],
  ['export class P { constructor(readonly x: «number‖string») {} }', []],
  ['class P { x = «1‖2» } export const n = 1', []],
  [
    'export class P { static n = 1; constructor() { P.n++ } twice(x: number) { return «x * 2‖x + x» } }',
    ['P.twice proved'],
  ],
])('%s', (code, expected) => {
  const side = (k: 1 | 2) =>
    code.replace(/«([^‖]*)‖([^»]*)»/g, (_, a: string, b: string) => (k === 1 ? a : b));
  expect(told(side(1), side(2))).toEqual(expected);
});
