import type { Term } from '../expr/term.ts';
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
  /** The terms of the arguments. */
  readonly terms: readonly Term[];
  /** Getters of top-level variables, by module. */
  readonly locals: readonly object[];
}

interface ReadValue {
  readonly value: unknown;
  readonly term: Term;
}

export interface RecordedExits {
  readonly instances: number[];
  /** What was read besides the outcome. */
  readonly reads: readonly ReadValue[];
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
): RecordedExits {
  const { exit, columns } = left.controls;
  const { count, siteColumn } = columns();
  if (count === 0) return { instances: [], reads: [] };
  const { sites, functions } = left.program;
  const { exit: site } = functions[sites[siteColumn[0]!]!.fn]!;
  const { memory } = left.context;
  const deep = memory.dependences!;
  const exits: number[] = [];
  const values = reads.map(({ root, path }): ReadValue => {
    exits.push(exit(site, []));
    let { value, term } = rootValue(left, root);
    for (const key of path) {
      if (!isObject(value)) return { value: undefined, term: 0 };
      const next: unknown = Guest.get(value, key);
      term = memory.read(value, cellKey(key), next);
      value = next;
    }
    deep.readDeep(value);
    return { value, term };
  });
  exits.unshift(exit(site, last));
  if (outcome.kind !== 'limit') deep.readDeep(outcome.kind === 'return' ? outcome.value : outcome.error);
  return { instances: exits, reads: values };
}

function rootValue(left: Left, root: ExitRead['root']): ReadValue {
  if (root === 'this') return { value: left.self, term: 0 };
  if (typeof root === 'number') return { value: left.args[root], term: left.terms[root] ?? 0 };
  if ('local' in root) return left.context.kept?.lastOf(root.local) ?? { value: undefined, term: 0 };
  const get: unknown = Guest.get(left.locals[root.module] ?? {}, root.name);
  if (typeof get !== 'function') return { value: undefined, term: 0 };
  const value: unknown = get();
  return { value, term: left.context.pending.claim(value) };
}
