/**
 * A repository of about a thousand functions, explored by one worker, by two, and once more with everything remembered; then once more after a helper changed. Prints times by the
 * clock and of the processors, how much faster two workers are, and whether all said the same.
 *
 *   npm run bench:thousand                 a repository that is made for it
 *   npm run bench:thousand -- <folder>     the sources of a checkout
 *
 * Further arguments are options of explore.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Timed, timed } from './timed.ts';

const FILES = 98;
const HELPERS = 20;
const [given, ...options] = process.argv.slice(2);
const beagle = process.env.BEAGLE_BIN ?? resolve('dist/beagle.js');
const work = mkdtempSync(join(tmpdir(), 'beagle-thousand-'));
const folder = given === undefined ? madeRepository(join(work, 'made')) : resolve(given);

/** Ten functions a file, each with three paths; they use helpers, and some use those of the file before. */
function madeRepository(at: string): string {
  mkdirSync(join(at, 'src'), { recursive: true });
  writeFileSync(join(at, 'package.json'), '{ "name": "made", "type": "module" }');
  const helpers = Array.from({ length: HELPERS }, (_, i) => i);
  writeFileSync(join(at, 'src/help.ts'), helpers.map(helper).join(''));
  for (let f = 0; f < FILES; f++) writeFileSync(join(at, `src/m${f}.ts`), moduleText(f));
  return at;
}

function helper(i: number): string {
  return `export function help${i}(x: number): number {\n  return x > ${i} ? x - ${i} : ${i};\n}\n`;
}

function moduleText(f: number): string {
  const [one, other] = [`help${f % HELPERS}`, `help${(f + 7) % HELPERS}`];
  const before = f > 0 ? `import { f${f - 1}x0 } from './m${f - 1}.js';\n` : '';
  const functions = Array.from({ length: 10 }, (_, i) => {
    const second = f > 0 && i === 3 ? `f${f - 1}x0(a, b)` : `${other}(a + 1)`;
    return `export function f${f}x${i}(a: number, b: string): number | string {
  if (a > ${i}) return ${one}(a);
  if (b === 'k${f}') return ${second};
  return b;
}\n`;
  });
  return `import { ${one}, ${other} } from './help.js';\n${before}${functions.join('')}`;
}

async function explored(name: string, workers: number, cache: string): Promise<Timed> {
  const args = ['explore', 'src', '--workers', String(workers), '--timeout', '60m', '--quiet', ...options];
  const env = { ...process.env, BEAGLE_CACHE: join(work, cache) };
  const run = await timed([beagle, ...args], { cwd: folder, env });
  const functions = run.stdout.split('\n').filter((line) => line.startsWith('  ')).length;
  const [wall, cpu] = [run.wallMs, run.cpuMs].map((ms) => (ms / 1000).toFixed(2));
  console.log(`${name}: ${functions} functions, ${wall} s by the clock, ${cpu} s of the processors`);
  return run;
}

/** What is said, without the time it took. */
function told({ stdout }: Timed): string {
  return stdout.replace(/\d+\.\d+ s$/gm, '');
}

const one = await explored('one worker', 1, 'one');
const two = await explored('two workers', 2, 'two');
const again = await explored('once more', 2, 'two');
console.log(`two workers are ${(one.wallMs / two.wallMs).toFixed(2)} times as fast by the clock`);
console.log(
  [two, again].every((run) => told(run) === told(one)) ? 'all say the same' : 'THEY SAY DIFFERENT THINGS',
);
if (given === undefined) {
  // Those that use it, and nothing else.
  const changed = Array.from({ length: HELPERS }, (_, i) => helper(i))
    .join('')
    .replace('x > 3 ?', 'x > 33 ?');
  writeFileSync(join(folder, 'src/help.ts'), changed);
  await explored('after one helper of twenty changed', 2, 'two');
}
rmSync(work, { recursive: true, force: true });
