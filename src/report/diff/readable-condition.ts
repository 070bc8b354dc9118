import { inJunction } from '../explore/behaviour-json.ts';

/** A condition for people, and whether it is all of it. */
export interface ReadableCondition {
  readonly text: string;
  readonly isWhole: boolean;
}

/** Of a long condition the shortest parts, in their order, and how many are left out; `--json` has it whole. */
export function readableCondition(condition: readonly string[]): ReadableCondition {
  if (condition.length === 0) return { text: 'always', isWhole: true };
  const parts = condition.map(inJunction);
  const all = parts.join(' && ');
  if (all.length <= LONGEST) return { text: all, isWhole: true };
  const kept = new Set<number>();
  let length = 0;
  for (const i of [...parts.keys()].sort((a, b) => parts[a]!.length - parts[b]!.length)) {
    length += parts[i]!.length + 4;
    if (length > SHORT) break;
    kept.add(i);
  }
  const left = parts.length - kept.size;
  if (kept.size === 0 || left > MOST_LEFT)
    return { text: `a condition of ${parts.length} parts holds (--json has it)`, isWhole: false };
  const shown = parts.filter((_, i) => kept.has(i));
  return {
    text: [...shown, `${left} more condition${left === 1 ? '' : 's'} (--json)`].join(' && '),
    isWhole: false,
  };
}

/** With more parts left out, the others say nothing. */
const MOST_LEFT = 12;

/** Characters of a condition that is shown whole, and of what is shown of a longer one. */
const [LONGEST, SHORT] = [320, 160];
