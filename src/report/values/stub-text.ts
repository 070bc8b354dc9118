/** What a callback that returns these values call by call, the last one again and again, begins with: the values follow, and `)`. */
export const RETURNING = '((...v) => () => v.length > 1 ? v.shift() : v[0])(';

/** The same of functions that are called instead, so that some of the calls throw. */
export const BEHAVING = '((...v) => () => (v.length > 1 ? v.shift() : v[0])())(';

/** A callback that returns these values, call by call, and throws those at the calls of these numbers; further calls return the last value again. */
export function stubText(values: readonly string[], throws: ReadonlyMap<number, string> = new Map()): string {
  if (throws.size > 0) return throwingText(values, throws);
  const [first] = values;
  if (values.length === 1)
    return first === 'undefined' ? '() => {}' : `() => ${first!.startsWith('{') ? `(${first})` : first}`;
  return `${RETURNING}${values.join(', ')})`;
}

/** A callback that never returns. */
export function alwaysThrowingText(error: string): string {
  return `() => { throw ${error}; }`;
}

function throwingText(values: readonly string[], throws: ReadonlyMap<number, string>): string {
  const last = Math.max(values.length - 1, ...[...throws.keys()].map((call) => call + 1));
  const calls = Array.from({ length: last + 1 }, (_, i) => {
    const thrown = throws.get(i);
    return thrown === undefined
      ? stubText([values[Math.min(i, values.length - 1)]!])
      : alwaysThrowingText(thrown);
  });
  return `${BEHAVING}${calls.join(', ')})`;
}
