import type { Tagged } from '../schema.ts';

/**
 * Whether a built input is the one given, as far as JSON tells: fields that are undefined may be left out, and instances and functions, which
 * may be built in several ways, count as the same.
 */
export function sameTagged(given: Tagged | undefined, built: Tagged | undefined): boolean {
  const [a, b] = [plainer(given), plainer(built)];
  if (a === undefined || b === undefined) return a === b;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (isMade(a) || isMade(b)) return true;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((v, i) => sameTagged(v, b[i]))
    );
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameTagged(a[key], b[key]));
}

function plainer(value: Tagged | undefined): Tagged | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (value.$ === 'undefined') return undefined;
  return value.$ === 'object' && value.class === '' ? value.fields : value;
}

function isMade(value: Tagged): boolean {
  const tag = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.$ : undefined;
  return tag === 'new' || tag === 'object' || tag === 'function';
}
