import type { NamedValue } from '../../explore/slice/place-values.ts';

/** Whether two runs left the same values in the places asked for. A run that was ended left none. */
export function sameState(
  before: readonly NamedValue[] | undefined,
  after: readonly NamedValue[] | undefined,
): boolean {
  return before !== undefined && after !== undefined && valuesOf(before) === valuesOf(after);
}

/** The values as text: how they were computed, and which objects they are, does not count. */
function valuesOf(state: readonly NamedValue[]): string {
  const left = new Set(['term', 'id', 'origin', 'anchor', 'held', 'keyTerm', 'place', 'terms']);
  return JSON.stringify(state, (key, value: unknown) => {
    if (left.has(key)) return undefined;
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
    return Object.is(value, -0) ? '-0' : value;
  });
}
