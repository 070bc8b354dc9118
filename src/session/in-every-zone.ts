import { functionOf } from '../explore/function-of.ts';
import { reachedCode } from '../explore/reached-code.ts';
import type { Subject } from '../explore/subject.ts';
import { localDates, WRITTEN_DATE } from '../report/tests/local-dates.ts';
import type { TestCase } from '../report/tests/test-case.ts';
import type { SessionContext } from './context.ts';
import type { DraftTestFile } from './draft-test-file.ts';

/** Where tests are run is not known: they must pass on both sides of Greenwich. */
const ZONES = ['UTC', 'Asia/Tokyo', 'America/New_York'];

/**
 * Tests that pass in every time zone: as they are, or with dates that are written by their local fields instead of a moment. Those that
 * pass nowhere else are left out.
 */
export function inEveryZone(
  subject: Subject,
  file: DraftTestFile,
  tests: readonly TestCase[],
  { inTimeZone }: SessionContext,
): { readonly safe: readonly TestCase[]; readonly unsafe: readonly TestCase[] } {
  if (inTimeZone === undefined || !(readsDates(subject) || tests.some(isDated)))
    return { safe: tests, unsafe: [] };
  const failing = (some: readonly TestCase[]): Set<TestCase> => {
    const failed = new Set<TestCase>();
    const run = file.ready(some);
    for (const zone of some.length === 0 ? [] : ZONES) {
      const results = inTimeZone(zone, run);
      for (const [i, test] of some.entries()) if (results[i]?.ok !== true) failed.add(test);
    }
    return failed;
  };
  const moments = failing(tests);
  const local = new Map(tests.filter((t) => moments.has(t) && isDated(t)).map((t) => [t, localVariants(t)]));
  const still = failing([...local.values()].flat());
  const best = (test: TestCase) =>
    moments.has(test) ? local.get(test)?.find((other) => !still.has(other)) : test;
  return {
    safe: tests.flatMap((t) => best(t) ?? []),
    unsafe: tests.filter((t) => best(t) === undefined),
  };
}

function readsDates({ program, found, following = [] }: Subject): boolean {
  const code = [functionOf(program, found), ...following].flatMap((fn) => reachedCode(program, fn).functions);
  return code.some((fn) => /\bDate\b|\bIntl\b|\btoLocale/.test(fn.text));
}

function isDated({ call, setUp }: TestCase): boolean {
  return [call, ...setUp].some((text) => text.search(WRITTEN_DATE) >= 0);
}

/** The inputs by their local fields, then what is expected, too. */
function localVariants(test: TestCase): TestCase[] {
  const inputs = { ...test, call: localDates(test.call), setUp: test.setUp.map(localDates) };
  return [inputs, { ...test, local: true }];
}
