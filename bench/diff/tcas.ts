/**
 * `diff` on the forty-one faults of tcas, over integers, with paths told apart by themselves and by what the output depends on ("Path
 * exploration based on symbolic output", section 5.3: 20.8 % of the time). Each witness is run on both programs by Node itself; what
 * is proved is tried on a million random inputs near the program's constants. Run by `npm run bench:diff`; names of faults run
 * only those.
 */
import { readFileSync } from 'node:fs';
import { Random } from '../../src/base/random.ts';
import { diffTexts } from '../../src/evolve/testing/diff-texts.ts';
import type { FunctionDiffJson } from '../../src/report/diff/diff-schema.ts';
import { printTable } from '../print-table.ts';
import { applyFault, tcasFaults } from '../subjects/tcas-faults.ts';
import { plainFunction } from './plain-function.ts';

const source = readFileSync('bench/subjects/tcas.ts', 'utf8');
const wanted = process.argv.slice(2);
const inputs = 1_000_000;

const rows: string[][] = [];
const times = { path: 0, output: 0 };
let bad = 0;
for (const fault of tcasFaults) {
  if (wanted.length > 0 && !wanted.includes(fault.id)) continue;
  const { text, line } = applyFault(source, fault);
  const path = measured(text, 'path');
  const output = measured(text, 'output');
  times.path += path.ms;
  times.output += output.ms;
  const checks = [check(path.result, text), check(output.result, text)];
  if (checks.some((c) => !c.fine) || path.result.verdict !== output.result.verdict) bad++;
  rows.push([
    fault.id,
    fault.kind,
    String(line),
    `${path.result.verdict}${path.result.complete ? '' : ' (open)'}`,
    String(path.result.changes.length),
    checks[0]!.text,
    String(path.result.stats!.runs),
    String(output.result.stats!.runs),
    `${Math.round(path.ms)} ms`,
    `${Math.round(output.ms)} ms`,
    `${Math.round((100 * output.ms) / path.ms)} %`,
  ]);
  process.stderr.write(`${rows.at(-1)!.join('  ')}\n`);
}
const header = ['fault', 'kind', 'line', 'verdict', 'changes', 'checked by Node', 'runs', 'by output'];
console.log(printTable([...header, 'time', 'by output', 'ratio'], rows));
console.log(
  `\npath ${(times.path / 1000).toFixed(1)} s, output ${(times.output / 1000).toFixed(1)} s: ${((100 * times.output) / times.path).toFixed(1)} % of the time`,
);
if (bad > 0) {
  console.log(`${bad} wrong or not agreed`);
  process.exitCode = 1;
}

/** The time is that of the exploration, without reading sources, starting the solver and making conditions readable. */
function measured(text: string, strategy: 'path' | 'output') {
  const [result] = diffTexts(source, text, { numbers: 'int', strategy, timeoutMs: 60_000 });
  return { result: result!, ms: result!.stats!.timeMs };
}

/** Do witnesses differ, and does nothing else when they are said not to? */
function check({ verdict, changes, inputs: parameters }: FunctionDiffJson, text: string) {
  const [before, after] = [plainFunction(source, 'advisory'), plainFunction(text, 'advisory')];
  if (verdict === 'proved') {
    const found = randomDifference(before, after);
    return found === undefined
      ? { fine: true, text: 'none in 10⁶' }
      : { fine: false, text: `WRONG ${found}` };
  }
  const fine = changes.filter(({ witness, observed }) => {
    const args = parameters.map(({ name }) => witness[name]);
    const [old, now] = [before(...args), after(...args)];
    const said = [observed.before, observed.after].map((o) => o.kind === 'return' && o.value);
    return old !== now && said[0] === old && said[1] === now;
  });
  const all = fine.length === changes.length;
  return { fine: all, text: all ? 'differ' : `WRONG ${fine.length} of ${changes.length}` };
}

function randomDifference(
  before: (...args: unknown[]) => unknown,
  after: (...args: unknown[]) => unknown,
): string | undefined {
  const random = new Random(1);
  const near = [0, 1, 300, 400, 500, 600, 640, 700, 740];
  const number = () => random.pick(near) + random.int(-1, 1);
  for (let i = 0; i < inputs; i++) {
    const args = Array.from({ length: 12 }, number);
    args[6] = random.int(0, 3);
    if (before(...args) !== after(...args)) return JSON.stringify(args);
  }
  return undefined;
}
