import type { FunctionId, LocalId } from '../../ir/ir.ts';
import type { ExitRead } from '../../machine/machine-options.ts';
import type { Snapshot } from '../../machine/snapshot.ts';
import type { ObservedState, Trace } from '../../machine/trace.ts';

/** What one name of `--on` stands for. */
export interface CriterionPlace {
  readonly name: string;
  readonly parts: readonly Part[];
}

export type Part =
  | { readonly kind: 'outcome' }
  | { readonly kind: 'read'; readonly read: ExitRead }
  | { readonly kind: 'local'; readonly local: LocalId }
  | { readonly kind: 'function'; readonly fn: FunctionId }
  | { readonly kind: 'native'; readonly name: string };

/** What a run left in a place: its value (none when it never got one), or the calls it stands for with their arguments. */
export interface NamedValue {
  readonly name: string;
  readonly value?: Snapshot;
  readonly calls?: readonly NamedCall[];
}

export interface NamedCall {
  readonly name: string;
  readonly args: readonly Snapshot[];
}

/** Undefined when the run did not come to its end. */
export function placeValues(
  places: readonly CriterionPlace[],
  trace: Trace,
): readonly NamedValue[] | undefined {
  const { observed, result } = trace;
  if (observed === undefined || result.kind === 'limit') return undefined;
  let read = 0;
  return places.map(({ name, parts }): NamedValue => {
    const reads = parts.filter((p) => p.kind === 'read').map(() => observed.reads[read++]);
    const [first] = parts;
    if (first?.kind === 'outcome') return { name, ...(result.kind === 'return' && { value: result.value }) };
    if (first?.kind === 'function' || first?.kind === 'native')
      return { name, calls: parts.flatMap((p) => callsIn(name, p, trace, observed)) };
    // A module variable is what it is at the exit; a parameter what was passed, unless it was assigned.
    if (first?.kind === 'local' && reads[0] !== undefined) return { name, value: reads[0] };
    const value = lastAssigned(parts, observed) ?? reads[0];
    return { name, ...(value !== undefined && { value }) };
  });
}

function lastAssigned(parts: readonly Part[], { locals }: ObservedState): Snapshot | undefined {
  const known = parts.flatMap((p) => (p.kind === 'local' ? (locals.get(p.local) ?? []) : []));
  return known.reduce<(typeof known)[0] | undefined>(
    (last, next) => (last === undefined || next.instance > last.instance ? next : last),
    undefined,
  )?.value;
}

function callsIn(name: string, part: Part, { log }: Trace, { calls }: ObservedState): NamedCall[] {
  if (part.kind === 'function')
    return calls.filter((c) => c.fn === part.fn).map(({ args }) => ({ name, args }));
  if (part.kind !== 'native') return [];
  return log
    .filter((e) => e.kind === 'console' && (part.name === 'console' || part.name === `console.${e.name}`))
    .map((e) => ({ name: `console.${e.name}`, args: e.seen ?? [] }));
}
