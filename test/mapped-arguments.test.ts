import { expect, it } from 'vitest';
import { nodeClock } from '../src/host/node-clock.ts';
import { runRequest } from '../src/session/run-request.ts';
import { MemoryFiles } from '../src/syntax/files/memory-files.ts';

const cases = [
  ['x = x + x; return arguments[0] > 10 ? 1 : 2;', false],
  ['arguments[0] = x + x; return x > 10 ? 1 : 2;', false],
  ['(() => { x = x + x; })(); return arguments[0] > 10 ? 1 : 2;', false],
  ['x = x + x; return arguments.length > 0 && x > 10 ? 1 : 2;', true],
  ['return arguments[0] > 10 ? 1 : 2;', true],
] as const;

it.each(cases)('in a sloppy function: %s', async (body, isAll) => {
  const text = `/** @param {number} x */\nexports.f = function (x) { ${body} };\n`;
  const result = (await runRequest(
    { command: 'explore', file: '/a.cjs', function: 'f', maxRuns: 10 },
    { files: new MemoryFiles({ '/a.cjs': text }), clock: nodeClock, cwd: '/' },
    () => {},
  )) as unknown as { approximations: readonly { code: string }[] };
  // The values of such parameters are fixed, and that is said.
  expect(result.approximations.some((a) => a.code === 'mapped-arguments')).toBe(!isAll);
});
