/** `blame` by experiments on the faults of tcas: at which rank the faulty statement is. */
import { readFileSync } from 'node:fs';
import { Random } from '../../src/base/random.ts';
import { blameByExperiment } from '../../src/evolve/blame/blame-by-experiment.ts';
import { openLaboratory } from '../../src/evolve/blame/experiments/open-laboratory.ts';
import { locateFunction } from '../../src/explore/locate-function.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import { loadSources } from '../../src/syntax/modules/load-sources.ts';
import { plainFunction } from '../diff/plain-function.ts';
import { applyFault, tcasFaults } from '../subjects/tcas-faults.ts';

const source = readFileSync('bench/subjects/tcas.ts', 'utf8');
const parameters = [...source.matchAll(/^ {2}(\w+): number,$/gm)].map((m) => m[1]!);
let [named, first, all, lines, ms] = [0, 0, 0, 0, 0];
for (const fault of tcasFaults) {
  const { text, line } = applyFault(source, fault);
  const args = failingInput(text);
  if (args === undefined) continue;
  all++;
  const version = (t: string) => {
    const sources = loadSources(new MemoryFiles({ '/main.ts': t }), ['/main.ts'], {});
    return { sources, found: locateFunction(sources, 'advisory') };
  };
  const started = performance.now();
  const lab = openLaboratory(version(source), version(text), (f) => f)!;
  const { suspects } = blameByExperiment({ ...lab, input: JSON.stringify({ args }) });
  ms += performance.now() - started;
  const found = suspects.map(
    ({ finding, at }) => finding.module.trees!.after.getLineAndCharacterOfPosition(at).line + 1,
  );
  const statement = statementLines(text, line);
  const rank = found.findIndex((l) => statement.has(l)) + 1;
  lines += found.length;
  if (rank > 0) named++;
  if (rank === 1) first++;
  else console.log(fault.id, line, found.join());
}
console.log(
  `of ${all}: named ${named}, first ${first}, ${(lines / all).toFixed(1)} lines a report, ${(ms / all / 1000).toFixed(1)} s each`,
);

function statementLines(text: string, line: number): ReadonlySet<number> {
  const rows = text.split('\n');
  let first = line;
  while (
    first > 1 &&
    !/[;{}]\s*$/.test(rows[first - 2]!) &&
    !/^\s*(?:else\s+)?result =?/.test(rows[first - 1]!)
  )
    first--;
  let last = line;
  while (last < rows.length && !/[;{}]\s*$/.test(rows[last - 1]!)) last++;
  return new Set(Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

function failingInput(text: string): number[] | undefined {
  const [before, after] = [plainFunction(source, 'advisory'), plainFunction(text, 'advisory')];
  const random = new Random(7);
  const near = [0, 1, 2, 300, 400, 500, 600, 640, 740];
  for (let i = 0; i < 1_000_000; i++) {
    const args = parameters.map((name) => {
      if (/Value$|otherIntent|otherCapability/.test(name)) return random.int(0, 2);
      if (name === 'altitudeLayer') return random.int(0, 3);
      return random.pick(near) + random.int(-1, 1) + (random.chance(0.3) ? random.int(0, 400) : 0);
    });
    if (before(...args) !== after(...args)) return args;
  }
  return undefined;
}
