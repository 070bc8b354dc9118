/** What a test is of, from which its title is made. */
export interface Titled {
  /** What happens, as an expression over the inputs: `returns a + b`, `throws RangeError: no`. */
  readonly what: string;
  /** What happens on the test's own input, where that can be said: `returns 5`. */
  readonly here?: string | undefined;
  readonly conditions: readonly string[];
  /** The test's own call. */
  readonly call: string;
}

/** Titles longer than these are not read; nor is what happens, where it takes more than its part of them. */
const [LONGEST, PART] = [110, 60];

/**
 * The behaviour in a line: what happens, and when. What is too long to be read is said of the test's own input instead, and a condition that is
 * too long is left out as a whole: a piece of it tells nobody anything.
 */
export function testTitle({ what, here, conditions, call }: Titled): string {
  const end = what.length <= PART || here === undefined || here.length >= what.length ? what : here;
  const when = telling([...new Set(conditions)]).join(' && ');
  const title = when === '' ? end : `${end} when ${when}`;
  if (title.length <= LONGEST) return title;
  const own = here !== undefined && here.length <= PART ? here : end;
  const called = `${own}, as of ${call}`;
  if (called.length <= LONGEST) return called;
  const shown = short(own, PART);
  return `${shown}, as of ${short(call, LONGEST - shown.length - 8)}`;
}

/** Conditions without what others say as well: that callbacks return, that what is looked into is an object. */
function telling(conditions: readonly string[]): readonly string[] {
  const left = conditions.filter((c, i) => {
    const others = conditions.filter((_, k) => k !== i);
    if (/^!\S+\.throws\.includes\(true\)$/.test(c)) return others.length === 0;
    const guarded = guardedBy(c);
    return guarded === undefined || !others.some((o) => isLookedInto(o, guarded));
  });
  return left.length === 0 ? conditions : left;
}

/** What a condition says to be an object, an array, or something at all. */
function guardedBy(condition: string): string | undefined {
  return (
    /^typeof (\S+) === "(?:object|string)"$/.exec(condition)?.[1] ??
    /^(\S+) !== (?:null|undefined)$/.exec(condition)?.[1] ??
    /^Array\.isArray\(([^()]+)\)$/.exec(condition)?.[1]
  );
}

function isLookedInto(condition: string, name: string): boolean {
  for (let at = condition.indexOf(name); at >= 0; at = condition.indexOf(name, at + 1)) {
    const before = condition[at - 1] ?? ' ';
    const after = condition[at + name.length] ?? ' ';
    if (!/[\w$.]/.test(before) && (after === '.' || after === '[')) return true;
  }
  return false;
}

function short(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
