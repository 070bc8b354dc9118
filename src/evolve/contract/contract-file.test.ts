import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RequestError } from '../../base/diagnostic.ts';
import { contractTexts } from '../testing/contract-texts.ts';
import { builderTypes } from './builder-types.ts';

const before = `export function price(quantity: number): number {
  if (quantity < 0) throw new RangeError('negative');
  return quantity * 10;
}`;
const after = `export class Invalid extends RangeError {}
export function price(quantity: number): number {
  if (quantity < 0) throw new Invalid('negative');
  return quantity > 9 ? quantity * 9 : quantity * 10;
}`;

/** Verdicts of clauses, then of the rule that nothing else differs. */
function checkFile(contract: string, expected: readonly string[], now = after): void {
  const [result] = contractTexts(before, now, { name: 'price', more: { '/main.contract.ts': contract } });
  const verdicts = result!.clauses.flatMap((c) => c.verdict ?? []);
  expect([...verdicts, result!.equal.verdict], JSON.stringify(result, null, 1)).toEqual(expected);
}

const head = `import { changedBehavior } from 'beagle-ts';
import type * as after from './main.ts';
import { Invalid } from './main.ts';
type Price = typeof after.price;
const limit = 9;
`;

describe('a contract in a file of its own', () => {
  const contract = `${head}
export default changedBehavior<Price>('price')
  .requires(({ args: [quantity] }) => quantity > limit)
  .ensures((now, prev, old) => now.result === old.args[0] * 9 && prev.result === old.args[0] * 10)
  .also()
  .whenEnsured(() => false)
  .whenSignaled(RangeError, ({ error }) => error.message === 'negative')
  .ensures(() => false)
  .signals(Invalid, ({ error }, prev, old) => error.message === 'negative' && old.args[0] < 0);
`;

  it('is found beside the new version, and holds', () => {
    checkFile(contract, ['proved', 'proved', 'proved', 'proved']);
  });

  it('finds what is not meant', () => {
    checkFile(contract, ['proved', 'proved', 'proved', 'refuted'], after.replace('> 9', '> 8'));
    checkFile(contract, ['refuted', 'proved', 'proved', 'proved'], after.replace('* 9', '* 8'));
    checkFile(
      contract,
      ['proved', 'proved', 'refuted', 'proved'],
      after.replace('new Invalid', 'new RangeError'),
    );
  });
});

describe('what is wrong with a contract file is said with its place', () => {
  const cases: [name: string, text: string, at: string, message: RegExp][] = [
    ['no contract', 'export const x = 1;', '', /no contract in it/],
    [
      'a type error',
      `${head}changedBehavior<Price>('price').ensures((now) => now.result === 'a');`,
      "now.result === 'a'",
      /no overlap/,
    ],
    [
      'an unknown clause',
      `${head}changedBehavior<Price>('price').ensure(() => true);`,
      'ensure',
      /did you mean ensures/,
    ],
    ['no condition', `${head}changedBehavior<Price>('price').requires();`, 'requires', /needs a condition/],
    [
      'no name',
      `${head}changedBehavior<Price>(name).requires(() => true);`,
      'changedBehavior<Price>(name)',
      /takes the function's name/,
    ],
  ];
  for (const [name, text, at, message] of cases)
    it(name, () => {
      try {
        contractTexts(before, after, { name: 'price', more: { '/main.contract.ts': text } });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const { span } = error.diagnostic;
        expect(error.message).toMatch(message);
        expect(span === undefined ? '' : text.slice(span.start, span.end)).toBe(at);
        return;
      }
      expect.unreachable('the contract file was not refused');
    });
});

it('types/index.d.ts says the same', () => {
  const types = readFileSync(join(import.meta.dirname, '../../../types/index.d.ts'), 'utf8');
  const squeezed = (text: string) => text.replace(/\s+/g, '').replaceAll(',)', ')');
  expect(squeezed(types)).toContain(squeezed(builderTypes));
});
