import type { CallSnapshot } from './snapshot.ts';
import type { LogEntry, OutcomeSnapshot } from './trace.ts';

/** The outcome of a function with what came of calling what it returned. */
export function withCalls(
  result: OutcomeSnapshot,
  made: readonly CallSnapshot[] | undefined,
  log: readonly LogEntry[],
): OutcomeSnapshot {
  if (result.kind !== 'return' || made === undefined || made.length === 0) return result;
  const isEffect = ({ kind }: LogEntry) => kind === 'stub';
  const effects = log.filter(isEffect).map(({ name, seen = [], at }) => ({ name, args: seen, at }));
  const calls = made.map((call) => ({
    ...call,
    effects: log.slice(0, call.effects).filter(isEffect).length,
  }));
  return { ...result, value: { kind: 'called', value: result.value, calls, effects } };
}
