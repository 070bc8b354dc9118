import { chosenTree, type InputTree } from './input-tree.ts';

export const missing = Symbol('missing');

export function timeOf(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'string' ? Date.parse(value) : (value as { time?: unknown } | null)?.time;
}

/** Evaluates a predicate over a plain value of the witness; false when that is not possible. */
export function holds(predicate: string, path: string, value: unknown): boolean {
  const v = plain(value);
  const place = predicate.startsWith(`typeof ${path} === "`)
    ? /^typeof .* === "(\w+)"/.exec(predicate)?.[1]
    : undefined;
  if (place === 'object') return isRecord(v);
  if (place !== undefined) return typeof v === place;
  if (predicate === `Array.isArray(${path})`) return Array.isArray(v);
  const literal = /=== (.*)$/.exec(predicate)?.[1];
  if (literal === undefined) return false;
  const wanted =
    literal === 'undefined'
      ? undefined
      : literal.endsWith('n') && /^-?\d+n$/.test(literal)
        ? BigInt(literal.slice(0, -1))
        : safeParse(literal);
  const member = /^(?:.* && )?(.*?) === /.exec(predicate)?.[1] ?? '';
  if (member === path) return Object.is(v, wanted);
  const key = member.slice(member.lastIndexOf('.') + 1);
  return isRecord(v) && Object.is(plain(v[key]), wanted);
}

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return missing;
  }
}

export function fits(tree: InputTree, value: unknown): boolean {
  const v = plain(value);
  switch (tree.kind) {
    case 'primitive':
      return tree.term === 0 ? Object.is(tree.value, v) : typeof tree.value === typeof v;
    case 'array':
      return Array.isArray(v);
    case 'object':
      return (
        isRecord(v) &&
        tree.fields.every((f) => {
          if (f.presence !== 0) return true;
          const inner = chosenTree(f.tree);
          return (
            inner.kind !== 'primitive' ||
            inner.term !== 0 ||
            !Object.hasOwn(v, f.name) ||
            Object.is(inner.value, plain(v[f.name]))
          );
        })
      );
    default:
      return isRecord(v) || typeof v === 'string';
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value behind a tag such as `{"$": "NaN"}`. */
export function plain(value: unknown): unknown {
  if (!isRecord(value) || typeof value.$ !== 'string') return value;
  switch (value.$) {
    case 'undefined':
      return undefined;
    case 'NaN':
      return Number.NaN;
    case 'Infinity':
      return Infinity;
    case '-Infinity':
      return -Infinity;
    case '-0':
      return -0;
    case 'bigint':
      return BigInt(String(value.value));
    default:
      return value;
  }
}
