import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/long/**/*.test.ts', 'src/session/explore-in-parts.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 3_600_000,
  },
});
