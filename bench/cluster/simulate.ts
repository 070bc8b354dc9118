/**
 * What more workers give, and what limits it: a simulation of a run over a cluster, by measured costs. Jobs take times drawn from those of a real repository; the client finds out what there
 * is to do at a measured rate, Redis hands out and takes back at a measured rate, a part of the workers die.
 *
 *   npm run bench:cluster
 */
import { printTable } from '../print-table.ts';

/** Seconds that functions of es-toolkit took (explore, 50 runs at most), sorted; bench/RESULTS.md says where from. */
const costs = [
  0.1, 0.1, 0.1, 0.1, 0.1, 0.2, 0.2, 0.2, 0.3, 0.4, 0.5, 0.5, 0.6, 0.9, 1.2, 1.6, 1.9, 2.4, 3.7, 8.5,
];
/** Outlines of the client, functions a second and core. */
const OUTLINES = 40;
const CLIENT_CORES = 8;
/** Jobs that one Redis hands out and takes back, a second. */
const REDIS = 4000;
/** Between a worker and Redis, for each job. */
const ROUND_TRIP_S = 0.004;
/** A worker dies once in so many hours, and its job waits for its lock. */
const HOURS_BETWEEN_DEATHS = 200;
const LOCK_S = 30;

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Seconds until all jobs are done, and what they would take one after the other. */
function simulate(
  functions: number,
  workers: number,
): { readonly seconds: number; readonly work: number; readonly limit: string } {
  const next = random(1);
  // A heap of the times when workers are free.
  const free = new Float64Array(workers);
  let work = 0;
  let [lastOutline, lastHandOut, end] = [0, 0, 0];
  const sift = () => {
    const value = free[0]!;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= workers) break;
      if (child + 1 < workers && free[child + 1]! < free[child]!) child++;
      if (free[child]! >= value) break;
      free[i] = free[child]!;
      i = child;
    }
    free[i] = value;
  };
  for (let job = 0; job < functions; job++) {
    const cost = costs[Math.floor(next() * costs.length)]! * (0.5 + next());
    work += cost;
    lastOutline += 1 / (OUTLINES * CLIENT_CORES);
    const ready = Math.max(lastOutline, free[0]!);
    lastHandOut = Math.max(lastHandOut + 1 / REDIS, ready);
    const dies = next() < cost / (HOURS_BETWEEN_DEATHS * 3600);
    const done = lastHandOut + ROUND_TRIP_S + cost + (dies ? LOCK_S + cost : 0);
    free[0] = done;
    sift();
    end = Math.max(end, done);
  }
  const bounds = [
    ['workers', work / workers],
    ['outlines of the client', functions / (OUTLINES * CLIENT_CORES)],
    ['Redis', functions / REDIS],
    ['the longest function', costs.at(-1)! * 1.5],
  ] as const;
  const limit = bounds.reduce((most, other) => (other[1] > most[1] ? other : most));
  return { seconds: end, work, limit: limit[0] };
}

const text = (seconds: number) =>
  seconds > 7200
    ? `${(seconds / 3600).toFixed(1)} h`
    : seconds > 120
      ? `${(seconds / 60).toFixed(1)} min`
      : `${seconds.toFixed(1)} s`;
const rows: string[][] = [];
for (const functions of [10_000, 1_000_000])
  for (const workers of [1, 10, 100, 1000]) {
    const { seconds, work, limit } = simulate(functions, workers);
    rows.push([String(functions), String(workers), text(seconds), `${(work / seconds).toFixed(0)}x`, limit]);
  }
console.log(printTable(['functions', 'workers', 'time', 'speed-up', 'limited by'], rows));
