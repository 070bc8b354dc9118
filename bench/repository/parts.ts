/**
 * One function of 2^17 paths, explored by one worker and by two: times by the clock and of the processors, how much faster two are, and whether both say the
 * same, byte for byte but for times.
 *
 *   npm run bench:parts                17 decisions that do not depend on each other
 *   npm run bench:parts -- 15          so many of them
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ExploreJson } from '../../src/report/explore/explore-schema.ts';
import { timed } from './timed.ts';

const decisions = Number(process.argv[2] ?? 17);
const beagle = process.env.BEAGLE_BIN ?? resolve('dist/beagle.js');
const work = mkdtempSync(join(tmpdir(), 'beagle-parts-'));
const names = Array.from({ length: decisions }, (_, i) => `x${i}`);
const file = join(work, 'decisions.ts');
writeFileSync(
  file,
  `export function decide(${names.map((name) => `${name}: number`).join(', ')}): number {
  let sum = 0;
${names.map((name, i) => `  if (${name} > 10) sum += ${2 ** i};\n`).join('')}  return sum;
}\n`,
);

async function explored(workers: number) {
  const options = [
    '--workers',
    `${workers}`,
    '--max-runs',
    '1000000',
    '--timeout',
    '60m',
    '--quiet',
    '--json',
  ];
  const run = await timed([beagle, 'explore', `${file}#decide`, ...options], { cwd: work });
  const { stats, ...rest } = JSON.parse(run.stdout) as ExploreJson;
  const { timeMs: _, frontEndMs: __, machineMs: ___, solverMs: ____, ...counts } = stats;
  const [wall, cpu, most] = [run.wallMs, run.cpuMs, run.busiestMs].map((ms) => (ms / 1000).toFixed(1));
  const found = `${rest.behaviours.length} behaviours, complete: ${rest.complete}`;
  console.log(
    `workers ${workers}: ${found}, ${wall} s by the clock, ${cpu} s of the processors, ${most} s of them in one process`,
  );
  return { wallMs: run.wallMs, busiestMs: run.busiestMs, text: JSON.stringify({ ...rest, counts }) };
}

const one = await explored(1);
const two = await explored(2);
const [clock, most] = [one.wallMs / two.wallMs, one.busiestMs / two.busiestMs].map((n) => n.toFixed(2));
console.log(
  `two workers are ${clock} times as fast by the clock, ${most} times by what one process has to do`,
);
console.log(one.text === two.text ? 'both say the same' : 'THEY SAY DIFFERENT THINGS');
rmSync(work, { recursive: true, force: true });
