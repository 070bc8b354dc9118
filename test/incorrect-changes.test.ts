import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractTexts } from '../src/evolve/testing/contract-texts.ts';

const folder = join(import.meta.dirname, 'fixtures', 'contracts');

/** A change, what it was meant to do, how it was done first and how it should have been done, and inputs that stress it. */
interface IncorrectChange {
  readonly before: string;
  readonly wrong: string;
  readonly right: string;
  readonly inputs: Record<string, unknown>[];
}

function readChange(name: string): IncorrectChange {
  const parts = readFileSync(join(folder, name), 'utf8').split(/^\/\/- (\w+)\n/m);
  const part = (title: string) => parts[parts.indexOf(title) + 1]!;
  const contract = part('contract').trim();
  const doc = `/**\n${contract.replace(/^/gm, ' * ')}\n */`;
  const withContract = (text: string) =>
    contract === ''
      ? text
      : text.replace(/^(?:export function|\s+(?=add\())/m, (head) => `\n${doc}\n${head}`);
  return {
    before: part('before'),
    wrong: withContract(part('wrong')),
    right: withContract(part('right')),
    inputs: JSON.parse(part('inputs')),
  };
}

/** Table 7.4: what is wrong is found by running and by exploring; what is right is not refuted by either. */
function checkChange({ before, wrong, right, inputs }: IncorrectChange): void {
  const run = (after: string) => contractTexts(before, after, { symbolic: false, generate: 0, inputs })[0]!;
  const explore = (after: string) => contractTexts(before, after, { generate: 0, timeoutMs: 20_000 })[0]!;
  expect(run(wrong), 'run').toMatchObject({ verdict: 'refuted', notRun: [] });
  expect(run(right).verdict, 'run').toBe('unknown');
  const found = explore(wrong);
  expect(found.verdict, 'explored').toBe('refuted');
  expect(['proved', 'same', 'unknown'], 'explored').toContain(explore(right).verdict);
}

describe('incorrect changes are found, correct ones are not refuted', () => {
  const names = readdirSync(folder);
  it('there are ten', () => expect(names.length).toBe(10));
  for (const name of names) it(name.replace('.txt', ''), () => checkChange(readChange(name)), 60_000);
});
