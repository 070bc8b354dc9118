import { diffOf } from '../../test/induction/check.ts';
import { nearMisses } from '../../test/induction/near-misses.ts';
import { pairs } from '../../test/induction/pairs.ts';
import { published } from '../../test/induction/published.ts';

/** What `diff` says of refactorings of loops, of pairs in the style of published benchmarks, and of near misses. */
for (const [title, list] of [
  ['refactorings', pairs],
  ['in the style of published benchmarks', published],
  ['near misses', nearMisses],
] as const) {
  const counts = new Map<string, number>();
  for (const pair of list) {
    const started = performance.now();
    const { verdict = 'none', limits } = diffOf(pair, 20_000);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    const why = limits.find((l) => l.name === 'relation')?.message ?? '';
    console.log(`${verdict.padEnd(8)} ${pair.name} (${Math.round(performance.now() - started)} ms) ${why}`);
  }
  console.log(
    `${title}: ${[...counts].map(([verdict, n]) => `${n} ${verdict}`).join(', ')} of ${list.length}`,
  );
}
process.exit(0);
