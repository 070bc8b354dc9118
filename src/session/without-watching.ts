import type { TestCase } from '../report/tests/test-case.ts';
import { watchingText } from '../report/tests/watched.ts';

/** The test without what its arguments are after the call. */
export function withoutAfter(test: TestCase): TestCase | undefined {
  if (test.after === undefined) return undefined;
  const { after, same: _, ...rest } = test;
  return { ...rest, call: after.reduce((text) => without(text, watchingText('')), test.call) };
}

/** The test without what its callbacks were given. */
export function withoutKept(test: TestCase): TestCase | undefined {
  if (test.kept === undefined) return undefined;
  const call = test.kept.reduce((text, { list }) => without(text, `keeping(${list}, )`), test.call);
  const { kept: _, ...rest } = test;
  return { ...rest, call };
}

/** `keeping(list, f)` is `f` again; `empty`: it without an argument. */
function without(call: string, empty: string): string {
  const start = empty.slice(0, -1);
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
