import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decisionList, type ListRow, type ListRule } from './decision-list.ts';

/** A program of nested decisions over numbered variables, as the rules of its paths. */
type Program = string | { readonly on: number; readonly then: Program; readonly else: Program };

const programs = fc.letrec<{ program: Program }>((tie) => ({
  program: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.record({ on: fc.integer({ min: 1, max: 6 }), then: tie('program'), else: tie('program') }),
  ),
})).program;

function rulesOf(program: Program, before: readonly number[] = []): ListRule[] {
  if (typeof program === 'string') return [{ conjuncts: before, outcome: program }];
  // A decision that was taken before goes the same way.
  if (before.includes(program.on)) return rulesOf(program.then, before);
  if (before.includes(-program.on)) return rulesOf(program.else, before);
  return [
    ...rulesOf(program.then, [...before, program.on]),
    ...rulesOf(program.else, [...before, -program.on]),
  ];
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
      const rows = decisionList(rules)!;
      for (let world = 0; world < 128; world++) {
        const expected = rules.find((r) => holds(r.conjuncts, world))!.outcome;
        expect(rules[decide(rows, world).rules[0]!]!.outcome).toBe(expected);
      }
      expect(rows.flatMap((r) => r.rules).sort((a, b) => a - b)).toEqual([...rules.keys()]);
    }),
    { numRuns: 500, seed: 7 },
  );
});

it('guards come out as they are written', () => {
  const [locked, admin, minor, banned] = [1, 2, 3, 4];
  const rest: Program = { on: minor, then: 'minor', else: { on: banned, then: 'banned', else: 'publish' } };
  const program: Program = { on: locked, then: { on: admin, then: rest, else: 'locked' }, else: rest };
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
