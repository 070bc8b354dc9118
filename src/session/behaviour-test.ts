import type { Behaviour } from '../explore/exploration.ts';
import { observe } from '../explore/observe.ts';
import { reachedCode } from '../explore/reached-code.ts';
import type { Subject } from '../explore/subject.ts';
import type { CallSnapshot, Snapshot } from '../machine/snapshot.ts';
import type { FollowingTest, TestCase } from '../report/tests/test-case.ts';
import { callParts } from './draft-test-file.ts';
import { keptCallsOf } from './kept-calls-of.ts';
import { stateTest } from './state-test.ts';

/** The test of a behaviour, on its own input: what it returns or throws, what it calls, and what calls of what it returns do. */
export function behaviourTest(
  subject: Subject,
  { outcome, state, model }: Behaviour,
  exported: string,
  name: string,
): TestCase {
  if (outcome.kind === 'limit') throw new Error('a run without an outcome makes no test');
  const { async } = subject.signature;
  if (state !== undefined) {
    const thrown = outcome.kind === 'throw' ? outcome.value : undefined;
    return { name, async, ...stateTest(subject, model, exported, state, thrown) };
  }
  const { trace } = observe({ ...subject, entry: { ...subject.entry, keepsCalls: true } }, model);
  const parts = callParts(subject, model, exported);
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
  return {
    name,
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
}

/** The test without what its callbacks were given. */
export function withoutKept(test: TestCase): TestCase | undefined {
  if (test.kept === undefined) return undefined;
  const call = test.kept.reduce((text, { list }) => withoutKeeping(text, list), test.call);
  const { kept: _, ...rest } = test;
  return { ...rest, call };
}

/** `keeping(list, f)` is `f` again. */
function withoutKeeping(call: string, list: string): string {
  const start = `keeping(${list}, `;
  const at = call.indexOf(start);
  if (at < 0) return call;
  let depth = 1;
  let end = at + start.length;
  for (; end < call.length; end++) {
    if (call[end] === '(') depth++;
    if (call[end] === ')' && --depth === 0) break;
  }
  return call.slice(0, at) + call.slice(at + start.length, end) + call.slice(end + 1);
}

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
