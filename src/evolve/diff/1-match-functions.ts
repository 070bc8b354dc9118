import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { localNames, tokensOf } from '../shared/tokens.ts';

export interface MatchedFunctions {
  readonly pairs: readonly (readonly [before: FoundFunction, after: FoundFunction])[];
  readonly removed: readonly FoundFunction[];
  readonly added: readonly FoundFunction[];
}

/** Functions at least so alike are the same one under another name; short ones only when they are equal. */
const ALIKE = 0.6;
const SHORT = 24;

/** Pairs the functions of two versions: by name, then what is left by likeness of the source, the most alike first. */
export function matchFunctions(
  before: readonly FoundFunction[],
  after: readonly FoundFunction[],
): MatchedFunctions {
  const byName = new Map(after.map((f) => [f.name, f]));
  const pairs: [FoundFunction, FoundFunction][] = [];
  for (const f of before) {
    const same = byName.get(f.name);
    if (same !== undefined) pairs.push([f, same]);
  }
  const left = new Set(before.filter((f) => !byName.has(f.name)));
  const names = new Set(before.map((f) => f.name));
  const right = new Set(after.filter((f) => !names.has(f.name)));
  const candidates = [...left].flatMap((f) =>
    [...right].map((g) => ({ f, g, likeness: likeness(pairCounts(f), pairCounts(g)) })),
  );
  for (const { f, g, likeness: value } of candidates.sort((a, b) => b.likeness - a.likeness)) {
    if (value < ALIKE) break;
    if (!left.has(f) || !right.has(g) || (value < 1 && tokensOf(f.node).length < SHORT)) continue;
    left.delete(f);
    right.delete(g);
    pairs.push([f, g]);
  }
  return { pairs, removed: [...left], added: [...right] };
}

/** Pairs of neighbouring tokens of a function without its name and those of its locals, with how often each occurs. */
function pairCounts(f: FoundFunction): Map<string, number> {
  const locals = localNames(f.node).add(f.name.split('.').at(-1)!);
  const tokens = tokensOf(f.node).map((token) => (locals.has(token) ? '' : token));
  const counts = new Map<string, number>();
  for (let i = 0; i + 1 < tokens.length; i++) {
    const pair = `${tokens[i]} ${tokens[i + 1]}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/** Twice what both have, over what there is (Dice). */
function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0;
  let total = 0;
  for (const [pair, n] of a) {
    shared += Math.min(n, b.get(pair) ?? 0);
    total += n;
  }
  for (const n of b.values()) total += n;
  return total === 0 ? 0 : (2 * shared) / total;
}
