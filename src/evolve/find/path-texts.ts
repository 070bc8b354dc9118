import type { Random } from '../../base/random.ts';
import { fieldsOf, type Tagged, type TaggedRecord, taggedObject } from './tagged.ts';

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

/** The object with two names on the way into it made one, with what stands between names; undefined where that is no object. */
export function withJoinedNames(
  value: Tagged,
  [first, second]: readonly string[],
  separator: string,
): Tagged | undefined {
  const fields = fieldsOf(value);
  const inner = fields === undefined ? undefined : fieldsOf(fields[first!] ?? null);
  if (second === undefined || inner === undefined || !Object.hasOwn(inner, second)) return undefined;
  const joined = Object.entries(fields!).filter(([key]) => key !== first);
  return taggedObject(Object.fromEntries([...joined, [`${first}${separator}${second}`, inner[second]!]]));
}

const [DEEPEST, ENOUGH] = [5, 0.2];

function partsOf(value: Tagged): TaggedRecord {
  return Array.isArray(value) ? Object.fromEntries((value as Tagged[]).entries()) : (fieldsOf(value) ?? {});
}
