/**
 * `blame` on runs of a million statement instances: whether it ends within its budget, and what memory it takes. In the first program a loop of a
 * fixed length computes with the inputs; in the second every iteration is a decision over an input, so that the path condition itself is
 * long; in the third a decision of each iteration is in one version only. Run by `npm run bench:blame`.
 */
import { blameTexts, suspectLines } from '../../src/evolve/testing/blame-texts.ts';
import { printTable } from '../print-table.ts';

const wanted = process.argv.slice(2);
const rounds = 200_000;
const timeoutMs = 30_000;

const programs: Record<string, readonly [string, string, Record<string, number>]> = {
  'fixed loop': [
    loop(`${rounds}`, 'sum = (sum * 31 + 7) % 1009; odd ^= sum & 1;', 'sum + seed > limit'),
    loop(`${rounds}`, 'sum = (sum * 31 + 7) % 1009; odd ^= sum & 1;', 'sum + seed >= limit'),
    { seed: 0, limit: 0, count: 1 },
  ],
  'decisions in the loop': [
    loop('count', 'sum += 3; odd ^= 1;', 'seed > limit'),
    loop('count', 'sum += 3; odd ^= 1;', 'seed >= limit'),
    { seed: 5, limit: 5, count: rounds },
  ],
  'other decisions in the loop': [
    loop('count', 'sum += 3; odd ^= 1;', 'seed > limit'),
    loop('count', 'sum += 3; if (seed === i) odd ^= 1;', 'seed >= limit'),
    { seed: 5, limit: 5, count: rounds },
  ],
};

const rows: string[][] = [];
for (const [name, [before, after, given]] of Object.entries(programs).filter(
  ([n]) => wanted.length === 0 || wanted.includes(n),
))
  for (const on of ['slice', 'path'] as const) {
    globalThis.gc?.();
    const input = name === 'fixed loop' ? { ...given, limit: sumOf(rounds) } : given;
    const started = performance.now();
    const result = blameTexts(before, after, 'f', input, {
      on,
      numbers: 'int',
      timeoutMs,
      maxSteps: 10_000_000,
    });
    const { stats, verdict, limits } = result;
    const notTried = stats.searches.reduce((n, s) => n + s.notTried + s.repeated, 0);
    rows.push([
      `${name}, ${on}`,
      String(stats.instances.before),
      String(stats.searches.reduce((n, s) => n + s.decisions, 0)),
      String(notTried),
      verdict === 'suspects' ? `line ${suspectLines(result).slice(0, 3).join(', ')}` : verdict,
      `${((performance.now() - started) / 1000).toFixed(1)} s of ${timeoutMs / 1000}`,
      `${peakMb()} MB`,
    ]);
    process.stderr.write(`${rows.at(-1)!.join('  ')}  ${limits.join('; ')}\n`);
  }
console.log(
  printTable(['program', 'instances', 'decisions', 'not tried', 'found', 'time', 'resident'], rows),
);

function loop(bound: string, body: string, decision: string): string {
  return `export function f(seed: number, limit: number, count: number): number {
  let sum = 1;
  let odd = 0;
  for (let i = 0; i < ${bound}; i++) {
    ${body}
  }
  if (${decision}) return sum;
  return -1;
}`;
}

function sumOf(count: number): number {
  let sum = 1;
  for (let i = 0; i < count; i++) sum = (sum * 31 + 7) % 1009;
  return sum;
}

/** The process's peak so far, by the system. */
function peakMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
