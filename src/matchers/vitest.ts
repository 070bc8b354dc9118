/** `import 'beagle-ts/vitest'`: gives vitest's `expect` the matchers of docs/matchers.md. */
import { afterAll, expect } from 'vitest';
import { runnerMatchers } from './runner-matchers.ts';

const { matchers, end } = runnerMatchers();
expect.extend(matchers);
afterAll(end);
