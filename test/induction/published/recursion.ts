import { twoVersions } from './two-versions.ts';

/** Functions that call themselves, helpers that do, and each other; int32 by `| 0`, or integers by `@integer`. */
export const recursion = twoVersions(`
=== ackermann, the cases in another order
/**
 * @param m @integer
 * @param n @integer
 */
export function f(m: number, n: number): number {
  if (m === 0) return (n + 1) | 0;
  if (m > 0 && n === 0) return f((m - 1) | 0, 1);
  if (m > 0 && n > 0) return f((m - 1) | 0, f(m, (n - 1) | 0));
  return 0;
}
---
/**
 * @param m @integer
 * @param n @integer
 */
export function f(m: number, n: number): number {
  let r = 0;
  if (m > 0 && n === 0) r = f((m - 1) | 0, 1);
  else if (m === 0) r = (n + 1) | 0;
  else if (m > 0 && n > 0) {
    const inner = f(m, (n - 1) | 0);
    r = f((m - 1) | 0, inner);
  }
  return r;
}
=== ackermann as a helper
function ack(m: number, n: number): number {
  if (m <= 0) return (n + 1) | 0;
  if (n <= 0) return ack((m - 1) | 0, 1);
  return ack((m - 1) | 0, ack(m, (n - 1) | 0));
}
export function f(m: number, n: number): number {
  return ack(m | 0, n | 0);
}
---
function ack(m: number, n: number): number {
  if (m > 0) {
    if (n > 0) {
      const t = ack(m, (n - 1) | 0);
      return ack((m - 1) | 0, t);
    }
    return ack((m - 1) | 0, 1);
  }
  return (1 + n) | 0;
}
export function f(m: number, n: number): number {
  return ack(m | 0, n | 0);
}
=== mccarthy91
export function f(n: number): number {
  let r = 0;
  if (n > 100) r = n - 10;
  else {
    r = f(n + 11);
    r = f(r);
  }
  return r;
}
---
export function f(n: number): number {
  if (!(n > 100)) {
    return f(f(11 + n));
  }
  return n - 10;
}
=== mccarthy91 in int32
/** @param x @integer */
export function f(x: number): number {
  let r;
  if (x > 100) r = (x - 10) | 0;
  else {
    r = f((x + 11) | 0);
    r = f(r);
  }
  return r;
}
---
/** @param x @integer */
export function f(x: number): number {
  let r;
  if (x < 101) {
    r = f((11 + x) | 0);
    r = f(r);
  } else r = (x - 10) | 0;
  return r;
}
=== add horn, one more case
/**
 * @param i @integer
 * @param j @integer
 */
export function f(i: number, j: number): number {
  let r = 0;
  if (i === 0) r = j;
  else r = f(i - 1, j + 1);
  return r;
}
---
/**
 * @param i @integer
 * @param j @integer
 */
export function f(i: number, j: number): number {
  let r = 0;
  if (i === 0) r = j;
  else if (i === 1) r = j + 1;
  else r = f(i - 1, j + 1);
  return r;
}
=== add horn, not as a tail call
/**
 * @param i @integer
 * @param j @integer
 */
export function f(i: number, j: number): number {
  let r = 0;
  if (i === 0) r = j | 0;
  else {
    r = f(i - 1, j);
    r = (r + 1) | 0;
  }
  return r;
}
---
/**
 * @param i @integer
 * @param j @integer
 */
export function f(i: number, j: number): number {
  let r = 0;
  if (i === 0) r = j | 0;
  else if (i === 1) r = (j + 1) | 0;
  else {
    r = f(i - 1, j);
    r = (r + 1) | 0;
  }
  return r;
}
=== limit1: two steps at once
/** @param n @integer */
export function f(n: number): number {
  let r = 0;
  if (n <= 1) r = n | 0;
  else {
    r = f(n - 1);
    r = (n + r) | 0;
  }
  return r;
}
---
/** @param n @integer */
export function f(n: number): number {
  let r = 0;
  if (n <= 1) r = n | 0;
  else {
    r = f(n - 2);
    r = (n + ((n - 1 + r) | 0)) | 0;
  }
  return r;
}
!== limit1: two steps at once, the last one forgotten
/** @param n @integer */
export function f(n: number): number {
  if (n <= 1) return n | 0;
  return (n + f(n - 1)) | 0;
}
---
/** @param n @integer */
export function f(n: number): number {
  if (n <= 2) return n | 0;
  return (n + ((n - 1 + f(n - 2)) | 0)) | 0;
}
=== limit2: the sum the other way round
export function f(n: number): number {
  let r = 0;
  if (n <= 1) r = n | 0;
  else {
    r = f(n - 1);
    r = (n + r) | 0;
  }
  return r;
}
---
export function f(n: number): number {
  let r = 0;
  if (n <= 1) r = n | 0;
  else r = (f(n - 1) + n) | 0;
  return r;
}
=== limit3: a case that changes nothing
export function f(n: number): number {
  let r = 0;
  if (n <= 1) r = n | 0;
  else r = (n + f(n - 1)) | 0;
  return r;
}
---
export function f(n: number): number {
  let r = 0;
  if (n <= 1) r = n | 0;
  else {
    r = f(n - 1);
    if (r >= 0) r = (n + r) | 0;
    else r = (r + n) | 0;
  }
  return r;
}
=== triangular: guard with another constant
/** @param n @integer */
export function f(n: number): number {
  let r = 0;
  if (n <= 0) r = 0;
  else {
    r = f(n - 1);
    r = (n + r) | 0;
  }
  return r;
}
---
/** @param n @integer */
export function f(n: number): number {
  let r = 0;
  if (n === 1) r = 1;
  else if (n <= 0) r = 0;
  else {
    r = f(n - 1);
    r = (r + n) | 0;
  }
  return r;
}
=== triangular by an accumulator
/** @param n @integer */
export function f(n: number): number {
  return g(n, 0);
}
function g(n: number, s: number): number {
  let r = 0;
  if (n <= 0) r = s;
  else r = g(n - 1, (n + s) | 0);
  return r;
}
---
/** @param n @integer */
export function f(n: number): number {
  let s = 0;
  for (let i = n; i > 0; i--) s = (s + i) | 0;
  return s;
}
=== triangular: recursion against an accumulator
/** @param n @integer */
export function f(n: number): number {
  if (n <= 0) return 0;
  return (n + f(n - 1)) | 0;
}
---
/** @param n @integer */
export function f(n: number): number {
  return g(n, 0);
}
function g(n: number, s: number): number {
  if (n <= 0) return s;
  return g(n - 1, (n + s) | 0);
}
=== inlining: one call put in its place
/** @param x @integer */
export function f(x: number): number {
  if (x > 0) {
    x = f(x - 1);
    x = (x + 1) | 0;
  }
  if (x < 0) x = 0;
  return x;
}
---
/** @param x @integer */
export function f(x: number): number {
  if (x > 1) {
    x = f(x - 2);
    x = (x + 1) | 0;
    if (x < 0) x = 0;
    x = (x + 1) | 0;
  } else if (x > 0) x = 1;
  if (x < 0) x = 0;
  return x;
}
!== inlining, one less
/** @param x @integer */
export function f(x: number): number {
  if (x > 0) {
    x = f(x - 1);
    x = (x + 1) | 0;
  }
  if (x < 0) x = 0;
  return x;
}
---
/** @param x @integer */
export function f(x: number): number {
  if (x > 1) {
    x = f(x - 2);
    x = (x + 1) | 0;
  }
  if (x < 0) x = 0;
  return x;
}
=== fibonacci
export function f(n: number): number {
  if (n < 1) return 0;
  if (n === 1) return 1;
  return (f(n - 1) + f(n - 2)) | 0;
}
---
export function f(n: number): number {
  let r;
  if (n < 1) r = 0;
  else if (n === 1) r = 1;
  else {
    const a = f(n - 1);
    const b = f(n - 2);
    r = (a + b) | 0;
  }
  return r;
}
=== fibonacci, the calls in the other order
export function f(n: number): number {
  if (n <= 1) return n | 0;
  return (f(n - 1) + f(n - 2)) | 0;
}
---
export function f(n: number): number {
  if (n <= 1) return n | 0;
  const b = f(n - 2);
  return (b + f(n - 1)) | 0;
}
!== fibonacci from another start
export function f(n: number): number {
  if (n <= 1) return n | 0;
  return (f(n - 1) + f(n - 2)) | 0;
}
---
export function f(n: number): number {
  if (n <= 1) return 1;
  return (f(n - 1) + f(n - 2)) | 0;
}
=== cocome: a sum by recursion over an array
export function f(xs: number[]): number {
  return sum(xs, 0);
}
function sum(xs: number[], i: number): number {
  if (i >= xs.length) return 0;
  const rest = sum(xs, i + 1);
  return (xs[i]! + rest) | 0;
}
---
export function f(xs: number[]): number {
  return total(xs, 0);
}
function total(xs: number[], from: number): number {
  if (from < xs.length) return (xs[from]! + total(xs, from + 1)) | 0;
  return 0;
}
=== even and odd
/** @param n @integer */
export function f(n: number): boolean {
  return even(n);
}
function even(n: number): boolean {
  if (n <= 0) return n === 0;
  return odd(n - 1);
}
function odd(n: number): boolean {
  if (n <= 0) return false;
  return even(n - 1);
}
---
/** @param n @integer */
export function f(n: number): boolean {
  return even(n);
}
function even(n: number): boolean {
  if (n === 0) return true;
  if (n < 0) return false;
  return odd(n - 1);
}
function odd(n: number): boolean {
  return n > 0 ? even(n - 1) : false;
}
=== two functions that call each other before their ends
/** @param n @integer */
export function f(n: number): number {
  if (n <= 0) return 1;
  return (n - m(f(n - 1))) | 0;
}
function m(n: number): number {
  if (n <= 0) return 0;
  return (n - f(m(n - 1))) | 0;
}
---
/** @param n @integer */
export function f(n: number): number {
  if (n > 0) {
    const inner = f(n - 1);
    return (n - m(inner)) | 0;
  }
  return 1;
}
function m(n: number): number {
  if (n > 0) {
    const inner = m(n - 1);
    return (n - f(inner)) | 0;
  }
  return 0;
}
=== pascal
/**
 * @param n @integer
 * @param k @integer
 */
export function f(n: number, k: number): number {
  if (k <= 0 || k >= n) return 1;
  return (f(n - 1, k - 1) + f(n - 1, k)) | 0;
}
---
/**
 * @param n @integer
 * @param k @integer
 */
export function f(n: number, k: number): number {
  if (k > 0 && k < n) {
    const left = f(n - 1, k - 1);
    const right = f(n - 1, k);
    return (left + right) | 0;
  }
  return 1;
}
=== power by squares
/** @param n @integer */
export function f(x: number, n: number): number {
  if (n <= 0) return 1;
  if (n % 2 === 0) {
    const h = f(x, n / 2);
    return h * h;
  }
  return x * f(x, n - 1);
}
---
/** @param n @integer */
export function f(x: number, n: number): number {
  if (n > 0) {
    if (n % 2 !== 0) return x * f(x, n - 1);
    const half = n / 2;
    const h = f(x, half);
    return h * h;
  }
  return 1;
}
=== recursion against a loop, in order
export function f(n: number, x: number): number {
  return go(n | 0, x);
}
function go(n: number, x: number): number {
  if (n <= 0) return x;
  return go((n - 1) | 0, x * 0.5 + n);
}
---
export function f(n: number, x: number): number {
  let k = n | 0;
  while (k > 0) {
    x = x * 0.5 + k;
    k = (k - 1) | 0;
  }
  return x;
}
=== a loop with a recursive call in it
/** @param n @integer */
export function f(n: number): number {
  if (n <= 0) return 1;
  let s = 0;
  for (let i = 0; i < n; i++) s = (s + f(i)) | 0;
  return s;
}
---
/** @param n @integer */
export function f(n: number): number {
  if (n <= 0) return 1;
  let s = 0;
  let i = 0;
  while (i < n) {
    const r = f(i);
    s = (r + s) | 0;
    i++;
  }
  return s;
}
!== a loop with a recursive call in it, one round more
/** @param n @integer */
export function f(n: number): number {
  if (n <= 0) return 1;
  let s = 0;
  for (let i = 0; i < n; i++) s = (s + f(i)) | 0;
  return s;
}
---
/** @param n @integer */
export function f(n: number): number {
  if (n <= 0) return 1;
  let s = 1;
  for (let i = 0; i < n; i++) s = (s + f(i)) | 0;
  return s;
}
=== gcd by differences
/**
 * @param a @integer
 * @param b @integer
 */
export function f(a: number, b: number): number {
  if (a <= 0 || b <= 0) return 0;
  if (a === b) return a;
  if (a > b) return f(a - b, b);
  return f(a, b - a);
}
---
/**
 * @param a @integer
 * @param b @integer
 */
export function f(a: number, b: number): number {
  if (!(a > 0 && b > 0)) return 0;
  while (a !== b) {
    if (a > b) a = a - b;
    else b = b - a;
  }
  return a;
}
=== hanoi, moves counted
/** @param n @integer */
export function f(n: number): number {
  if (n <= 0) return 0;
  return (f(n - 1) + 1 + f(n - 1)) | 0;
}
---
/** @param n @integer */
export function f(n: number): number {
  if (n <= 0) return 0;
  const moves = f(n - 1);
  return (moves + 1 + moves) | 0;
}
=== string reversal by recursion
export function f(s: string): string {
  if (s.length <= 1) return s;
  return f(s.slice(1)) + s[0];
}
---
export function f(s: string): string {
  if (s.length > 1) {
    const rest = f(s.slice(1));
    return rest + s.charAt(0);
  }
  return s;
}
`);
