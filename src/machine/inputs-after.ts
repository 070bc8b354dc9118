import type { Term } from '../expr/term.ts';
import { isObject } from './runtime/is-object.ts';
import type { RunContext } from './runtime/run-context.ts';
import type { Snapshot } from './snapshot.ts';

/** An object among the inputs as it is after the run: the argument at a position, or what the function was called on. */
export interface InputAfter {
  readonly at: number | 'self';
  readonly value: Snapshot;
  /** The run changed it, in depth. */
  readonly isChanged: boolean;
}

export function inputsAfter(
  { memory }: RunContext,
  { self, args }: { readonly self: unknown; readonly args: readonly unknown[] },
  take: (value: unknown, term: Term) => Snapshot,
): InputAfter[] {
  return [['self', self] as const, ...args.entries()].flatMap(([at, value]): InputAfter[] =>
    isObject(value) && typeof value !== 'function'
      ? [{ at, value: take(value, 0), isChanged: !memory.origins.isUnchanged(value) }]
      : [],
  );
}
