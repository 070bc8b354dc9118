import type { Subject } from '../explore/subject.ts';
import type { Trace } from '../machine/trace.ts';

/** How often the run called each of its callbacks. */
export function callsMade({ signature }: Subject, { log }: Trace): ReadonlyMap<string, number> {
  const made = log.filter((e) => e.kind === 'stub');
  return new Map(
    signature.parameters.map(({ name }) => [name, made.filter((e) => e.name === name).length] as const),
  );
}
