import type { Behaviour, Outcome } from '../explore/exploration.ts';
import type { Snapshot } from '../machine/snapshot.ts';

/** Equal for behaviours that compute what is asked for by the same expressions. */
export function behaviourKey({ outcome, state }: Behaviour): string {
  if (state === undefined) return outcomeKey(outcome);
  const tellsEnd = state.some((s) => s.name === 'return' || s.name === 'outcome');
  return `${tellsEnd ? outcomeKey(outcome) : ''} ${JSON.stringify(state, snapshotReplacer)}`;
}

/** Equal for outcomes that are computed by the same expressions: same kind, same structure, same terms. */
export function outcomeKey(outcome: Outcome): string {
  return outcome.kind === 'limit'
    ? `limit ${outcome.limit}`
    : `${outcome.kind} ${JSON.stringify(outcome.value, snapshotReplacer)}`;
}

/** Equal for values that are computed by the same expressions. */
export function snapshotKey(snapshot: Snapshot): string {
  return JSON.stringify(snapshot, snapshotReplacer);
}

/** A shadowed primitive is its term; a concrete one its value, told apart where JSON does not. */
function snapshotReplacer(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return plain(value);
  const { kind, term } = value as { kind?: unknown; term?: unknown };
  if ((kind === 'primitive' || kind === 'date') && typeof term === 'number' && term !== 0)
    return { kind, term };
  // When a timer ran it depends on what the timer was told.
  if ('args' in value && 'at' in value) return { ...value, at: 0 };
  // What a callback threw is the same whatever was met before it.
  if (kind === 'error' && 'origin' in value) return { kind, origin: value.origin };
  return value;
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (value === undefined) return 'undefined';
  if (typeof value === 'string') return `"${value}`;
  if (typeof value !== 'number') return value;
  return Object.is(value, -0) ? '-0' : String(value);
}
