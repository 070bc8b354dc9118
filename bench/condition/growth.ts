/**
 * `npm run bench:condition`: programs like figure 5.2 of 10 to 200 guards, conditioned by pruning on the fly with merging, and the way of
 * ConSIT beside it (all paths are expanded, then each is asked for); then what is left over the budget of pairs, and packages (`packages.ts`).
 */
import { printTable } from '../print-table.ts';
import { runCondition } from './run-condition.ts';
import { taxLike } from './tax-like.ts';

/** The baseline is not tried on more guards than this: its paths double with every second guard. */
const mostExpanded = 20;

const sizes = process.argv.includes('--short') ? [10, 14, 30] : [10, 14, 18, 20, 50, 100, 200];
const rows: string[][] = [];
for (const guards of sizes) {
  const { source, condition } = taxLike(guards);
  const ours = runCondition(source, condition, { pairs: 64 });
  const { costs } = ours.executed;
  const row = [
    String(guards),
    String(costs.pairs),
    String(costs.queries),
    ms(ours.timeMs),
    `${ours.after}/${ours.before}`,
  ];
  if (guards > mostExpanded) rows.push([...row, 'not tried', '–', '–', '–']);
  else {
    const { paths, queries, timeMs } = expandThenPrune(source, condition);
    rows.push([...row, String(paths), String(queries), ms(timeMs), `${log10(timeMs / ours.timeMs)}`]);
  }
  console.error(`${guards} guards done`);
}
console.log('\nPruning on the fly (budget 64) beside all paths, then prune:\n');
console.log(
  printTable(
    [
      'guards',
      'pairs',
      'queries',
      'time',
      'lines left',
      'paths expanded',
      'queries',
      'time',
      'log10 of times',
    ],
    rows,
  ),
);

console.log('\nCost against precision: 30 guards, by budget of pairs:\n');
const budgetRows = [1, 2, 4, 8, 16, 32, 64, 128, 256].map((pairs) => {
  const { source } = taxLike(30);
  const ran = runCondition(source, 'age < 40 && widowed', { pairs });
  const { costs } = ran.executed;
  return [pairs, costs.pairs, costs.joined, costs.queries, ms(ran.timeMs), `${ran.after}/${ran.before}`].map(
    String,
  );
});
console.log(printTable(['budget', 'pairs', 'joined', 'queries', 'time', 'lines left'], budgetRows));

/** ConSIT's way: every path is expanded without asking, then each path condition is. */
function expandThenPrune(source: string, condition: string) {
  const start = performance.now();
  const { executed, solver } = runCondition(source, condition, { pairs: 1e9, queries: 0 }, true);
  const before = solver.stats.queries;
  for (const { conditions } of executed.endings) solver.solve({ conditions });
  return {
    paths: executed.endings.length,
    queries: solver.stats.queries - before,
    timeMs: performance.now() - start,
  };
}

function ms(time: number): string {
  return time < 10_000 ? `${Math.round(time)} ms` : `${(time / 1000).toFixed(0)} s`;
}

function log10(ratio: number): string {
  return Math.log10(ratio).toFixed(1);
}
