import { describe, expect, it } from 'vitest';
import { checkDependenceStrategy } from './helpers/check-dependence-strategy.ts';

/** Programs with `f(a, b, c)` over small integers on which every value and failure must be shown. */
const programs: Readonly<Record<string, string>> = {
  'a run that an earlier abort ends': `export function f(a: number, b: number): void {
    let x = 0;
    if (a > 0) x = 1;
    if (b === a) throw new Error('first');
    if (b > 2) x += 2;
    if (x === 3) throw new Error('second');
  }`,
  'an abort that is not reached on the way to the target': `export function f(a: number, b: number, c: number): number {
    let x = 0;
    if (c > 0) { if (a === b) throw new Error('first'); x = 1; }
    if (a > 1 && b > 1) x += 2;
    if (x === 2 && a === b) throw new Error('second');
    return x;
  }`,
  'relevance that appears later': `export function f(a: number, b: number): number {
    let x = 0, t = 0;
    if (a > 0) x = 1;
    if (b > 0) t = x;
    return t;
  }`,
  requirements: `/** @requires a > 0 && (b > 1 || c === a) */
  export function f(a: number, b: number, c: number): number {
    let x = 0;
    if (a > 2) x = 1;
    if (b > 2) x += 2;
    if (c === 4) throw new Error('c');
    return x;
  }`,
  'assumptions in the code': `declare function assume(c: boolean): void;
  export function f(a: number, b: number, c: number): number {
    let x = a > 1 ? 1 : 2;
    assume(b < 2);
    if (c > b) x += 2;
    if (x === 4) throw new Error('four');
    return x;
  }`,
  'objects that are chosen': `class Cell { v = 0; }
  export function f(a: number, b: number, c: number): number {
    const one = new Cell(), two = new Cell();
    const p = a > 0 ? one : two;
    if (b > 0) p.v = 5;
    if (c > 0) two.v = 7;
    if (one.v === 5 && two.v === 7) throw new Error('both');
    return one.v;
  }`,
  'writes that only some values of an object reach': `export function f(a: number, b: number, c: number): number {
    const xs = [0, 0, 0];
    const i = a > 2 ? 2 : a > 0 ? 1 : 0;
    if (b > 0) xs[i] = 4;
    if (c > 1 && xs[2] === 4) throw new Error('last');
    return xs[1]!;
  }`,
  'maps and sets': `export function f(a: number, b: number): number {
    const m = new Map<string, number>();
    if (a > 0) m.set('k', 1);
    const s = new Set<number>();
    if (b > 0) s.add(m.get('k') ?? 9);
    if (s.has(1)) throw new Error('one');
    return s.size;
  }`,
  'exceptions that are caught': `function g(a: number): number { if (a > 2) throw new Error('big'); return a; }
  export function f(a: number, b: number, c: number): number {
    let x = 0;
    try { x = g(a); if (b > 1) x += 10; } catch { x = -1; } finally { if (c > 0) x += 100; }
    if (x === 99) throw new Error('caught');
    return x;
  }`,
  'closures and callbacks': `export function f(a: number, b: number, c: number): number {
    let n = 0;
    const count = (v: number): void => { if (v > 1) n++; };
    [a, b, c].forEach(count);
    if (n === 3) throw new Error('all');
    return n;
  }`,
  'generators, by whole paths': `function* g(a: number) { if (a > 0) yield 1; yield 2; }
  export function f(a: number, b: number): number {
    let sum = b > 0 ? 10 : 0;
    for (const v of g(a)) sum += v;
    if (sum === 13) throw new Error('thirteen');
    return sum;
  }`,
  recursion: `function depth(n: number): number { return n <= 0 ? 0 : 1 + depth(n - 1); }
  export function f(a: number, b: number): number {
    const d = depth(a);
    if (b > 1 && d === 3) throw new Error('deep');
    return d;
  }`,
};

describe('strategy dependence shows every value and failure that path shows', () => {
  for (const [name, source] of Object.entries(programs))
    it(name, () => expect(checkDependenceStrategy(source)).toBe(undefined));
});
