import type { RecordedCall } from './call.ts';
import { ddmin } from './ddmin.ts';
import type { Located } from './locate-cause.ts';
import type { Trials } from './trials.ts';

/** One part of the cause: recorded calls that stand or fall together, such as all reads of one opened file. */
export interface Unit {
  /** The call to name. */
  readonly call: RecordedCall;
  readonly members: readonly number[];
}

/** A minimal set of units which, replayed alone, makes the program pass. */
export interface JointCauses {
  readonly units: readonly Unit[];
  /** A run passed with these calls replayed and all others executed. */
  readonly alone: boolean;
}

/**
 * Beyond the thesis, which assumes a single critical call: the located call is tried alone; when that does not pass,
 * delta debugging over the differing calls up to it finds a minimal set of joint causes.
 */
export async function jointCauses(trials: Trials, located: Located): Promise<JointCauses> {
  const cause = located.cause!;
  const own = unitOf(trials, cause, cause);
  const inOwn = new Set(own.members);
  const others = new Map<number, Unit>();
  for (const call of trials.level.calls) {
    if (call.index >= cause.index || call.unreplayable !== undefined || !trials.mayDiffer(call.index))
      continue;
    if (inOwn.has(call.index)) continue;
    const unit = unitOf(trials, call, cause);
    others.set(unit.members[0]!, unit);
  }
  const rest = [...others.values()];
  if (rest.length === 0 && own.members.every((m) => m === cause.index || !trials.mayDiffer(m)))
    return { units: [own], alone: true };
  const passes = async (units: readonly Unit[]): Promise<boolean> => {
    const chosen = new Set([own, ...units].flatMap((u) => u.members));
    const names = [...units.map((u) => u.call.index), cause.index].join(', ');
    return (await trials.replay(`replaying only call ${names}`, (i) => chosen.has(i))).passed;
  };
  if (await passes([])) return { units: [own], alone: true };
  if (rest.length === 0 || !(await passes(rest))) return { units: [own], alone: false };
  const minimal = await ddmin(rest, passes);
  return { units: [...minimal, own], alone: true };
}

/** The calls that stand or fall with this one: reads of the same opened file, and calls that fail here for the same reason. */
function unitOf(trials: Trials, call: RecordedCall, last: RecordedCall): Unit {
  const members = new Set(trials.level.unit(call.index).filter((i) => i <= last.index));
  const failure = failureOf(trials, call);
  if (failure !== undefined)
    for (const other of trials.level.calls)
      if (
        other.index <= last.index &&
        other.unreplayable === undefined &&
        failureOf(trials, other) === failure
      )
        members.add(other.index);
  members.add(call.index);
  const first = Math.min(...members);
  // After a limit is reached (a failure without a place) every further call of that kind reaches it too.
  if (failure !== undefined && !failure.includes(' '))
    for (const other of trials.level.calls)
      if (other.name === call.name && other.index > first && other.index <= last.index)
        members.add(other.index);
  const sorted = [...members].sort((a, b) => a - b);
  return { call: failure === undefined ? call : trials.level.calls[sorted[0]! - 1]!, members: sorted };
}

function failureOf(trials: Trials, call: RecordedCall): string | undefined {
  const bad = trials.differences.get(call.index);
  return bad === undefined ? undefined : trials.level.failure(call, bad);
}
