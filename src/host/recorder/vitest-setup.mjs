// Loaded by vitest before a test file, in the process that runs it.
import { createRequire } from 'node:module';
import { afterEach, beforeEach } from 'vitest';

const { state } = createRequire(import.meta.url)('./recorder.cjs');

beforeEach(({ task }) => {
  const names = [];
  for (let at = task; at?.name && at.type !== undefined && at !== at.file; at = at.suite)
    names.unshift(at.name);
  state.test = names.join(' ');
});
afterEach(() => {
  state.test = undefined;
});
