import type { Term } from '../expr/term.ts';
import { contained } from './guest/contained.ts';
import { Guest, setGuest } from './guest/guest.ts';
import type { Reach } from './guest/reach.ts';
import { atTimes, inOrder, recordedCalls } from './happenings.ts';
import { isObject } from './runtime/is-object.ts';
import type { Memory } from './runtime/memory.ts';
import type { RunContext } from './runtime/run-context.ts';
import { settleStructure } from './settle-outcome.ts';
import type { Snapshot } from './snapshot.ts';
import type { Condition } from './trace.ts';
import { unlessEnded } from './unless-ended.ts';

/** Something besides the outcome that a run may have left changed. */
export type Place =
  | { readonly kind: 'receiver' }
  | { readonly kind: 'argument'; readonly index: number }
  /** A top-level variable of a module. */
  | { readonly kind: 'state'; readonly module: number; readonly name: string }
  /** What was put into `Object.prototype`, and so into all objects. */
  | { readonly kind: 'prototype' }
  /** Global variables that were made. */
  | { readonly kind: 'global' }
  /** Which calls of input functions, lines to the console, steps of a generator and the settling of the promise came in which order. */
  | { readonly kind: 'order' }
  /** After how many milliseconds of the timers' clock these happened, and timers ran. */
  | { readonly kind: 'times' }
  /** What was written to the console, or what input functions were called with, in order. */
  | {
      readonly kind: 'log' | 'calls';
      /** Only what came between two console lines of these texts, from the start or to the end where one is left out. */
      readonly from?: string;
      readonly to?: string;
    };

export interface Seen {
  readonly value: Snapshot;
  readonly conditions: readonly Condition[];
  /** What is there holds an input that is not allowed: the run does not count. */
  readonly isDiscarded: boolean;
}

/** A look at what a run left behind. Only until the next run of the same machine. */
export interface AfterRun {
  /** The input object is as it was built, in depth, or the place holds no object; nothing was put into the prototype. False for all other places. */
  isUnchanged(place: Place): boolean;
  /** What is there now, with its structure settled, and the decisions that settling took. */
  look(place: Place): Seen;
}

export interface Leftovers {
  readonly self: unknown;
  readonly args: readonly unknown[];
  /** Getters of top-level variables, by module and name. */
  readonly locals: readonly object[];
}

export function afterRun(
  context: RunContext,
  left: Leftovers,
  reach: Reach,
  take: (value: unknown, term: Term) => Snapshot,
): AfterRun {
  const { s, memory, pending, entries } = context;
  const at = (place: Place): { value: unknown; term: Term } => {
    switch (place.kind) {
      case 'receiver':
        return { value: left.self, term: 0 };
      case 'argument':
        return { value: left.args[place.index], term: 0 };
      case 'prototype':
        return { value: context.table.intrinsic('Object.prototype'), term: 0 };
      case 'global':
        return { value: context.table.intrinsic('globalThis'), term: 0 };
      case 'state': {
        const get: unknown = Guest.get(left.locals[place.module] ?? {}, place.name);
        if (typeof get !== 'function') return { value: undefined, term: 0 };
        try {
          const value: unknown = get();
          return { value, term: pending.claim(value) };
        } catch {
          // Not initialised yet.
          return { value: undefined, term: 0 };
        }
      }
      default:
        return { value: undefined, term: 0 };
    }
  };
  const seenAt = (place: Place): Snapshot => {
    switch (place.kind) {
      case 'order':
        return inOrder(entries);
      case 'times':
        return atTimes(entries, context.timersRan);
      case 'log':
      case 'calls':
        return recordedCalls(entries, place.kind === 'log' ? 'console' : 'stub', place, take);
      case 'prototype':
      case 'global':
        return added(memory, at(place).value as object, take);
      default: {
        const there = at(place);
        settleStructure(there.value, there.term, memory);
        return take(there.value, there.term);
      }
    }
  };
  return {
    isUnchanged: (place) =>
      contained(() => {
        if (place.kind === 'times') return context.timersRan.length === 0;
        if (place.kind === 'prototype' || place.kind === 'global')
          return Guest.keys(at(place).value as object).length === 0;
        if (place.kind !== 'receiver' && place.kind !== 'argument') return false;
        const { value } = at(place);
        return !isObject(value) || typeof value === 'function' || memory.origins.isUnchanged(value);
      }),
    look: (place) =>
      contained(() => {
        setGuest(reach);
        const known = s.conditions.length;
        s.site = -1;
        const value = unlessEnded(context, () => seenAt(place));
        return {
          value: value ?? nothing,
          conditions: s.conditions.slice(known),
          isDiscarded: value === undefined,
        };
      }),
  };
}

/** What was put into a built-in object. */
function added(memory: Memory, object: object, take: (value: unknown, term: Term) => Snapshot): Snapshot {
  const entries = Guest.keys(object).map((key) => {
    const value: unknown = Guest.getOwnPropertyDescriptor(object, key)?.value;
    settleStructure(value, 0, memory);
    return { key, value: take(value, memory.read(object, key, value)) };
  });
  return { kind: 'object', id: -1, name: '', entries };
}

const nothing: Snapshot = { kind: 'primitive', value: undefined, term: 0 };
