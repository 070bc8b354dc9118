import { Random } from '../../base/random.ts';
import type { ClauseKind } from '../contract/contract.ts';

/** A clause over the parameters `a`, `b`, `c`, a number as result, and RangeErrors whose message is `at n`. */
export interface RandomClause {
  readonly kind: ClauseKind;
  /** In the language of contracts, without the exception. */
  readonly condition: string;
  readonly type?: string;
}

export type RandomContract = readonly (readonly RandomClause[])[];

/** Some cases of some clauses; sometimes none. */
export function randomContract(seed: number): RandomContract {
  const random = new Random(seed);
  return Array.from({ length: random.pick([0, 1, 1, 1, 2]) }, () => {
    const clauses: RandomClause[] = [];
    const maybe = (chance: number, make: () => RandomClause) => {
      while (random.chance(chance)) clauses.push(make());
    };
    maybe(0.5, () => ({ kind: 'requires', condition: test(random, inputs) }));
    maybe(0.3, () => ({ kind: 'when_ensured', condition: test(random, [...inputs, '\\result']) }));
    maybe(0.3, () => ({ kind: 'when_signaled', type: type(random), condition: errorTest(random) }));
    maybe(0.6, () => ({
      kind: 'ensures',
      condition: test(random, ['\\result', '\\prev(\\result)', '\\old(a)', ...inputs]),
    }));
    maybe(0.3, () => ({ kind: 'signals', type: type(random), condition: errorTest(random) }));
    return clauses;
  });
}

const inputs = ['a', 'b', 'c', '\\old(b)'];

function type(random: Random): string {
  return random.pick(['RangeError', 'Error', 'TypeError', 'any']);
}

function errorTest(random: Random): string {
  if (random.chance(0.4)) return test(random, inputs);
  return random.pick([
    'true',
    'false',
    "e.message === 'at 0'",
    "e.message !== 'at ' + a",
    'e.message.length > 4',
  ]);
}

function test(random: Random, names: readonly string[]): string {
  if (random.chance(0.15))
    return `(${test(random, names)} ${random.pick(['&&', '||'])} ${test(random, names)})`;
  return `${random.pick(names)} ${random.pick(['<', '<=', '>', '>=', '===', '!=='])} ${operand(random, names)}`;
}

function operand(random: Random, names: readonly string[]): string {
  const one = random.chance(0.25) ? String(random.int(0, 3)) : random.pick(names);
  return random.chance(0.3) ? `${one} ${random.pick(['+', '-'])} ${random.int(0, 2)}` : one;
}

/** The contract as the inside of a doc comment. */
export function contractLines(contract: RandomContract): string[] {
  return contract.flatMap((clauses, i) => [
    i === 0 ? '@changed_behavior' : '@also',
    ...clauses.map(
      ({ kind, condition, type: t }) => `@${kind} ${t === undefined ? '' : `(${t} e) `}${condition}`,
    ),
  ]);
}
