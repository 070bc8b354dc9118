import { functionOf } from '../explore/function-of.ts';
import { reachedCode } from '../explore/reached-code.ts';
import type { Subject } from '../explore/subject.ts';
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
    for (const zone of some.length === 0 ? [] : ZONES) {
      const results = inTimeZone(zone, () => file.run(some));
      for (const [i, test] of some.entries()) if (results[i]?.ok !== true) failed.add(test);
    }
    return failed;
  };
  const moments = failing(tests);
  const local = new Map(tests.filter((t) => moments.has(t) && isDated(t)).map((t) => [t, withLocalDates(t)]));
  const still = failing([...local.values()]);
  const best = (test: TestCase) => {
    const other = local.get(test);
    return !moments.has(test) ? test : other !== undefined && !still.has(other) ? other : undefined;
  };
  return {
    safe: tests.flatMap((t) => best(t) ?? []),
    unsafe: tests.filter((t) => best(t) === undefined),
  };
}

function readsDates({ program, found }: Subject): boolean {
  return reachedCode(program, functionOf(program, found)).functions.some((fn) =>
    /\bDate\b|\bIntl\b|\btoLocale/.test(fn.text),
  );
}

const WRITTEN = /\bnew Date\(("[^"]+"|-?\d+)\)/g;

function isDated({ call, setUp }: TestCase): boolean {
  return [call, ...setUp].some((text) => text.search(WRITTEN) >= 0);
}

function withLocalDates(test: TestCase): TestCase {
  return { ...test, call: localDates(test.call), setUp: test.setUp.map(localDates) };
}

/** The same fields on the clock of wherever it is run. The constructor takes years below 100 for those of the last century. */
function localDates(text: string): string {
  return text.replace(WRITTEN, (whole, time: string) => {
    const date = new Date(JSON.parse(time));
    if (Number.isNaN(date.getTime()) || (date.getFullYear() >= 0 && date.getFullYear() < 100)) return whole;
    const fields = [
      date.getFullYear(),
      date.getMonth(),
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
      date.getSeconds(),
      date.getMilliseconds(),
    ];
    while (fields.length > 3 && fields.at(-1) === 0) fields.pop();
    return `new Date(${fields.join(', ')})`;
  });
}
