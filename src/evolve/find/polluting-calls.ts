import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { alternativesOf } from './alternatives-of.ts';
import type { Tagged } from './tagged.ts';
import { define, mayBeText } from './value-parts.ts';

/**
 * The arguments of calls by which code is known to put something into what all objects share: one of them leads there, as a path, a list of names or an object that
 * is merged; those before it are empty objects or switches, those behind it plain values. A few for each argument, the same for all functions.
 */
export function pollutingArguments(
  parameters: readonly Parameter[],
  separators: readonly string[],
): Tagged[][] {
  const rest = parameters.at(-1)?.rest ? parameters.at(-1)! : undefined;
  const fixed = rest === undefined ? parameters : parameters.slice(0, -1);
  // Of those that stand for any number some.
  const all =
    rest === undefined ? [...fixed] : [...fixed, ...Array<Parameter>(FURTHER).fill(elementOf(rest))];
  const found = new Map<string, Tagged[]>();
  for (let at = 0; at < Math.min(all.length, MOST); at++)
    for (const leading of leadingValues(separators))
      for (const args of around(leading, at, all)) found.set(JSON.stringify(args), args);
  return [...found.values()];
}

const [FURTHER, MOST] = [3, 4];

function elementOf({ shape, ...rest }: Parameter): Parameter {
  return { ...rest, rest: false, shape: shape.kind === 'array' ? shape.element : { kind: 'unknown' } };
}

/** One value at its place, with what else such calls have. */
function around(leading: Tagged, at: number, all: readonly Parameter[]): Tagged[][] {
  const head = all.slice(0, at).map((p): Tagged => (mayBeObject(p.shape) ? {} : 'a'));
  const calls = [[...head, leading]];
  // A switch may stand first.
  if (at > 1) calls.push([true, ...head.slice(1), leading]);
  if (at + 1 < all.length) calls.push([...head, leading, 1]);
  if (at === 0 && all.length > 1) calls.push([leading, {}]);
  return calls;
}

function leadingValues(separators: readonly string[]): Tagged[] {
  const marks = new Set(['.', ...separators.slice(0, MARKS)]);
  return waysThere.flatMap((names) => {
    return [
      ...[...marks].flatMap((m) => [names.join(m), ...(m === '.' ? [] : [m + names.join(m)])]),
      [...names],
      ...names.map((_, boxed) => names.map((name, i): Tagged => (i === boxed ? [name] : name))),
      nestedIn(names),
      nestedIn([names.join('.')]),
      ...written(names),
    ];
  });
}

/** As other notations have it: queries, lines of configuration, command lines, JSON. */
function written([first, ...others]: readonly string[]): Tagged[] {
  const path = [first, ...others].join('.');
  return [
    `${first}${others.map((name) => `[${name}]`).join('')}=1`,
    `[${[first, ...others.slice(0, -1)].join('.')}]\n${others.at(-1)}=1`,
    [`--${path}`, '1'],
    JSON.stringify(nestedIn([first!, ...others])),
  ];
}

const MARKS = 3;
const waysThere = [
  ['__proto__', 'a'],
  ['constructor', 'prototype', 'a'],
  ['a', '__proto__', 'b'],
  ['__proto__', '__proto__', 'a'],
];

function nestedIn(names: readonly string[]): Tagged {
  return names.reduceRight<Tagged>((inner, name) => {
    const fields: Record<string, Tagged> = {};
    define(fields, name, inner);
    return fields;
  }, 1);
}

function mayBeObject(shape: Shape): boolean {
  return (
    shape.kind === 'unknown' ||
    alternativesOf(shape).some((s) => s.kind === 'object' || s.kind === 'unknown') ||
    !mayBeText(shape)
  );
}
