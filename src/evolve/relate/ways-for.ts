import type { FlatCode } from './flat-code.ts';
import { successors } from './liveness.ts';
import { eachWay, type Ways } from './open-states.ts';
import type { Recorded, Visits } from './record.ts';
import type { Side } from './side.ts';

/** Rounds of a loop that are gone through one by one. */
const MOST_ROUNDS = 12;
const LEAST_RUNS = 3;
/** Pairs of ways between cuts beyond which ways that come together again are one, if that does, and ways that are counted. */
const MOST_PAIRS = 300;
const MOST_COUNTED = 10_000;

/** Ways to go through both versions that are worth a try, given recorded runs. */
export function waysFor(
  sides: readonly [Side, Side],
  { visits }: Recorded,
): readonly (readonly [Ways, Ways])[] {
  const isMany = mostWays(sides[0].code) * mostWays(sides[1].code) > MOST_PAIRS;
  const passed = sides.map((side, i) => certain(side, visits[i]!));
  const none = eachWay.passed;
  return [...(passed.some((p) => p.size > 0) ? [passed] : []), [none, none]].flatMap(([a, b]) =>
    [isMany, !isMany].map(
      (merges) =>
        [
          { merges, passed: a! },
          { merges, passed: b! },
        ] as const,
    ),
  );
}

/** Heads of loops that go round a certain number of times, wherever they are entered. */
function certain({ code, isWithin }: Side, visits: Visits): Set<number> {
  const found = new Set<number>();
  for (const [pc, counts] of visits) {
    const [count] = counts;
    if (counts.length < LEAST_RUNS || count! < 3 || count! > MOST_ROUNDS + 1) continue;
    const isInner = code.instructions.some(
      (i, h) => i.kind === 'head' && h !== pc && isWithin(pc, h) && leadsTo(code, pc, h),
    );
    if (!isInner && counts.every((n) => n === count)) found.add(pc);
  }
  return found;
}

function leadsTo({ instructions }: FlatCode, from: number, to: number): boolean {
  const seen = new Set<number>();
  const open = [from];
  for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
    if (pc === to) return true;
    const instruction = instructions[pc];
    if (seen.has(pc) || instruction === undefined) continue;
    seen.add(pc);
    open.push(...successors(instruction, pc));
  }
  return false;
}

/** The greatest number of ways from one cut to the next, by branches alone. */
function mostWays({ instructions }: FlatCode): number {
  const known = new Map<number, number>();
  const from = (pc: number): number => {
    const instruction = instructions[pc];
    if (instruction === undefined || instruction.kind === 'head') return 1;
    let ways = known.get(pc);
    if (ways === undefined) {
      known.set(pc, 1);
      ways = successors(instruction, pc).reduce((sum, next) => sum + from(next), 0);
      known.set(pc, (ways = Math.max(1, Math.min(ways, MOST_COUNTED))));
    }
    return ways;
  };
  return Math.max(from(0), ...instructions.map((i, pc) => (i.kind === 'head' ? from(pc + 1) : 1)));
}
