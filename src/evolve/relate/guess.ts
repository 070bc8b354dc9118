import type { Primitive } from '../../expr/input-variable.ts';
import { type Definition, definedValue, type Order, type Source } from './relation.ts';

/** Values of one place, or of one input, in all recorded states. */
export type Column = readonly Primitive[];

const MOST_GUESSES = 14;
const MOST_WRAPPED = 4;

/** Definitions of a place by inputs and earlier places that hold in all recorded states, the simplest first. */
export function guessDefinitions(
  column: Column,
  inputs: readonly Column[],
  earlier: readonly Column[],
  preferred: readonly number[],
): Definition[] {
  const sources: { readonly of: Source; readonly column: Column }[] = [
    ...preferred.map((index) => ({ of: { kind: 'place' as const, index }, column: earlier[index]! })),
    ...earlier.flatMap((c, index) =>
      preferred.includes(index) ? [] : [{ of: { kind: 'place' as const, index }, column: c }],
    ),
    ...inputs.map((c, index) => ({ of: { kind: 'input' as const, index }, column: c })),
  ];
  const found: Definition[] = [];
  const wrapped: Definition[] = [];
  const holds = (d: Definition): boolean =>
    column.every((value, row) => {
      const get = (s: Source) => (s.kind === 'place' ? earlier : inputs)[s.index]![row];
      return Object.is(definedValue(d, get), value);
    });
  const offer = (d: Definition): void => {
    if (found.length < MOST_GUESSES && holds(d)) found.push(d);
  };
  if (column.every((v) => Object.is(v, column[0]))) found.push({ kind: 'const', value: column[0] });
  for (const { of } of sources) offer({ kind: 'same', of });
  if (column.every((v) => typeof v === 'boolean')) {
    for (const { of } of sources) offer({ kind: 'not', of });
    const numbers = sources.filter((s) => isIntegral(s.column));
    for (const { of: left } of numbers)
      for (const op of ['<', '<=', '==='] as const) {
        for (const offset of [0, 1, -1]) offer({ kind: 'compare', op, left, right: undefined, offset });
        for (const { of: right } of numbers)
          for (const offset of [0, -1, 1])
            if (left !== right) offer({ kind: 'compare', op, left, right, offset });
      }
  }
  if (!isIntegral(column)) return found;
  const integral = sources.filter((s) => isIntegral(s.column) && !isConstant(s.column)).slice(0, 14);
  for (const { of, column: other } of integral) {
    const fit = fitted(column, other);
    if (fit !== undefined)
      offer({ kind: 'linear', parts: [{ factor: fit.factor, of }], constant: fit.constant });
  }
  for (const a of integral)
    for (const b of integral) {
      if (a === b) continue;
      for (const g of [1, -1]) {
        const rest = column.map((v, row) => num(v) - g * num(b.column[row]));
        const fit = fitted(rest, a.column);
        if (fit === undefined || Math.abs(fit.constant) > 8) continue;
        // Each sum of two once.
        if (Math.abs(fit.factor) === 1 && integral.indexOf(a) < integral.indexOf(b)) continue;
        offer({
          kind: 'linear',
          parts: [
            { factor: fit.factor, of: a.of },
            { factor: g, of: b.of },
          ],
          constant: fit.constant,
        });
      }
    }
  const small = column.every((v) => (num(v) | 0) === v);
  if (small)
    for (const d of found.slice())
      if (d.kind === 'linear' && wrapped.length < MOST_WRAPPED) wrapped.push({ ...d, wraps: true });
  for (const [i, a] of integral.entries())
    for (const b of integral.slice(0, i + 1)) offer({ kind: 'product', left: a.of, right: b.of });
  if (small)
    for (const d of found.slice())
      if (d.kind === 'product' && wrapped.length < MOST_WRAPPED) wrapped.push({ ...d, wraps: true });
  return [...found, ...wrapped];
}

/** The line through all points, when its slope is a small integer other than 0. */
function fitted(column: Column, other: Column): { factor: number; constant: number } | undefined {
  const row = other.findIndex((v) => v !== other[0]);
  if (row < 0) return undefined;
  const factor = (num(column[row]) - num(column[0])) / (num(other[row]) - num(other[0]));
  if (!Number.isInteger(factor) || factor === 0 || Math.abs(factor) > 64) return undefined;
  return { factor, constant: num(column[0]) - factor * num(other[0]) };
}

/** Orders that hold in all recorded states: between small integers, and between these and any number among the inputs. */
export function guessOrders(
  sources: readonly { readonly of: Source; readonly column: Column }[],
  most: number,
): Order[] {
  const small = sources.filter(
    (s) => isIntegral(s.column) && s.column.every((v) => Math.abs(num(v)) <= SMALL),
  );
  const found: Order[] = [];
  const add = (order: Order) => {
    if (found.length < most) found.push(order);
  };
  for (const a of small)
    for (const b of small) {
      if (a === b || (a.of.kind === 'input' && b.of.kind === 'input')) continue;
      const gap = leastGap(a.column, b.column);
      if (gap >= -1) add({ left: a.of, right: b.of, offset: Math.min(gap, 2), strict: false });
    }
  for (const a of small)
    for (const b of sources) {
      if (a.of.kind === 'input' || b.of.kind !== 'input' || small.includes(b)) continue;
      const up = leastGap(a.column, b.column);
      if (up >= 0) add({ left: a.of, right: b.of, offset: 0, strict: up > 0 });
      const down = leastGap(b.column, a.column);
      if (down >= 0) add({ left: b.of, right: a.of, offset: 0, strict: down > 0 });
    }
  return found;
}

/** What is larger has been added up or multiplied, and is no index. */
const SMALL = 40;

function leastGap(low: Column, high: Column): number {
  return low.reduce<number>((least, v, row) => {
    const gap = num(high[row]) - num(v);
    return Number.isNaN(gap) ? -Infinity : Math.min(least, gap);
  }, Infinity);
}

export function isIntegral(column: Column): boolean {
  return column.length > 0 && column.every((v) => Number.isSafeInteger(v) && !Object.is(v, -0));
}

function isConstant(column: Column): boolean {
  return column.every((v) => v === column[0]);
}

function num(value: Primitive): number {
  return value as number;
}
