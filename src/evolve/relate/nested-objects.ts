import { isInput } from './side.ts';
import type { State } from './state.ts';
import type { Content, Value } from './values.ts';

/** What the items, fields and entries of an object are that were written. */
export function valuesIn(content: Content): Value[] {
  switch (content.kind) {
    case 'record':
      return [...content.fields.values()];
    case 'array':
      return content.writes.map((w) => w.value);
    case 'dict':
      return content.ops.map((op) => op.value);
  }
}

/**
 * Why objects within others cannot be told by what they hold; undefined where each is held by one other object, and by no variable: then nobody changes
 * it any more but through that one, and nobody can ask whether it is another one.
 */
export function nestedTrouble({ slots, heap }: State): string | undefined {
  const held = new Set<number>();
  const open: number[] = [];
  for (const value of slots.values()) if (value.kind === 'ref') open.push(value.ref);
  const seen = new Set(open);
  for (const ref of heap.keys()) if (isInput(ref) && !seen.has(ref)) open.push(ref);
  for (const ref of open) seen.add(ref);
  for (let ref = open.pop(); ref !== undefined; ref = open.pop())
    for (const value of valuesIn(heap.get(ref)!)) {
      if (value.kind !== 'ref') continue;
      if (isInput(ref) || isInput(value.ref)) return 'objects within arrays of inputs';
      if (seen.has(value.ref) || held.has(value.ref)) return 'an object that is held more than once';
      held.add(value.ref);
      open.push(value.ref);
    }
  return undefined;
}
