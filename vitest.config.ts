import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

/** Files that share processes, one group after the other: what files leave behind in memory slows those after them down, so that each group has processes of its own. */
const groups = {
  core: ['src/{base,env,expr,flow,ir,machine,models,solver,syntax}/**/*.test.ts'],
  above: ['src/*/**/*.test.ts', '!src/{base,env,expr,flow,ir,machine,models,solver,syntax}/**'],
  whole: ['test/*.test.ts'],
  parts: ['test/*/**/*.test.ts', '!test/attacks/**'],
  // What drives a browser leaves Node's hooks of promises on, which touch analysed promises from outside of the realm: not what jobs are.
  attacks: ['test/attacks/**/*.test.ts'],
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: Object.entries(groups).map(
      ([name, include], groupOrder): TestProjectConfiguration => ({
        test: {
          name,
          include: include.filter((pattern) => !pattern.startsWith('!')),
          exclude: [
            'test/long/**',
            'node_modules/**',
            ...include.flatMap((p) => (p.startsWith('!') ? [p.slice(1)] : [])),
          ],
          // Loading the compiler and the solver anew for each file took half of the time.
          isolate: false,
          execArgv: ['--max-old-space-size=8192'],
          // Far beyond what any takes: a slow machine is no failure.
          testTimeout: 300_000,
          sequence: { groupOrder },
        },
      }),
    ),
  },
});
