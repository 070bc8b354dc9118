import { describe, expect, it } from 'vitest';
import { bothWays } from '../testing/agreement.ts';

async function checkAgrees(source: string): Promise<void> {
  const { lowered, direct } = await bothWays(source, 'strict');
  expect(direct.length).toBeGreaterThan(0);
  expect(lowered).toEqual(direct);
}

const times = (n: number, text: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => text(i)).join('');

describe('large shapes', () => {
  it('a sum of thousands of terms', () => checkAgrees(`let x = 1; log(x${times(4000, (i) => ` + ${i}`)});`));
  it('a chain of string concatenations with calls', () =>
    checkAgrees(`const f = (i) => '' + i; log((''${times(500, (i) => ` + f(${i})`)}).length);`));
  it('a switch with hundreds of cases', () =>
    checkAgrees(
      `const f = (n) => { switch (n) { ${times(300, (i) => `case ${i}: return ${i} * 2; `)} default: return -1; } }; log(f(0), f(150), f(299), f(300));`,
    ));
  it('a long else-if chain', () =>
    checkAgrees(
      `const f = (n) => { ${times(200, (i) => `if (n === ${i}) return 'v${i}'; else `)} return 'none'; }; log(f(0), f(199), f(-1));`,
    ));
  it('a long array literal', () =>
    checkAgrees(`const v = 1; const a = [${times(5000, (i) => `v, ${i}, `)}]; log(a.length);`));
  it('a long method chain', () =>
    checkAgrees(`const o = { n: 0, m() { this.n++; return this; } }; log(o${times(300, () => '.m()')}.n);`));
  it('deeply nested functions', () =>
    checkAgrees(`log(${times(60, (i) => `((a${i}) => `)}a0 + a59${times(60, (i) => `)(${59 - i})`)});`));
});
