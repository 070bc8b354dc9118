import type { Pair } from './pairs.ts';

/** Pairs as benchmarks of regression verification have them: small numeric programs in int32 or doubles, loops and recursion. */
const pair = (name: string, before: string, after: string): Pair => ({
  name,
  before: `${before}\n`,
  after: `${after}\n`,
});

export const published: readonly Pair[] = [
  pair(
    'barthe: strength reduction',
    'export function f(n: number, c: number): number { let i = 0, j = 0, x = 0; while (i < n) { j = (5 * i + c) | 0; x = (x + j) | 0; i = (i + 1) | 0; } return x; }',
    'export function f(n: number, c: number): number { let i = 0, j = c | 0, x = 0; while (i < n) { x = (x + j) | 0; j = (j + 5) | 0; i = (i + 1) | 0; } return x; }',
  ),
  pair(
    'digits10 with two digits a round',
    'export function f(n: number): number { let r = 1; n = Math.floor(n / 10); while (n > 0) { r++; n = Math.floor(n / 10); } return r; }',
    'export function f(n: number): number { let r = 1; let m = Math.floor(n / 10); while (m > 0) { r += 1; m = Math.floor(m / 10); } return r; }',
  ),
  pair(
    'ackermann',
    'export function f(m: number, n: number): number { if (m === 0) return n + 1; if (n === 0) return f(m - 1, 1); return f(m - 1, f(m, n - 1)); }',
    'export function f(m: number, n: number): number { if (m !== 0) { if (n !== 0) { const inner = f(m, n - 1); return f(m - 1, inner); } return f(m - 1, 1); } return n + 1; }',
  ),
  pair(
    'mccarthy91',
    'export function f(n: number): number { if (n > 100) return n - 10; return f(f(n + 11)); }',
    'export function f(n: number): number { if (!(n > 100)) { const m = f(n + 11); return f(m); } return n - 10; }',
  ),
  pair(
    'triangular',
    'export function f(n: number): number { if (n <= 1) return n; return n + f(n - 1); }',
    'export function f(n: number): number { let r = n; if (!(n <= 1)) r = n + f(n - 1); return r; }',
  ),
  pair(
    'limit: guard written out',
    'export function f(n: number): number { if (n <= 1) return n; return (f(n - 1) + n) | 0; }',
    'export function f(n: number): number { if (n <= 1) return n; const r = f(n - 1); return (r + n) | 0; }',
  ),
  pair(
    'fibonacci in int32',
    'export function f(n: number): number { if (n <= 1) return n; return (f(n - 1) + f(n - 2)) | 0; }',
    'export function f(n: number): number { return n <= 1 ? n : (f(n - 1) + f(n - 2)) | 0; }',
  ),
  pair(
    'simple loop up and down',
    'export function f(n: number): number { let s = 0; for (let i = 0; i < (n | 0); i++) s = (s + i) | 0; return s; }',
    'export function f(n: number): number { const m = n | 0; let s = 0; let i = 0; while (i < m) { s = (s + i) | 0; i++; } return s; }',
  ),
  pair(
    'while-if',
    'export function f(n: number, t: number): number { let x = 0, i = n; while (i > 0) { if (t > 0) x = x + 1; i = i - 1; } return x; }',
    'export function f(n: number, t: number): number { let x = 0, i = n; if (t > 0) { while (i > 0) { x = x + 1; i = i - 1; } } else { while (i > 0) { i = i - 1; } } return x; }',
  ),
  pair(
    'nested while',
    'export function f(x: number, g: number): number { let i = 0; while (i < x) { i = i + 1; g = g - 2; while (x < i) { x = x + 2; g = g + 1; } } return g; }',
    'export function f(x: number, g: number): number { let i = 0; while (i < x) { i++; g -= 2; while (i > x) { x += 2; g += 1; } } return g; }',
  ),
  pair(
    'loop with an unknown function',
    'export function f(x: number, n: number): number { let s = 0; for (let i = 0; i < n; i++) s += Math.sin(x) * Math.exp(-x) + i; return s; }',
    'export function f(x: number, n: number): number { const w = Math.sin(x) * Math.exp(-x); let s = 0; for (let i = 0; i < n; i++) s += w + i; return s; }',
  ),
  pair(
    'newton, hoisted constant',
    'export function f(a: number): number { let x = a; let n = 0; while (Math.abs(x * x - a) > 1e-9 && n < 100) { x = 0.5 * (x + a / x); n++; } return x; }',
    'export function f(a: number): number { const half = 0.5; let x = a; for (let n = 0; n < 100; n++) { if (!(Math.abs(x * x - a) > 1e-9)) break; x = half * (x + a / x); } return x; }',
  ),
  pair(
    'gcd by recursion and by loop',
    'export function f(a: number, b: number): number { return b === 0 ? a : f(b, a % b); }',
    'export function f(a: number, b: number): number { while (b !== 0) { const r = a % b; a = b; b = r; } return a; }',
  ),
  pair(
    'collatz steps, capped',
    'export function f(n: number): number { let c = 0; while (n !== 1 && c < 1000) { if (n % 2 === 0) n = n / 2; else n = 3 * n + 1; c++; } return c; }',
    'export function f(n: number): number { for (let c = 0; ; c++) { if (!(n !== 1 && c < 1000)) return c; n = n % 2 === 0 ? n / 2 : 3 * n + 1; } }',
  ),
  pair(
    'power by repeated multiplication',
    'export function f(x: number, n: number): number { let r = 1; let i = n; while (i > 0) { r = r * x; i = i - 1; } return r; }',
    'export function f(x: number, n: number): number { const go = (r: number, i: number): number => (i > 0 ? go(r * x, i - 1) : r); return go(1, n); }',
  ),
  pair(
    'constant bound beyond 32 rounds',
    'export function f(x: number): number { let s = x; for (let i = 0; i < 1000; i++) s = s * 1.5 + i; return s; }',
    'export function f(x: number): number { let s = x; let i = 0; do { s = s * 1.5 + i; i++; } while (i < 1000); return s; }',
  ),
];
