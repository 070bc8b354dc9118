import { type Pace, together } from './pace.ts';
import type { Side } from './side.ts';

const MOST_ROUNDS = 5;

/** Ways to go together that are worth a try, given how often each version went round in recorded runs. */
export function pacesFor(
  sides: readonly [Side, Side],
  counts: readonly (readonly [number, number])[],
): readonly Pace[] {
  const heads = sides.map((s) => s.code.instructions.filter((i) => i.kind === 'head').length);
  if (heads.every((n) => n === 0)) return [together];
  const rounds = counts.filter(([a, b]) => a > 0 && b > 0);
  const paces: Pace[] = [together];
  const lead = ([0, 1] as const).map((side) => {
    const gaps = rounds.map((c) => c[side] - c[1 - side]!);
    return gaps.length > 0 && gaps.every((g) => g === gaps[0]) && gaps[0]! > 0 ? gaps[0]! : 0;
  });
  if (lead.some((n) => n === 1 || n === 2)) paces.push({ ...together, lead: [lead[0]!, lead[1]!] });
  const [a, b] = rounds.reduce(([x, y], [p, q]) => (p + q > x + y ? [p, q] : [x, y]), [1, 1] as readonly [
    number,
    number,
  ]);
  const ratio = Math.round(Math.max(a, b) / Math.min(a, b));
  const many = [ratio, ratio + 1, ratio - 1].filter((n) => n > 1 && n <= MOST_ROUNDS);
  for (const n of many) paces.push({ ...together, rounds: a >= b ? [n, 1] : [1, n] });
  return heads.every((n) => n < 2) ? paces : [...paces, ...paces.map((p) => ({ ...p, waits: true }))];
}
