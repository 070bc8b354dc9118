import { choice, type Pair } from './pair.ts';

/** Pairs that only somebody tells apart who holds the function itself. */
export const heldPairs: readonly Pair[] = [
  choice(
    'name of an expression',
    'export const f = function «g‖h»(n: number): number { return n }',
    'f.name',
  ),
  choice(
    'name by a list of exports',
    'function «g‖h»(n: number): number { return n }\nexport { «g‖h» as f }',
    'exports.f.name',
  ),
  choice(
    'arrow for a function',
    'export «function f(n: number): number { return n }‖const f = (n: number): number => n»',
    'typeof f.prototype',
  ),
  choice(
    'length by a default',
    'export function f(a: number, b«?: number‖: number | undefined = undefined»): number { return b === undefined ? a : b }',
    'f.length',
  ),
  choice(
    'length by a pattern with a default',
    'export function f(«o: { a: number }‖{ a }: { a: number } = { a: 0 }»): number { return «o.a‖a» }',
    'f.length',
  ),
];
