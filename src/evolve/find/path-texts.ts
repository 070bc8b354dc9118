import type { Random } from '../../base/random.ts';
import { fieldsOf, type Tagged, type TaggedRecord } from './tagged.ts';

/** The names on a way into a value, from the outside: of properties, and positions of lists; empty where it has none. */
export function pathInto(value: Tagged, random: Random): string[] {
  const path: string[] = [];
  let inner = partsOf(value);
  while (path.length < DEEPEST) {
    const keys = Object.keys(inner);
    if (keys.length === 0 || (path.length > 0 && random.chance(ENOUGH))) break;
    const key = random.pick(keys);
    path.push(key);
    inner = partsOf(inner[key]!);
  }
  return path;
}

const [DEEPEST, ENOUGH] = [5, 0.2];

function partsOf(value: Tagged): TaggedRecord {
  return Array.isArray(value) ? Object.fromEntries((value as Tagged[]).entries()) : (fieldsOf(value) ?? {});
}
