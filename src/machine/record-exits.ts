import type { Program } from '../ir/ir.ts';
import { Guest } from './guest/guest.ts';
import type { ExitRead } from './machine-options.ts';
import type { Controls } from './realm/realm.ts';
import { cellKey } from './runtime/heap.ts';
import { isObject } from './runtime/is-object.ts';
import type { RunContext } from './runtime/run-context.ts';
import type { RunOutcome } from './trace.ts';

/** What a run leaves, for what is read at its exit. */
export interface Left {
  readonly controls: Controls;
  readonly program: Program;
  readonly context: RunContext;
  readonly self: unknown;
  readonly args: readonly unknown[];
  /** Getters of top-level variables, by module. */
  readonly locals: readonly object[];
}

/**
 * Records instances of the exit, which read the outcome and after it whatever else is to be observed. `last`: the instances that the
 * outcome comes from.
 */
export function recordExits(
  left: Left,
  outcome: RunOutcome,
  last: readonly number[],
  reads: readonly ExitRead[],
): number[] {
  const { exit, columns } = left.controls;
  const { count, siteColumn } = columns();
  if (count === 0) return [];
  const { sites, functions } = left.program;
  const { exit: site } = functions[sites[siteColumn[0]!]!.fn]!;
  const { memory } = left.context;
  const deep = memory.dependences!;
  const exits: number[] = [];
  for (const { root, path } of reads) {
    exits.push(exit(site, []));
    let value =
      root === 'this'
        ? left.self
        : typeof root === 'number'
          ? left.args[root]
          : moduleValue(left, root.module);
    for (const key of path) {
      if (!isObject(value)) break;
      const next: unknown = Guest.get(value, key);
      memory.read(value, cellKey(key), next);
      value = next;
    }
    deep.readDeep(value);
  }
  exits.unshift(exit(site, last));
  if (outcome.kind !== 'limit') deep.readDeep(outcome.kind === 'return' ? outcome.value : outcome.error);
  return exits;
}

function moduleValue({ locals, context }: Left, name: string): unknown {
  for (const own of locals) {
    const get: unknown = Guest.get(own ?? {}, name);
    if (typeof get !== 'function') continue;
    const value: unknown = get();
    // Its shadow is not asked for here, and nobody else's.
    context.pending.claim(value);
    return value;
  }
  return undefined;
}
