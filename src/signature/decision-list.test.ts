import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decisionList, type ListRow, type ListRule } from './decision-list.ts';

/** A program of nested decisions over numbered variables, as the rules of its paths. */
type Program = string | { readonly on: number; readonly yes: Program; readonly no: Program };

const programs = fc.letrec<{ program: Program }>((tie) => ({
  program: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.record({ on: fc.integer({ min: 1, max: 6 }), yes: tie('program'), no: tie('program') }),
  ),
})).program;

function rulesOf(program: Program, before: readonly number[] = []): ListRule[] {
  if (typeof program === 'string') return [{ conjuncts: before, outcome: program }];
  // A decision that was taken before goes the same way.
  if (before.includes(program.on)) return rulesOf(program.yes, before);
  if (before.includes(-program.on)) return rulesOf(program.no, before);
  return [...rulesOf(program.yes, [...before, program.on]), ...rulesOf(program.no, [...before, -program.on])];
}

const holds = (literals: readonly number[], world: number) =>
  literals.every((l) => ((world >> Math.abs(l)) & 1) === (l > 0 ? 1 : 0));

function decide(rows: readonly ListRow[], world: number): ListRow {
  return rows.find(({ any }) => any.length === 0 || any.some((all) => holds(all, world)))!;
}

it('the first row that holds has the outcome of the program, in every world', () => {
  fc.assert(
    fc.property(programs, (program) => {
      const rules = rulesOf(program);
      for (const rows of [decisionList(rules)!, decisionList(rules, undefined, 'c')!]) check(rules, rows);
    }),
    { numRuns: 300, seed: 7 },
  );
});

function check(rules: readonly ListRule[], rows: readonly ListRow[]): void {
  for (let world = 0; world < 128; world++) {
    const expected = rules.find((r) => holds(r.conjuncts, world))!.outcome;
    expect(rules[decide(rows, world).rules[0]!]!.outcome).toBe(expected);
  }
  expect(rows.flatMap((r) => r.rules).sort((a, b) => a - b)).toEqual([...rules.keys()]);
}

it('guards come out as they are written', () => {
  const [locked, admin, minor, banned] = [1, 2, 3, 4];
  const rest: Program = { on: minor, yes: 'minor', no: { on: banned, yes: 'banned', no: 'publish' } };
  const program: Program = { on: locked, yes: { on: admin, yes: rest, no: 'locked' }, no: rest };
  expect(decisionList(rulesOf(program))!.map(({ any }) => any)).toEqual([
    [[locked, -admin]],
    [[minor]],
    [[banned]],
    [],
  ]);
});

it('says nothing when rules cannot be told apart', () => {
  expect(
    decisionList([
      { conjuncts: [1], outcome: 'a' },
      { conjuncts: [2], outcome: 'b' },
    ]),
  ).toBeUndefined();
});
