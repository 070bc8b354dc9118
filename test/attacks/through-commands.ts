import { setImmediate } from 'node:timers/promises';
import { nodeClock } from '../../src/host/node-clock.ts';
import type { SessionRequest } from '../../src/session/request.ts';
import { runRequest } from '../../src/session/run-request.ts';
import { MemoryFiles } from '../../src/syntax/files/memory-files.ts';
import type { Attempt } from './attempt.ts';
import { takeMark } from './run-attempts.ts';
import { weapons } from './weapons.ts';

/** Both versions of a module with the attempt in it; the new one behaves differently, so that comparisons have something to look at. */
function textOf({ body, top = '' }: Attempt, isNew: boolean): string {
  return `${weapons}
${top}
/**
 * @param {number} n @param {string} s @param {number[]} xs @param {{ k?: number }} o
 * @changed result: { probe(result, old, arguments); return alarm(() => true)() }
 * @ensures alarm(() => true)(result) || true
 */
exports.f = function f(n, s, xs, o) {
  ${isNew ? 'if (n === 2) n = 4;' : ''}
  ${body}
};
exports.control = function control(n) { return n + ${isNew ? 2 : 1}; };
`;
}

const inputs = [
  { n: 2, s: 'aab', xs: [3, 1], o: { k: 1 } },
  { n: 5, s: 'k', xs: [], o: {} },
];
const [OLD, NEW] = ['/old/f.cjs', '/new/f.cjs'];

/** A request of every command that runs analysed code, in all the ways that matter. */
export const requests: Readonly<Record<string, SessionRequest>> = requestsOf('f');

function requestsOf(name: string): Record<string, SessionRequest> {
  const work = { timeoutMs: 600, maxRuns: 4, maxSteps: 4000, seed: 1, packages: 'none' } as const;
  const one = { ...work, file: NEW, function: name };
  const pair = {
    before: { file: OLD, label: 'old' },
    after: { file: NEW, label: 'new' },
    name: { before: name, after: name },
  };
  const pairs = { before: 'old', after: 'new', pairs: [pair] };
  const tests = { dir: '/tests', runner: 'vitest' } as const;
  const [input] = inputs;
  return {
    explore: { ...one, command: 'explore', inputs, log: true, checks: ['index', 'type'] as never, tests },
    'explore, outputs': { ...one, command: 'explore', strategy: 'output', on: ['return'] },
    'explore, dependences': { ...one, command: 'explore', strategy: 'dependence' },
    diff: { ...work, ...pairs, command: 'diff', tests: { ...tests, pin: 'both' } },
    'diff, affected': { ...work, ...pairs, command: 'diff', affected: true, strategy: 'affected' },
    expose: { ...work, command: 'expose', pair, inputs },
    blame: { ...work, command: 'blame', pair, inputs },
    'blame, decisions': { ...work, command: 'blame', pair, inputs, method: 'decisions', predicates: true },
    contract: { ...work, ...pairs, command: 'contract', generate: 5, inputs },
    suggest: { ...work, ...pairs, command: 'suggest', generate: 5 },
    condition: { ...one, command: 'condition', slice: 'return', partition: true },
    slice: { ...one, command: 'slice', of: 'return' },
    'slice of a run': { ...one, command: 'slice', input },
    fsm: { ...one, command: 'fsm', state: 'n', next: 'result' },
    minimize: { ...one, command: 'minimize', inputs },
    explain: { ...one, command: 'explain' },
    run: { ...one, command: 'run', input, trace: true },
    script: { command: 'script', files: [NEW], maxSteps: 4000, timeoutMs: 2000 },
  };
}

/** Has the attempt looked at by commands, without any wall around the process; those by which it got through, and commands that came to no end of their own. */
export async function throughCommands(
  attempt: Attempt,
  commands: readonly string[] = Object.keys(requests),
  onRefused: (command: string, error: Error) => void = () => {},
): Promise<string[]> {
  const files = new MemoryFiles({ [OLD]: textOf(attempt, false), [NEW]: textOf(attempt, true) });
  const through: string[] = [];
  for (const name of commands) {
    const request = requests[name];
    if (request === undefined) throw new Error(`there is no ${name}`);
    const context = { files, clock: nodeClock, cwd: '/', isOpen: true };
    try {
      const result = await runRequest(request, context, (event) => JSON.stringify(event));
      JSON.stringify(result);
    } catch (error) {
      // A request may be refused. What is thrown is ours.
      if (error instanceof Error) onRefused(name, error);
      else through.push(`${name}: a value of the program came out`);
    }
    await setImmediate();
    const mark = takeMark();
    if (mark !== undefined) through.push(`${name} (by ${mark}): ${attempt.name}`);
  }
  return through;
}
