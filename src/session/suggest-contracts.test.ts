import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractTexts, textOptions, textPair } from '../evolve/testing/contract-texts.ts';
import { steadyContext } from '../session/testing/steady-context.ts';
import { suggestContracts } from './suggest-contracts.ts';

/** What is suggested for a change is proved once it stands in the source. */
function checkSuggested(before: string, after: string, expected = 'proved'): readonly string[] {
  const suggested = suggestContracts(steadyContext(), textPair(before, after), textOptions({ generate: 20 }));
  expect(suggested.length).toBe(1);
  const [{ contract, verdict }] = suggested as [(typeof suggested)[0]];
  expect(verdict, contract.join('\n')).toBe(expected);
  const doc = `/**\n${contract.map((line) => ` * ${line}`).join('\n')}\n */\n`;
  const [result] = contractTexts(before, after.replace(/^(?=export function)/m, doc));
  expect(result!.verdict, contract.join('\n')).toBe(expected);
  return contract;
}

it('a value that changed on some inputs', () => {
  const version = (limit: number) =>
    `export function price(quantity: number): number { return quantity > ${limit} ? quantity * 9 : quantity * 10; }`;
  expect(checkSuggested(version(10), version(9))).toEqual([
    '@changed_behavior',
    '@requires quantity === 10',
    '@ensures \\result === quantity * 9',
    '@signals (any) false',
  ]);
});

it('an exception that came, and one that went', () => {
  const before = `export function f(n: number): number { if (n === 1) throw new RangeError('one'); return n; }`;
  const after = `export function f(m: number): number { if (m === 2) throw new TypeError('two'); return m; }`;
  const contract = checkSuggested(before, after);
  expect(contract).toContain('@requires m === 2');
  expect(contract).toContain('@signals (TypeError)');
});

it('an effect alone', () => {
  const before = 'let calls = 0;\nexport function f(n: number): number { calls += 1; return n; }';
  checkSuggested(before, before.replace('+= 1', '+= 2'), 'same');
});

describe('changes that are right', () => {
  const folder = join(import.meta.dirname, '../../test/fixtures/contracts');
  for (const name of ['guard-by-truthiness', 'page-of-nothing', 'other-error'])
    it(name, () => {
      expect(readdirSync(folder)).toContain(`${name}.txt`);
      const parts = readFileSync(join(folder, `${name}.txt`), 'utf8').split(/^\/\/- (\w+)\n/m);
      const part = (title: string) => parts[parts.indexOf(title) + 1]!;
      checkSuggested(part('before'), part('right'));
    });
});
