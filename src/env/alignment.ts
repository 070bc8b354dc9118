import type { CallEffect, RecordedCall } from './call.ts';
import type { Run } from './level.ts';

/** How the calls of a run lined up with the recording. */
export type Alignment =
  | { readonly kind: 'in-order' }
  /** Other order or additional calls, but only where the calls that changed places are independent. */
  | { readonly kind: 'by-key'; readonly moved: number; readonly extra: number }
  /** Calls on which others depend changed places: replaying them by key would answer the wrong question. */
  | { readonly kind: 'unsound'; readonly reason: string };

/** Compares a run's replayed calls up to recorded call `last` with the recording, a stream at a time. */
export function alignment(
  calls: readonly RecordedCall[],
  effects: readonly CallEffect[],
  run: Run,
  last: number,
): Alignment {
  let moved = 0;
  let extra = 0;
  const highest = new Map<string, number>();
  const late = new Map<string, number[]>();
  const seenCut = new Set<string>();
  for (const o of run.observations) {
    if (o.index === 0) {
      if (!seenCut.has(o.stream)) extra++;
      continue;
    }
    if (o.index > last) {
      seenCut.add(o.stream);
      continue;
    }
    const before = highest.get(o.stream) ?? 0;
    const list = late.get(o.stream) ?? [];
    late.set(o.stream, list);
    if (o.index > before) {
      highest.set(o.stream, o.index);
      list.push(o.index);
      continue;
    }
    moved++;
    for (const later of list) {
      if (later <= o.index) continue;
      const why = conflict(effects[o.index - 1]!, effects[later - 1]!);
      if (why !== undefined) {
        const [a, b] = [calls[o.index - 1]!, calls[later - 1]!];
        const reason = `the recording has ${a.key} (call ${a.index}) before ${b.key} (call ${b.index}), here they come the other way round, and one depends on the other through ${why}`;
        return { kind: 'unsound', reason };
      }
    }
  }
  return moved + extra === 0 ? { kind: 'in-order' } : { kind: 'by-key', moved, extra };
}

/** The resource through which two calls cannot change places. */
function conflict(a: CallEffect, b: CallEffect): string | undefined {
  return (
    a.defs.find((d) => b.uses.includes(d) || b.defs.includes(d)) ?? b.defs.find((d) => a.uses.includes(d))
  );
}

/** Why a run with the whole recording replayed left it: the first recorded call it did not make, beside what it did instead. */
export function whereItLeft(calls: readonly RecordedCall[], run: Run): string | undefined {
  const made = new Set(run.observations.map((o) => o.index));
  const missing = calls.find((c) => c.stream !== '0' && c.unreplayable === undefined && !made.has(c.index));
  const stray = run.observations.find((o) => o.index === 0 && o.action === 'x');
  if (missing === undefined) return undefined;
  const instead =
    stray === undefined ? '' : `; it asked for ${stray.key} instead, which the recording does not have`;
  return `the program never asked for ${missing.key} (call ${missing.index} of the recording)${instead}`;
}
