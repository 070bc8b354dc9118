import type { Term } from '../expr/term.ts';
import type { Snapshot } from './snapshot.ts';
import type { LogEntry } from './trace.ts';

/** What happened in which order: calls of input functions, lines to the console, steps and settling. */
export function inOrder(entries: readonly LogEntry[]): Snapshot {
  return items(entries.map((e) => text(`${e.kind} ${e.name}`)));
}

/** When these happened and timers ran, by the timers' clock. */
export function atTimes(entries: readonly LogEntry[], timersRan: readonly number[]): Snapshot {
  const name = (e: LogEntry) =>
    e.kind === 'settled' && e.name === 'promise' ? 'the promise settled' : e.name;
  return items([
    ...entries.map((e) => text(`${name(e)} after ${e.at} ms`)),
    ...timersRan.map((at) => text(`a timer after ${at} ms`)),
  ]);
}

/** Lines to the console or calls of input functions with their arguments, between two console lines where these are named. */
export function recordedCalls(
  entries: readonly LogEntry[],
  kind: 'console' | 'stub',
  { from, to }: { readonly from?: string; readonly to?: string },
  take: (value: unknown, term: Term) => Snapshot,
): Snapshot {
  const mark = (line: string) => entries.findIndex((e) => e.kind === 'console' && e.args[0] === line);
  const between = entries.slice(
    from === undefined ? 0 : mark(from) + 1,
    to === undefined ? undefined : mark(to),
  );
  return items(
    between
      .filter((e) => e.kind === kind)
      .map(({ name, args, argTerms, seen, self }) => {
        const values = seen ?? args.map((value, i) => take(value, argTerms[i] ?? 0));
        const call = items([text(name), ...values]);
        return self === undefined
          ? call
          : { ...call, entries: [...call.entries, { key: 'this', value: self }] };
      }),
  );
}

function text(value: string): Snapshot {
  return { kind: 'primitive', value, term: 0 };
}

function items(values: readonly Snapshot[]): Snapshot & { kind: 'array' } {
  return {
    kind: 'array',
    id: -1,
    length: values.length,
    entries: values.map((value, i) => ({ key: String(i), value })),
  };
}
