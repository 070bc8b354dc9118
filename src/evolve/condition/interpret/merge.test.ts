import { expect, it } from 'vitest';
import { conditionText } from '../../testing/condition-text.ts';

it('a joined input is not what it was when one of its pairs wrote to it and another forgot it', () => {
  const text = `interface O { p: number; k?: string }
function pick(x: number, kind: string): any {}
export function f(a: number, b: number, t: boolean, s: string, o: O): unknown {
  let x = b + a;
  if (b <= x) {
    x = pick(b !== 5 ? x : -1, s);
  } else {
    o.k = "y";
  }
  for (let i = 0; i < x; i++) {
    if (((globalThis as any).r = ((globalThis as any).r ?? 0) + 1) > 4) break;
  }
  if (o.k === "y") return 1;
  return 2;
}
`;
  for (const pairs of [1, 2, 3, 8]) {
    const { source } = conditionText(text, 'f', {
      when: 'o.k === "x"',
      limits: { pairs },
      backend: 'none',
    });
    expect(source).toContain('if (o.k === "y") return 1;');
  }
});
