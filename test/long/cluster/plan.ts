import type { PlannedJob } from '../../../src/serve/plan/planned-job.ts';
import type { ExploreRequest } from '../../../src/session/request.ts';

/** A plan of functions that are named by their numbers. */
export function numbered(count: number): PlannedJob<ExploreRequest>[] {
  return Array.from({ length: count }, (_, i) => ({
    name: String(i),
    request: { command: 'explore', file: '/a.ts', function: String(i) },
    group: String(i % 20),
    cost: 1,
    value: 0,
  }));
}

export const LOCK_MS = 1500;
export const POISON = '7';
export const LONG = '11';
