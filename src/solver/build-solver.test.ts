import { describe, expect, it } from 'vitest';
import { TermStore } from '../expr/term-store.ts';
import { buildSolver } from './build-solver.ts';
import { explorePaths } from './testing/mini-exploration.ts';
import { tcas, versionParser } from './testing/subjects.ts';

describe('whole explorations', () => {
  for (const [name, program, paths] of [
    ['tcas', tcas, 77],
    [
      'a version parser over strings of length at most 8',
      (store: TermStore) => versionParser(store, 8),
      undefined,
    ],
  ] as const) {
    it(name, () => {
      const store = new TermStore();
      const solver = buildSolver(store, { timeoutMs: 5000, backend: 'wasm', seed: 1 });
      const start = performance.now();
      const result = explorePaths(store, solver, program(store));
      const { stats } = solver;
      console.log(
        `${name}: ${result.paths} paths, ${stats.queries} queries, ${stats.backendCalls} backend calls, ` +
          `${(performance.now() - start).toFixed(0)} ms, solver ${stats.timeMs.toFixed(0)} ms, backend ${stats.backendMs.toFixed(0)} ms ${JSON.stringify(stats.byRung)}`,
      );
      expect(result.answers.filter((a) => a.kind === 'unknown')).toEqual([]);
      if (paths !== undefined) expect(result.paths).toBeGreaterThan(paths - 1);
      solver.dispose();
    });
  }
});
