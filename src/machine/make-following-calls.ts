import { types } from 'node:util';
import type { Term } from '../expr/term.ts';
import type { Fn } from '../ir/ir.ts';
import type { FollowingCall } from './following-call.ts';
import { Guest } from './guest/guest.ts';
import { isObject } from './runtime/is-object.ts';
import type { RunContext } from './runtime/run-context.ts';
import type { CallSnapshot, Snapshot } from './snapshot.ts';

/** What calls need of the run that they belong to. */
export interface CallingRun {
  readonly context: RunContext;
  /** The shadow of what the last call returned. */
  returned(): Term;
  /** What analysed code threw, with its shadow; whatever else ended the call is thrown again. */
  caught(error: unknown): { readonly error: unknown; readonly term: Term };
  take(value: unknown, term: Term): Snapshot;
  fnOf(value: unknown): Fn | undefined;
}

export interface GivenArguments {
  readonly values: readonly unknown[];
  readonly terms: readonly Term[];
}

/** Calls what a call gave. `values`: what the calls that were made returned, by number. */
export function makeFollowingCalls(
  run: CallingRun,
  first: unknown,
  calls: readonly FollowingCall[],
  argumentsOf: (call: number, fn: Fn) => GivenArguments,
): { readonly made: readonly CallSnapshot[]; readonly values: readonly unknown[] } {
  const { context } = run;
  const values: unknown[] = [];
  const given: GivenArguments[] = [];
  const made: CallSnapshot[] = [];
  for (const [i, { on, member, fn, args: names, likeCall }] of calls.entries()) {
    values.push(undefined);
    const target = on < 0 ? first : values[on];
    const f = memberOf(target, member);
    const code = run.fnOf(f);
    if (code === undefined || code.id !== fn) {
      if (typeof f === 'function')
        context.s.assume('calls', `functions that it returns besides ${nameOf(calls)} are not called`);
      continue;
    }
    const args = likeCall === undefined ? argumentsOf(i, code) : (given[likeCall] ?? argumentsOf(i, code));
    given[i] = args;
    const effects = context.entries.length;
    const self = member === '' ? undefined : target;
    const call = { number: i, on, member, args: names, ...(likeCall !== undefined && { likeCall }), effects };
    try {
      const value = context.calls.invoke(-1, f as Function, self, 0, args.values, args.terms, false);
      const term = run.returned();
      values[i] = value;
      made.push({ ...call, kind: 'return', value: run.take(value, term) });
    } catch (thrown) {
      const { error, term } = run.caught(thrown);
      made.push({ ...call, kind: 'throw', value: run.take(error, term) });
    }
  }
  return { made, values };
}

/** The functions of the program that a value is or has as properties of its own, none of whose code runs. */
export function functionsIn(
  value: unknown,
  fnOf: (value: unknown) => Fn | undefined,
): { readonly member: string; readonly fn: Fn }[] {
  if (!isObject(value) || types.isProxy(value) || Guest.isArray(value)) return [];
  const own = fnOf(value);
  const found = own === undefined ? [] : [{ member: '', fn: own }];
  for (const key of Guest.keys(value)) {
    const fn = fnOf(memberOf(value, key));
    if (fn !== undefined && /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(key))
      found.push({ member: key, fn });
  }
  return found;
}

function memberOf(target: unknown, member: string): unknown {
  if (member === '' || !isObject(target) || types.isProxy(target)) return member === '' ? target : undefined;
  return Guest.getOwnPropertyDescriptor(target, member)?.value;
}

function nameOf(calls: readonly FollowingCall[]): string {
  const members = calls.filter((c) => c.member !== '').map((c) => c.member);
  return members.length === 0 ? 'this one' : [...new Set(members)].join(', ');
}
