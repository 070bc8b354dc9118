import { expect, it } from 'vitest';
import { nodeClock } from '../host/node-clock.ts';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { PartialResult } from './partial-result.ts';
import type { SessionRequest } from './request.ts';
import { runRequest } from './run-request.ts';

const files = new MemoryFiles({
  '/light.ts': `export type Light = 'red' | 'green' | 'amber';
export function step(light: Light, broken: boolean): Light {
  if (broken) return 'amber';
  if (light === 'red') return 'green';
  return light === 'green' ? 'amber' : 'red';
}
export function tax(age: number, income: number): number {
  let due = income / 5;
  if (age >= 65) due = due / 2;
  return due;
}`,
});

/** The result if work had ended after each of the partial ones. */
async function partials(request: SessionRequest) {
  const kept = new PartialResult();
  const known: unknown[] = [];
  const context = { files, clock: nodeClock, cwd: '/', isOpen: true };
  await runRequest(request, context, (event) => {
    kept.add(event);
    if (event.type === 'partial') known.push(kept.result('it was stopped'));
  });
  return known;
}

it('a machine that is mined is known as far as runs have shown it', async () => {
  const all = await partials({ command: 'fsm', file: '/light.ts', function: 'step', state: 'light' });
  expect(all[0]).toMatchObject({
    command: 'fsm',
    complete: false,
    transitions: [],
    limits: [{ message: 'it was stopped' }],
  });
  const last = all.at(-1) as { states: string[]; transitions: { from: string; to: string }[] };
  expect(last).toMatchObject({ complete: false, limits: [{ name: 'stopped' }] });
  expect(last.transitions.length).toBeGreaterThan(2);
  // Each of them is one that the whole machine has.
  const truth = new Set(['red green', 'red amber', 'green amber', 'amber amber', 'amber red']);
  for (const { from, to } of last.transitions) expect(truth).toContain(`${from} ${to}`);
});

it('of a conditioned file what was left so far is kept, at worst the file itself', async () => {
  const all = (await partials({
    command: 'condition',
    file: '/light.ts',
    function: 'tax',
    when: ['age < 60'],
  })) as { source: string; notes: string[] }[];
  expect(all[0]!.source).toBe(files.read('/light.ts'));
  expect(all[0]!.notes).toEqual(['stopped: it was stopped']);
  expect(all.at(-1)!.source).not.toContain('due / 2');
});

it('a comparison that is ended says what it was at, and why', async () => {
  const label = '/light.ts';
  const after = new MemoryFiles({ '/light.ts': files.read('/light.ts')!.replace('65', '66') });
  const kept = new PartialResult();
  const said: unknown[] = [];
  const context = { files, clock: nodeClock, cwd: '/', isOpen: true, tree: () => after };
  const pair = {
    before: { file: label, label },
    after: { file: label, label, tree: 'after' },
    name: { before: 'tax', after: 'tax' },
  };
  await runRequest({ command: 'diff', before: '', after: '', pairs: [pair] }, context, (event) => {
    kept.add(event);
    const result = event.type === 'partial' ? kept.result('it was stopped') : undefined;
    if (result?.command === 'diff')
      said.push(...result.functions.map((f) => [f.verdict, f.limits.map((l) => l.message).join()]));
  });
  expect(said).toEqual(
    expect.arrayContaining([
      ['unknown', 'reading its file was ended from outside: it was stopped'],
      ['unknown', 'reading its types was ended from outside: it was stopped'],
      ['unknown', 'its comparison was ended from outside: it was stopped'],
      ['refuted', 'its comparison was ended from outside: it was stopped'],
    ]),
  );
});
