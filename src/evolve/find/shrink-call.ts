import type { Signature } from '../../syntax/shape/shape.ts';
import { readingCost } from './reading-cost.ts';
import { simplerCalls } from './simpler-values.ts';
import type { Call } from './tagged.ts';

export interface Shrinking {
  readonly signature: Pick<Signature, 'parameters' | 'receiver'>;
  /** Which of some calls do what matters. */
  readonly test: (calls: readonly Call[]) => readonly boolean[];
  /** How many calls may be tested. */
  readonly runs: number;
  readonly isOver: () => boolean;
}

/** A call that is easier to read and still does what matters: the easiest of those with one part simpler, as long as there is one. */
export function shrinkCall(call: Call, { signature, test, runs, isOver }: Shrinking): Call {
  let [best, cost, left] = [call, readingCost(call), runs];
  const tried = new Set<string>();
  for (let found = true; found && left > 0 && !isOver(); ) {
    found = false;
    const candidates: { call: Call; cost: number }[] = [];
    for (const simpler of simplerCalls(best, signature)) {
      const price = readingCost(simpler);
      if (price >= cost) continue;
      const key = JSON.stringify(simpler);
      if (tried.has(key)) continue;
      tried.add(key);
      candidates.push({ call: simpler, cost: price });
      if (candidates.length >= MOST) break;
    }
    candidates.sort((a, b) => a.cost - b.cost);
    for (let from = 0; from < candidates.length && !found && left > 0 && !isOver(); from += BATCH) {
      const some = candidates.slice(from, from + BATCH);
      left -= some.length;
      const at = test(some.map((c) => c.call)).indexOf(true);
      if (at < 0) continue;
      ({ call: best, cost } = some[at]!);
      found = true;
    }
  }
  return best;
}

const [BATCH, MOST] = [32, 600];
