import type { Term } from '../expr/term.ts';
import type { Prover } from './prover.ts';

/** Conjunctions that begin alike. */
interface Group {
  readonly cubes: readonly (readonly Term[])[];
  /** So many conjuncts all of them have. */
  readonly depth: number;
}

/**
 * At most so many conjunctions that cover all of these: what they begin with, told apart by the decisions that leave out the most inputs that are
 * known. Undefined where nothing known would be left out.
 */
export function coverByPrefix(
  prover: Prover,
  cubes: readonly (readonly Term[])[],
  most: number,
): (readonly Term[])[] | undefined {
  let groups: readonly Group[] = [groupOf(cubes, 0)];
  for (;;) {
    let best: { readonly gain: number; readonly groups: readonly Group[] } | undefined;
    const within = prover.covered(groups.map(prefixOf));
    for (const group of groups) {
      const parts = partsOf(group);
      const next = groups.flatMap((g) => (g === group ? parts : [g]));
      if (parts.length === 0 || next.length > most) continue;
      const gain = within - prover.covered(next.map(prefixOf)) + group.cubes.length / (cubes.length + 1);
      if (best === undefined || gain > best.gain) best = { gain, groups: next };
    }
    if (best === undefined) break;
    groups = best.groups;
  }
  const found = groups.map(prefixOf);
  return found.every((prefix) => prefix.length > 0) && prover.leavesOut(found) ? found : undefined;
}

function prefixOf({ cubes, depth }: Group): readonly Term[] {
  return cubes[0]!.slice(0, depth);
}

function groupOf(cubes: readonly (readonly Term[])[], from: number): Group {
  let depth = from;
  const [first] = cubes;
  while (first![depth] !== undefined && cubes.every((cube) => cube[depth] === first![depth])) depth++;
  return { cubes, depth };
}

/** By how they go on; none where one of them ends. */
function partsOf({ cubes, depth }: Group): Group[] {
  const parts = new Map<Term, (readonly Term[])[]>();
  for (const cube of cubes) {
    const next = cube[depth];
    if (next === undefined) return [];
    const part = parts.get(next);
    if (part === undefined) parts.set(next, [cube]);
    else part.push(cube);
  }
  return [...parts.values()].map((part) => groupOf(part, depth + 1));
}
