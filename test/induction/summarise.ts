import { type Summary, summarise } from '../../src/evolve/relate/summary/summarise.ts';
import { defaultBudget } from '../../src/explore/budget.ts';
import { nodeContext } from '../../src/host/node-context.ts';
import { byWork } from '../../src/session/by-work.ts';
import { withSubject } from '../../src/session/with-subject.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';

/** The closed form of `f`; where there is none, why. */
export function summaryOf(text: string, name = 'f'): Summary | string {
  const context = byWork({ ...nodeContext(), files: new MemoryFiles({ '/main.ts': text }) }, 60_000);
  const options = {
    budget: { ...defaultBudget, timeoutMs: 60_000 },
    order: 'dfs',
    seed: 1,
    maxSteps: 100_000,
    queryTimeoutMs: 2000,
    solver: 'wasm',
    packages: 'all',
    signature: { numbers: 'double', maxLength: undefined, maxItems: undefined },
    numbers: 'double',
  } as const;
  return withSubject(
    context,
    { file: '/main.ts', name },
    options,
    {},
    () => {},
    ({ subject, store, solver }) =>
      summarise({ subject, store, solver, clock: context.clock, seed: 1, timeMs: 3000, queries: 500 }),
  );
}

/** Its rows in one text each. */
export function rowTexts(summary: Summary | string): string[] {
  if (typeof summary === 'string') return [`none: ${summary}`];
  return summary.rows.map(({ rule, ending }) => {
    const end = ending.kind === 'return' ? ending.value : `throws ${ending.error}: ${ending.message}`;
    return `${rule.join(' && ') || 'otherwise'} => ${end}`;
  });
}
