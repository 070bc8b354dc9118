import { Sort } from '../../expr/sort.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import type { CallThrows, InputTree, Rejects } from './input-tree.ts';
import type { InputVariables } from './input-variables.ts';

/**
 * Whether a call of the input function at `path` throws. Where the run decides that, conditions ask `f.throws[0]`, and what is thrown is
 * `f.thrown[0]`; where the first call stands for all of them they ask `f.throws.includes(true)`, and it is `f.thrown.at(-1)`. Where it is not
 * decided a call throws when the model says so.
 */
export function planThrows(
  v: InputVariables,
  { throws }: Shape & { kind: 'function' },
  path: string,
  call: number,
  plan: (shape: Shape, path: string) => InputTree,
): CallThrows | undefined {
  const isFirst = throws?.calls === 'first';
  if (isFirst && call > 0) return undefined;
  const name = `${path}.throws[${call}]`;
  const known = v.store.knownVariable({ role: 'tag', sort: Sort.Num, path: name });
  if (throws === undefined && (known === undefined || v.valueOf(known) !== 1)) return undefined;
  const asked = isFirst ? `${path}.throws.includes(true)` : name;
  const tag = v.tag(name, () => [`!${asked}`, asked], 0);
  const thrown = `${path}.thrown${isFirst ? '.at(-1)' : `[${call}]`}`;
  return {
    tag,
    does: v.valueOf(tag) === 1,
    value: () => named(plan(throws?.of ?? anyError, thrown), thrown),
    isDecided: throws !== undefined,
    isForAll: isFirst,
  };
}

/** Whether the promise at `path` rejects; where that is not decided it does when the model says so. */
export function planRejects(
  v: InputVariables,
  { rejects }: Shape & { kind: 'promise' },
  path: string,
  plan: (shape: Shape, path: string) => InputTree,
): Rejects | undefined {
  const name = `${path}.rejects`;
  const known = v.store.knownVariable({ role: 'tag', sort: Sort.Num, path: name });
  if (rejects === undefined && (known === undefined || v.valueOf(known) !== 1)) return undefined;
  const tag = v.tag(name, () => rejection(path), 0);
  const reason = `(await ${path}.catch((e) => e))`;
  return {
    tag,
    does: v.valueOf(tag) === 1,
    reason: () => named(plan(rejects?.of ?? anyError, reason), reason),
    isDecided: rejects === undefined ? 'never' : rejects.atOnce ? 'at once' : 'when looked at',
  };
}

/** How it is asked whether a promise is fulfilled, and whether it is rejected. */
export function rejection(path: string): [isFulfilled: string, isRejected: string] {
  return [`(await ${path}.then(() => true, () => false))`, `(await ${path}.then(() => false, () => true))`];
}

const anyError: Shape = { kind: 'error', name: 'Error' };

function named(tree: InputTree, path: string): InputTree {
  if (tree.kind === 'error') return { ...tree, path };
  return tree.kind === 'union' ? { ...tree, chosen: named(tree.chosen, path) } : tree;
}
