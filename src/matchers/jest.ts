/** `import 'beagle-ts/jest'`: gives Jest's `expect` the matchers of docs/matchers.md. Jest answers for this import itself, whatever is installed. */
import { afterAll, expect } from '@jest/globals';
import { runnerMatchers } from './runner-matchers.ts';

const { matchers, end } = runnerMatchers();
expect.extend(matchers);
afterAll(end);
