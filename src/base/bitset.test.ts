import { expect, it } from 'vitest';
import { BitSet } from './bitset.ts';
import { Random } from './random.ts';

it('agrees with Set on random members', () => {
  const random = new Random(7);
  for (let round = 0; round < 200; round++) {
    const sets = Array.from({ length: 3 }, () => ({ bits: new BitSet(), plain: new Set<number>() }));
    for (const { bits, plain } of sets) {
      for (let n = random.int(0, 40); n > 0; n--) {
        const i = random.int(0, 130);
        expect(bits.add(i)).toBe(!plain.has(i));
        plain.add(i);
      }
      for (let i = 0; i <= 140; i++) expect(bits.has(i)).toBe(plain.has(i));
      expect(bits.size).toBe(plain.size);
      expect([...bits]).toEqual([...plain].sort((a, b) => a - b));
    }
    const [a, b, c] = sets.map((s) => s.plain) as [Set<number>, Set<number>, Set<number>];
    expect(BitSet.haveCommon(sets.map((s) => s.bits))).toBe([...a].some((i) => b.has(i) && c.has(i)));
    const [x, y] = sets.map((s) => s.bits) as [BitSet, BitSet];
    const common = [...a].filter((i) => b.has(i)).sort((i, j) => i - j);
    expect(x.intersects(y)).toBe(common.length > 0);
    expect(x.sizeOfCommon(y)).toBe(common.length);
    expect(x.isSubsetOf(y)).toBe(common.length === a.size);
    const [both, rest] = [x.clone(), x.clone()];
    both.intersect(y);
    rest.subtract(y);
    expect([...both]).toEqual(common);
    expect([...rest]).toEqual([...x].filter((i) => !b.has(i)));
    expect(rest.isSubsetOf(x) && both.isSubsetOf(x)).toBe(true);
  }
  expect(BitSet.haveCommon([])).toBe(false);
});
