import { expect, it } from 'vitest';
import { Random } from '../../src/base/random.ts';
import { compareOutcomes } from '../../src/evolve/shared/compare-outcomes.ts';
import { TermStore } from '../../src/expr/term-store.ts';
import { builtInNames } from '../../src/machine/realm/built-in-names.ts';
import type { IdentityReader } from '../../src/machine/snapshot-readers.ts';
import { takeSnapshot } from '../../src/machine/take-snapshot.ts';
import { encodeGraph } from './encode-graph.ts';
import { randomGraph } from './random-graph.ts';

const builtIns = builtInNames(globalThis, new Map());
const store = new TermStore();

/** The graph with inputs of its own, as a snapshot and as the second opinion sees it. */
function made(seed: number, twist?: number) {
  const inputs = [{ x: 1 }, [1, 2]];
  const root = randomGraph(new Random(seed), inputs, twist);
  const names = new Map<object, string>(inputs.map((input, i) => [input, `input${i}`]));
  const identity: IdentityReader = {
    anchor: (thing) => builtIns.get(thing) ?? (typeof thing === 'object' ? names.get(thing) : undefined),
    held: () => undefined,
    builtIn: (thing) => builtIns.get(thing),
    code: () => undefined,
    privates: () => [],
    isEngines: () => undefined,
  };
  const value = takeSnapshot(root, 0, { cell: () => 0 }, identity);
  return {
    ending: { outcome: { kind: 'return' as const, value }, effects: [] },
    text: encodeGraph(root, names),
  };
}

it('the comparer agrees with a second opinion on random graphs', () => {
  let different = 0;
  for (let seed = 0; seed < 1500; seed++) {
    const [a, b] = [made(seed), made(seed, seed % 7 === 0 ? undefined : seed % 40)];
    const { same, notCompared } = compareOutcomes(store, a.ending, b.ending, { concrete: true });
    const isSame = a.text === b.text;
    if (!isSame) different++;
    expect(notCompared.size, `seed ${seed}`).toBe(0);
    expect(same === store.true, `seed ${seed}\n${a.text}\n\n${b.text}`).toBe(isSame);
  }
  // The test would say nothing if one answer were always right.
  expect(different).toBeGreaterThan(300);
  expect(different).toBeLessThan(1300);
});
