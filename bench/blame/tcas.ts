/**
 * `blame` on the forty-one faults of tcas, each with one failing input found at random: at which rank the faulty line is, how many lines the
 * report has, what it took, on slices and on whole paths. Run by `npm run bench:blame`; names of faults run only those.
 */
import { readFileSync } from 'node:fs';
import { Random } from '../../src/base/random.ts';
import { blameTexts } from '../../src/evolve/testing/blame-texts.ts';
import type { BlameJson } from '../../src/report/blame/blame-schema.ts';
import { plainFunction } from '../diff/plain-function.ts';
import { printTable } from '../print-table.ts';
import { applyFault, tcasFaults } from '../subjects/tcas-faults.ts';

const source = readFileSync('bench/subjects/tcas.ts', 'utf8');
const wanted = process.argv.slice(2);
const parameters = [...source.matchAll(/^ {2}(\w+): number,$/gm)].map((m) => m[1]!);

interface Score {
  /** Rank of the suspect that is on the faulty statement, or takes its value from it; 0: none is. */
  readonly rank: number;
  readonly isOwn: boolean;
  /** Without suspects: the line is marked as changed in the slice that is offered instead. */
  readonly inSlice: boolean;
  readonly suspects: number;
  readonly lines: number;
  readonly ms: number;
  readonly solved: number;
}

const rows: string[][] = [];
const totals = { slice: [] as Score[], path: [] as Score[] };
for (const fault of tcasFaults) {
  if (wanted.length > 0 && !wanted.includes(fault.id)) continue;
  const { text, line } = applyFault(source, fault);
  const input = failingInput(text);
  if (input === undefined) {
    rows.push([fault.id, fault.kind, String(line), 'no failing input in 10⁶']);
    continue;
  }
  const statement = statementLines(text, line);
  const scores = (['slice', 'path'] as const).map((on) => {
    const score = scoreOf(
      blameTexts(source, text, 'advisory', input, { on, numbers: 'int', timeoutMs: 30_000 }),
      statement,
    );
    totals[on].push(score);
    return score;
  });
  rows.push([fault.id, fault.kind, String(line), ...scores.flatMap(cells)]);
  process.stderr.write(`${rows.at(-1)!.join('  ')}\n`);
}
const columns = ['rank', 'suspects', 'lines', 'formulas', 'time'];
console.log(
  printTable(
    ['fault', 'kind', 'line', ...columns.map((c) => `${c} (slice)`), ...columns.map((c) => `${c} (path)`)],
    rows,
  ),
);
for (const on of ['slice', 'path'] as const) {
  const all = totals[on];
  const sum = (pick: (s: Score) => number) => all.reduce((n, s) => n + pick(s), 0);
  console.log(
    `${on}: of ${all.length} faults with a failing input, the faulty line is first for ${sum((s) => Number(s.rank === 1))}, among the suspects for ${sum((s) => Number(s.rank > 0))} (its own decision for ${sum((s) => Number(s.isOwn))}, else what a suspect takes its value from), in the slice offered instead for ${sum((s) => Number(s.inSlice))}; ${(sum((s) => s.suspects) / all.length).toFixed(1)} suspects and ${(sum((s) => s.lines) / all.length).toFixed(1)} lines a report, ${sum((s) => s.solved)} formulas, ${(sum((s) => s.ms) / 1000).toFixed(1)} s`,
  );
}

function cells(s: Score): string[] {
  const rank = s.rank > 0 ? `${s.rank}${s.isOwn ? '' : ' (value)'}` : s.inSlice ? 'slice' : '-';
  return [rank, String(s.suspects), String(s.lines), String(s.solved), `${Math.round(s.ms)} ms`];
}

function scoreOf({ suspects, slice, stats }: BlameJson, faulty: ReadonlySet<number>): Score {
  const own = suspects.findIndex((s) => s.version === 'after' && faulty.has(s.line));
  const value = suspects.findIndex((s) => s.sources.some((line) => faulty.has(line.line)));
  // A condition that was removed is blamed by its decision in the old version.
  const old = suspects.findIndex((s) => s.version === 'before' && s.changed);
  const found = [own, value, old].filter((i) => i >= 0);
  const best = found.length === 0 ? -1 : Math.min(...found);
  const lines = new Set(
    suspects.flatMap((s) => [`${s.version} ${s.line}`, ...s.sources.map((l) => `after ${l.line}`)]),
  );
  return {
    rank: best + 1,
    isOwn: best >= 0 && (best === own || best === old),
    inSlice: suspects.length === 0 && slice.some((l) => l.changed && faulty.has(l.line)),
    suspects: suspects.length,
    lines: suspects.length > 0 ? lines.size : slice.length,
    ms: stats.timeMs,
    solved: stats.searches.reduce((n, s) => n + s.decisions - (s.unsat.shared ?? 0) - s.notTried, 0),
  };
}

/** The lines of the statement around a line: conditions span several. */
function statementLines(text: string, line: number): ReadonlySet<number> {
  const lines = text.split('\n');
  let first = line;
  while (
    first > 1 &&
    !/[;{}]\s*$/.test(lines[first - 2]!) &&
    !/^\s*(?:else\s+)?result =?/.test(lines[first - 1]!)
  )
    first--;
  let last = line;
  while (last < lines.length && !/[;{}]\s*$/.test(lines[last - 1]!)) last++;
  return new Set(Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

function failingInput(text: string): Record<string, number> | undefined {
  const [before, after] = [plainFunction(source, 'advisory'), plainFunction(text, 'advisory')];
  const random = new Random(7);
  const near = [0, 1, 2, 300, 400, 500, 600, 640, 740];
  for (let i = 0; i < 1_000_000; i++) {
    const args = parameters.map((name) => {
      if (/Value$|otherIntent|otherCapability/.test(name)) return random.int(0, 2);
      if (name === 'altitudeLayer') return random.int(0, 3);
      return random.pick(near) + random.int(-1, 1) + (random.chance(0.3) ? random.int(0, 400) : 0);
    });
    if (before(...args) !== after(...args))
      return Object.fromEntries(parameters.map((name, k) => [name, args[k]!]));
  }
  return undefined;
}
