import { makeComparable } from '../../src/evolve/diff/3-make-comparable.ts';
import { proveByRelation, type Related } from '../../src/evolve/relate/prove-by-relation.ts';
import { allEffects } from '../../src/evolve/shared/observed-places.ts';
import { defaultBudget } from '../../src/explore/budget.ts';
import { createStrategy } from '../../src/explore/strategies/create-strategy.ts';
import { byWork } from '../../src/session/by-work.ts';
import { steadyContext } from '../../src/session/testing/steady-context.ts';
import { withPair } from '../../src/session/with-pair.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';

/** What the prover by relation says of `f`, by itself: nothing is searched and nothing is run plainly. */
export function relate(before: string, after: string, timeMs = 8000, queries = 1500): Related | undefined {
  const file = '/main.ts';
  const version = (text: string) => ({ files: new MemoryFiles({ [file]: text }), file, label: 'main.ts' });
  const context = byWork(steadyContext(), 60_000);
  const options = {
    budget: { ...defaultBudget, timeoutMs: 60_000 },
    order: 'dfs',
    seed: 1,
    maxSteps: 100_000,
    queryTimeoutMs: 2000,
    solver: 'wasm',
    packages: 'all',
    signature: { numbers: 'double', maxLength: undefined, maxItems: undefined },
    numbers: 'double',
  } as const;
  const name = { before: 'f', after: 'f' };
  const pair = { before: version(before), after: version(after) };
  return withPair(
    context,
    pair,
    name,
    options,
    {},
    () => {},
    (open) => {
      const { options: made } = makeComparable({
        ...open,
        strategies: {
          before: createStrategy('path', open.before),
          after: createStrategy('path', open.after),
        },
        order: options.order,
        seed: options.seed,
        budget: options.budget,
        clock: context.clock,
        on: allEffects,
        proofs: { queries: 0, timeMs: 0, clock: context.clock },
      });
      return proveByRelation({ ...made, timeMs, queries });
    },
  );
}
