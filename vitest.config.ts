import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/long/**', 'node_modules/**'],
    pool: 'forks',
    maxWorkers: 2,
    // Loading the compiler and the solver anew for each file took half of the time.
    isolate: false,
    // What one file leaves behind stays: without room for it the last ones collect garbage most of the time.
    execArgv: ['--max-old-space-size=8192'],
    testTimeout: 60_000,
  },
});
