/**
 * `expose` on the forty-one published versions of tcas, over integers, each from one random input (thesis, section 4.4.1: 80 runs to reach all
 * changes, 8 exposed by that, 39 of 41 in the end). Each witness is run on both programs by Node itself. Run by
 * `npm run bench:expose`; `--seed n` starts from another input, `--starts n` does so n times and prints the median.
 */

import { readFileSync } from 'node:fs';
import { allEffects } from '../../src/evolve/shared/observed-places.ts';
import { defaultBudget } from '../../src/explore/budget.ts';
import { nodeContext } from '../../src/host/node-context.ts';
import { exposeFunction } from '../../src/session/expose-function.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import { plainFunction } from '../diff/plain-function.ts';
import { printTable } from '../print-table.ts';
import { applyFault, tcasFaults } from '../subjects/tcas-faults.ts';

const source = readFileSync('bench/subjects/tcas.ts', 'utf8');
const name = { before: 'advisory', after: 'advisory' };
const option = (flag: string): number => {
  const at = process.argv.indexOf(flag);
  return at < 0 ? 1 : Number(process.argv[at + 1]);
};
const wanted = process.argv.slice(2).filter((a) => a.startsWith('v'));

const version = (text: string) => ({
  files: new MemoryFiles({ '/tcas.ts': text }),
  file: '/tcas.ts',
  label: 'tcas.ts',
});

let wrong = 0;

/** Exposes all versions from the input of a seed; the runs it takes to reach a change of each. */
function fromSeed(seed: number): number {
  const rows: string[][] = [];
  const total = { toReach: 0, runs: 0, exposed: 0, byReaching: 0, timeMs: 0 };
  for (const fault of tcasFaults) {
    if (wanted.length > 0 && !wanted.includes(fault.id)) continue;
    const { text, lines } = applyFault(source, fault);
    const result = exposeFunction(
      nodeContext(),
      { before: version(source), after: version(text) },
      name,
      [],
      {
        budget: { ...defaultBudget, timeoutMs: 60_000, maxRuns: 2000 },
        order: 'dfs',
        seed,
        maxSteps: 100_000,
        queryTimeoutMs: 5000,
        solver: 'wasm',
        packages: 'all',
        signature: { numbers: 'int' },
        numbers: 'int',
        effects: allEffects,
      },
    );
    // Of several changes one that shows, else the one reached first.
    const own = result.changes.filter((c) => c.after !== undefined && lines.includes(c.after.line));
    const changes = own.length > 0 ? own : result.changes;
    const byReach = [...changes].sort((a, b) => a.runs.toReach - b.runs.toReach);
    const change = byReach.find((c) => c.status === 'exposed') ?? byReach[0]!;
    const toReach = 1 + byReach[0]!.runs.toReach;
    const exposed = change.status === 'exposed';
    const args = Object.values(change.witness ?? {}) as never[];
    const differs =
      change.witness !== undefined &&
      !Object.is(plainFunction(source, 'advisory')(...args), plainFunction(text, 'advisory')(...args));
    if (exposed !== differs) wrong++;
    if (exposed) total.exposed++;
    if (exposed && change.runs.toExpose === 0) total.byReaching++;
    // The first run is that of the input given.
    total.toReach += toReach;
    total.runs += result.stats.runs;
    total.timeMs += result.stats.timeMs;
    rows.push([
      fault.id,
      fault.kind,
      lines.join(', '),
      change.status,
      String(toReach),
      String(result.stats.runs),
      String(result.stats.queries),
      `${result.stats.timeMs} ms`,
      change.ends === undefined ? '' : `${change.ends.why} at ${change.ends.line}`,
    ]);
  }
  const header = ['fault', 'kind', 'line', 'status', 'runs to reach', 'runs', 'questions', 'time', 'ends'];
  console.log(printTable(header, rows));
  console.log(
    `\n${total.exposed} of ${rows.length} exposed (thesis: 39 of 41), ${total.byReaching} by reaching the change alone (thesis: 8); ${total.toReach} runs to reach all changes (thesis: 80), ${total.runs} runs in all, ${(total.timeMs / 1000).toFixed(1)} s`,
  );
  return total.toReach;
}

const starts = option('--starts');
const reached = Array.from({ length: starts }, (_, i) => fromSeed(option('--seed') + i));
if (starts > 1) {
  const sorted = [...reached].sort((a, b) => a - b);
  const median = (sorted[(starts - 1) >> 1]! + sorted[starts >> 1]!) / 2;
  console.log(
    `runs to reach the changes from ${starts} starts: ${reached.join(', ')}; median ${median} (thesis: 80)`,
  );
}
if (wrong > 0) {
  console.log(`${wrong} answers that plain Node does not confirm`);
  process.exitCode = 1;
}
