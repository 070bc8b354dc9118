import type { Behaviour } from '../explore/exploration.ts';
import { observe } from '../explore/observe.ts';
import { reachedCode } from '../explore/reached-code.ts';
import type { Subject } from '../explore/subject.ts';
import type { InputAfter } from '../machine/inputs-after.ts';
import type { CallSnapshot, Snapshot } from '../machine/snapshot.ts';
import { withNames } from '../report/tests/returning.ts';
import type { FollowingTest, TestCase } from '../report/tests/test-case.ts';
import { watchingText } from '../report/tests/watched.ts';
import { valueText } from '../report/values/value-text.ts';
import { callsMade } from './calls-made.ts';
import { callParts } from './draft-test-file.ts';
import { keptCallsOf } from './kept-calls-of.ts';
import { stateTest } from './state-test.ts';
import { type Titled, testTitle } from './test-title.ts';

/** The test of a behaviour on its own input, before it is settled which of the objects that are handed over it looks at afterwards. */
export interface BehaviourTest {
  readonly inputs: readonly InputAfter[];
  /** With `tellsApart` it also says whether what is returned is what was given, where both look the same. */
  watching(places: ReadonlySet<InputAfter['at']>, tellsApart?: boolean): TestCase;
}

/** What it returns or throws, what it calls, and what calls of what it returns do. */
export function behaviourTest(
  subject: Subject,
  { outcome, state, model }: Behaviour,
  exported: string,
  titled: Omit<Titled, 'call'>,
): BehaviourTest {
  if (outcome.kind === 'limit') throw new Error('a run without an outcome makes no test');
  const { async } = subject.signature;
  if (state !== undefined) {
    const thrown = outcome.kind === 'throw' ? outcome.value : undefined;
    const stated = stateTest(subject, model, exported, state, thrown);
    const test = { name: testTitle({ ...titled, call: stated.call }), async, ...stated };
    return { inputs: [], watching: () => test };
  }
  const { trace } = observe(
    { ...subject, entry: { ...subject.entry, keepsCalls: true, keepsInputs: true } },
    model,
  );
  const parts = callParts(subject, model, exported, callsMade(subject, trace));
  const isWaiting = async || outcome.via !== undefined;
  const all = keptCallsOf(trace, parts.functions);
  // A test that waits for a result cannot move the clock.
  const kept = all.filter((k) => !isWaiting || k.calls.every((c) => c.at === 0));
  const args = parts.args.map((text, i) => {
    const at = parts.functions.find((f) => f.at === i);
    const keeps = kept.find((k) => k.name === at?.name);
    return keeps === undefined ? text : `keeping(${keeps.list}, ${text})`;
  });
  const { value } = outcome;
  const following = value.kind === 'called' ? followingTests(value, parts.following) : [];
  const isLater = kept.some((k) => k.calls.some((c) => c.at > 0));
  const test: TestCase = {
    name: testTitle({ ...titled, call: withNames(parts.call(parts.owner, parts.args)) }),
    call: parts.call(parts.owner, args),
    setUp: [],
    async,
    expected:
      outcome.kind === 'throw' ? { ...outcome, own: trace.faults.some((f) => f.kind === 'throw') } : outcome,
    world: trace.world,
    ...(kept.length > 0 && { kept }),
    ...(following.length > 0 && { following }),
    ...((isLater || (following.length > 0 && setsTimers(subject))) && { timers: true }),
  };
  const inputs = (trace.inputs ?? []).filter((i) => valueText(i.value).length <= LONGEST);
  return {
    inputs,
    watching(places, tellsApart = false) {
      const after: Snapshot[] = [];
      const watch = (text: string, at: InputAfter['at']) => {
        const input = places.has(at) ? inputs.find((i) => i.at === at) : undefined;
        if (input === undefined) return text;
        after.push(input.value);
        return watchingText(text);
      };
      const owner = parts.owner === undefined ? undefined : watch(parts.owner, 'self');
      const call = parts.call(owner, args.map(watch));
      if (after.length === 0) return test;
      const same = tellsApart && outcome.kind === 'return' ? samenessOf(value, after) : [];
      return { ...test, call, after, ...(same.length > 0 && { same }) };
    },
  };
}

/** Of the objects that look like what is returned, whether it is one of them. */
function samenessOf(value: Snapshot, after: readonly Snapshot[]): NonNullable<TestCase['same']> {
  if (!('id' in value) || value.kind === 'function' || value.kind === 'symbol') return [];
  const text = valueText(value);
  return after.flatMap((input, i) => {
    const is = 'id' in input && input.id === value.id;
    return is || valueText(input) === text ? [{ after: i, is }] : [];
  });
}

/** Nobody reads more of what a call leaves behind. */
const LONGEST = 400;

function setsTimers({ program, following = [] }: Subject): boolean {
  const code = following.flatMap((fn) => reachedCode(program, fn).functions);
  return code.some((fn) => /\bset(?:Timeout|Interval)\b/.test(fn.text));
}

function followingTests(
  { calls }: Snapshot & { kind: 'called' },
  args: ReadonlyMap<number, readonly string[]>,
): FollowingTest[] {
  const resultOf = (number: number) => (number < 0 ? 'actual' : `result${number}`);
  return calls.map((call: CallSnapshot) => {
    const given = args.get(call.likeCall ?? call.number) ?? [];
    const isUsed = calls.some((c) => c.on === call.number);
    return {
      call: `${resultOf(call.on)}${call.member === '' ? '' : `.${call.member}`}(${given.join(', ')})`,
      kind: call.kind,
      value: call.value,
      ...(isUsed && { result: resultOf(call.number) }),
    };
  });
}
