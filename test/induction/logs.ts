import type { Pair } from './pairs.ts';

const f = (body: string) => `export function f(n: number, xs: number[]): number { ${body} }`;

/** Loops that log, and such over new arrays of a length. */
export const pairsOfLogs: readonly Pair[] = [
  {
    name: 'logs in a loop',
    before: f(
      `let s = 0; for (let i = 0; i < xs.length; i++) { console.log('at', i); s += xs[i]!; } return s;`,
    ),
    after: f(
      `let s = 0; let i = 0; while (i < xs.length) { console.log('at', i); s += xs[i]!; i++; } return s;`,
    ),
  },
  {
    name: 'a new array with zeros',
    before: f(
      `const a = new Array<number>(8).fill(0); for (let i = 0; i < xs.length; i++) a[i % 8] = a[i % 8]! + xs[i]!; return a[3]!;`,
    ),
    after: f(
      `const a = Array<number>(8).fill(0); let i = 0; while (i < xs.length) { a[i % 8] = a[i % 8]! + xs[i]!; i += 1; } return a[3]!;`,
    ),
  },
  {
    name: 'a hundred rounds before another loop',
    before: f(
      `let c = 0; for (let i = 0; i < 100; i++) c += Math.exp(-i * n); let s = 0; for (let i = 0; i < xs.length; i++) s += c * xs[i]!; return s;`,
    ),
    after: f(
      `let c = 0; for (let k = 0; k < 100; k++) c += Math.exp(-k * n); let s = 0; for (const x of xs) s += c * x; return s;`,
    ),
  },
];

/** And such that log something else, in another order, or more often. */
export const nearMissesOfLogs: readonly Pair[] = [
  {
    name: 'logs another number',
    before: f(`let s = 0; for (let i = 0; i < xs.length; i++) { console.log(i); s += xs[i]!; } return s;`),
    after: f(`let s = 0; for (let i = 0; i < xs.length; i++) { s += xs[i]!; console.log(s); } return s;`),
  },
  {
    name: 'logs in another order',
    before: f(`let s = 0; for (const x of xs) { console.log(1); console.log(2); s += x; } return s;`),
    after: f(`let s = 0; for (const x of xs) { console.log(2); console.log(1); s += x; } return s;`),
  },
  {
    name: 'logs at the end',
    before: f(`let s = 0; for (const x of xs) { s += x; } console.log(s); return s;`),
    after: f(`let s = 0; for (const x of xs) { s += x; } return s;`),
  },
  {
    name: 'logs as an error',
    before: f(`let s = 0; for (const x of xs) { s += x; console.log(s); } return s;`),
    after: f(`let s = 0; for (const x of xs) { s += x; console.error(s); } return s;`),
  },
  {
    name: 'logs behind a call of itself',
    before: `export function f(n: number): number { if (n <= 0 || n > 9) return 0; console.log(n); const r = f(n - 1); return r + n; }`,
    after: `export function f(n: number): number { if (n <= 0 || n > 9) return 0; const r = f(n - 1); console.log(n); return r + n; }`,
  },
  {
    name: 'logs around a call of another',
    before: `function g(n: number): number { if (!(n > 0)) return 0; console.log('g'); return g(n - 1) + 1; }\nexport function f(n: number): number { console.log('f'); return g(n) + 1; }`,
    after: `function g(n: number): number { if (!(n > 0)) return 0; console.log('g'); return g(n - 1) + 1; }\nexport function f(n: number): number { const r = g(n); console.log('f'); return r + 1; }`,
  },
  {
    name: 'holes and zeros',
    before: f(
      `const a = new Array<number>(3); let s = 0; for (const x of xs) s += x; return 1 in a ? s : -1;`,
    ),
    after: f(
      `const a = new Array<number>(3).fill(0); let s = 0; for (const x of xs) s += x; return 1 in a ? s : -1;`,
    ),
  },
  {
    name: 'holes and undefined',
    before: `export function f(n: number): (number | undefined)[] { const a: (number | undefined)[] = new Array(3); for (let i = 0; i < n; i++) if (i > 1 && i < 3) a[i] = undefined; return a; }`,
    after: `export function f(n: number): (number | undefined)[] { const a: (number | undefined)[] = new Array(3); for (let i = 0; i < n; i++) { } return a; }`,
  },
  {
    name: 'one zero more',
    before: f(
      `const a = new Array<number>(3).fill(0); let s = 0; for (const x of xs) s += x; return s + a.length;`,
    ),
    after: f(
      `const a = new Array<number>(4).fill(0); let s = 0; for (const x of xs) s += x; return s + a.length;`,
    ),
  },
];
