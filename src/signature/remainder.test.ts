import { expect, it } from 'vitest';
import { EVERYTHING_ELSE } from '../base/claim.ts';
import { Random } from '../base/random.ts';
import type { Model } from '../expr/input-variable.ts';
import { declare } from '../expr/random-variables.ts';
import { Sort } from '../expr/sort.ts';
import type { Term } from '../expr/term.ts';
import { TermStore } from '../expr/term-store.ts';
import { stubSolver } from '../solver/testing/stub-solver.ts';
import { Prover } from './prover.ts';
import { remainderOf } from './remainder.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'g', 'h'];

/** A random tree of decisions over booleans: which worlds lie in leaves that are open, and the lines that say so. */
function told(seed: number, open: number) {
  const random = new Random(seed);
  const store = new TermStore();
  const variables = NAMES.map((name) => declare(store, name, Sort.Bool));
  const left: Term[][] = [];
  const worlds: { readonly bits: readonly boolean[]; readonly isOpen: boolean }[] = [];
  const grow = (way: readonly Term[], free: readonly number[], bits: ReadonlyMap<number, boolean>): void => {
    if (free.length === 0 || random.next() < 0.15) {
      const isOpen = random.next() < open;
      if (isOpen) left.push([...way]);
      const rest = free.map((i) => [i, random.next() < 0.5] as const);
      const all = new Map([...bits, ...rest]);
      worlds.push({ bits: NAMES.map((_, i) => all.get(i)!), isOpen });
      return;
    }
    const on = random.pick(free);
    const others = free.filter((i) => i !== on);
    grow([...way, variables[on]!], others, new Map([...bits, [on, true]]));
    grow([...way, store.not(variables[on]!)], others, new Map([...bits, [on, false]]));
  };
  grow([], [...NAMES.keys()], new Map());
  const models: Model[] = worlds.filter((w) => !w.isOpen).map((w) => new Map(w.bits.map((b, i) => [i, b])));
  const budget = { queries: 0, timeMs: 0, backendMs: 0, clock: { now: () => 0 } };
  const lines = remainderOf(new Prover(store, stubSolver(), budget, models), left);
  const holds = lines.map((line) => new Function(...NAMES, `return ${line}`) as (...b: boolean[]) => boolean);
  const isTold = (bits: readonly boolean[]) => holds.some((h) => h(...bits));
  return { lines, worlds, isTold };
}

it('says all that is open, and not everything where there is more to say', () => {
  let [some, apart, everything] = [0, 0, 0];
  for (let seed = 1; seed <= 100; seed++) {
    const { lines, worlds, isTold } = told(seed, 0.3);
    for (const { bits, isOpen } of worlds) if (isOpen) expect(isTold(bits)).toBe(true);
    if (lines.length === 0) continue;
    if (lines.includes(EVERYTHING_ELSE)) everything++;
    else {
      some++;
      if (worlds.some(({ bits }) => !isTold(bits))) apart++;
    }
    expect(lines.length).toBeLessThanOrEqual(6);
  }
  expect(apart).toBe(some);
  expect(some).toBeGreaterThan(10 * everything);
});
