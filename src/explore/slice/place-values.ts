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
  /** `read`: the local's value when the run has ended, or what is below it; a module variable is read by itself. */
  | { readonly kind: 'local'; readonly local: LocalId; readonly read?: ExitRead }
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
    const seen = new Map(
      parts.flatMap((p) => (readOf(p) === undefined ? [] : [[p, observed.reads[read++]] as const])),
    );
    const direct = parts.flatMap((p) => (p.kind === 'read' ? [seen.get(p)] : []))[0];
    const [first] = parts;
    if (first?.kind === 'outcome') return { name, ...(result.kind === 'return' && { value: result.value }) };
    if (first?.kind === 'function' || first?.kind === 'native')
      return { name, calls: parts.flatMap((p) => callsIn(name, p, trace, observed)) };
    // A module variable is what it is at the exit; a parameter what was passed, unless it was assigned.
    if (first?.kind === 'local' && first.read === undefined && direct !== undefined)
      return { name, value: direct };
    const assigned = lastAssigned(parts, observed);
    const value = assigned === undefined ? direct : seen.get(assigned);
    return { name, ...(value !== undefined && { value }) };
  });
}

/** What the machine must read at the exit for it. */
export function readOf(part: Part): ExitRead | undefined {
  return part.kind === 'read' || part.kind === 'local' ? part.read : undefined;
}

/** Of locals of one name the one that was assigned last. */
function lastAssigned(parts: readonly Part[], { locals }: ObservedState): Part | undefined {
  let last: { readonly part: Part; readonly instance: number } | undefined;
  for (const part of parts) {
    const instance = part.kind === 'local' && part.read !== undefined ? locals.get(part.local) : undefined;
    if (instance !== undefined && (last === undefined || instance > last.instance)) last = { part, instance };
  }
  return last?.part;
}

function callsIn(name: string, part: Part, { log }: Trace, { calls }: ObservedState): NamedCall[] {
  if (part.kind === 'function')
    return calls.filter((c) => c.fn === part.fn).map(({ args }) => ({ name, args }));
  if (part.kind !== 'native') return [];
  return log
    .filter((e) => e.kind === 'console' && (part.name === 'console' || part.name === `console.${e.name}`))
    .map((e) => ({ name: `console.${e.name}`, args: e.seen ?? [] }));
}
