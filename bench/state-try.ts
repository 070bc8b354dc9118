import { join, resolve } from 'node:path';
import { defaultBudget } from '../src/explore/budget.ts';
import { GuidedFrontier } from '../src/explore/dependence/guided-frontier.ts';
import { StateFrontier } from '../src/explore/dependence/state-frontier.ts';
import { explore } from '../src/explore/explore.ts';
import { observe } from '../src/explore/observe.ts';
import { openSubject } from '../src/explore/subject.ts';
import { TermStore } from '../src/expr/term-store.ts';
import { BranchSides } from '../src/flow/branch-sides.ts';
import { nodeClock } from '../src/host/node-clock.ts';
import { nodeFiles } from '../src/host/node-files.ts';
import { buildSolver } from '../src/solver/build-solver.ts';
import { dgseSubjects } from './papers/dgse/subjects.ts';

const only = process.argv.slice(2);
for (const { file, fn, range, name } of dgseSubjects) {
  if (only.length > 0 && !only.includes(`${name}-${fn}`)) continue;
  const path = join(resolve(process.env.BEAGLE_ROOT ?? '.'), 'bench/subjects', file);
  for (const mode of (process.env.MODES ?? 'path,state,guided').split(',')) {
    const store = new TermStore();
    const solver = buildSolver(store, { timeoutMs: 5000, backend: 'wasm', seed: 1 });
    const subject = openSubject(nodeFiles, path, fn, {
      store,
      signature: { numbers: 'int', ...(range && { range: { min: range[0], max: range[1] } }) },
      packages: 'none',
      dependences: mode !== 'path',
      abortEdges: mode === 'path',
      seed: 1,
      maxSteps: 1e6,
      runTimeoutMs: 10000,
    });

    const strategy = {
      name: mode,
      needsDependences: true,
      inOrder: true,
      sequence: (t: any) => t.conditions,
      ...(mode !== 'path' && {
        frontier: () =>
          mode === 'state'
            ? new StateFrontier(store)
            : new GuidedFrontier({ store, sides: new BranchSides(subject.machine.flow!, false) }),
      }),
    };
    const t0 = process.cpuUsage();
    let cuts = 0;
    const { stats, limits } = explore({
      run: (model) => {
        const o = observe(subject, model, strategy as any);
        cuts += o.trace.cuts?.length ?? 0;
        return o;
      },
      store,
      solver,
      strategy: strategy as any,
      order: 'dfs',
      seed: 1,
      budget: { ...defaultBudget, timeoutMs: 60000, maxRuns: 1e7 },
      clock: nodeClock,
      approximations: subject.approximations,
    });
    const t = process.cpuUsage(t0);
    console.log(
      name,
      fn,
      mode,
      'runs',
      stats.runs,
      'cuts',
      cuts,
      'inf',
      stats.infeasible,
      'ms',
      Math.round((t.user + t.system) / 1000),
      'machine',
      Math.round(stats.machineMs),
      'solver',
      Math.round(stats.solver.timeMs),
      limits.map((l) => l.name).join(),
    );
    solver.dispose();
  }
}
