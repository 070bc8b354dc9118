import { expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { SetPool } from './set-pool.ts';

it('agrees with sets of numbers', () => {
  const random = new Random(1);
  const pool = new SetPool();
  const known: { id: number; set: Set<number> }[] = [{ id: 0, set: new Set() }];
  for (let n = 0; n < 500; n++) {
    const [a, b] = [random.pick(known), random.pick(known)];
    const bit = random.int(0, 69);
    const id = pool.union(pool.union(a.id, b.id), pool.single(bit));
    const set = new Set([...a.set, ...b.set, bit]);
    for (let i = 0; i < 70; i++) expect(pool.has(id, i)).toBe(set.has(i));
    expect(pool.includes(id, a.id)).toBe(true);
    for (const other of known) expect(other.id === id).toBe(sameSet(other.set, set));
    known.push({ id, set });
  }
});

it('gives up precision rather than memory', () => {
  const pool = new SetPool(1000);
  let set = 0;
  for (let bit = 0; bit < 1000; bit++) set = pool.union(set, pool.single(bit));
  expect(pool.saturated).toBe(true);
  expect(pool.has(set, 500)).toBe(true);
  expect(pool.count).toBeLessThan(100);
});

function sameSet(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((x) => b.has(x));
}
