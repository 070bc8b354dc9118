import { twoVersions } from './two-versions.ts';

/** Loops over integers: int32 by `| 0` and `Math.imul`, integers by `@integer`. */
export const integerLoops = twoVersions(`
=== barthe: strength reduction
/**
 * @param n @integer @range -2147483648..2147483647
 * @param c @integer @range -2147483648..2147483647
 */
export function f(n: number, c: number): number {
  let i = 0, j = 0, x = 0;
  while (i < n) {
    j = (5 * i + c) | 0;
    x = (x + j) | 0;
    i = (i + 1) | 0;
  }
  return x;
}
---
/**
 * @param n @integer @range -2147483648..2147483647
 * @param c @integer @range -2147483648..2147483647
 */
export function f(n: number, c: number): number {
  let i = 0, j = c | 0, x = 0;
  while (i < n) {
    x = (x + j) | 0;
    j = (j + 5) | 0;
    i = (i + 1) | 0;
  }
  return x;
}
!== barthe: strength reduction by another step
export function f(n: number, c: number): number {
  let i = 0, j = 0, x = 0;
  while (i < n) {
    j = (5 * i + c) | 0;
    x = (x + j) | 0;
    i = i + 1;
  }
  return x;
}
---
export function f(n: number, c: number): number {
  let i = 0, j = c | 0, x = 0;
  while (i < n) {
    j = (j + 5) | 0;
    x = (x + j) | 0;
    i = i + 1;
  }
  return x;
}
=== barthe2: a first round that adds nothing
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let i = 0, x = 0;
  while (i <= n) {
    x = (x + i) | 0;
    i++;
  }
  return x;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let i = 1, x = 0;
  while (i <= n) {
    x = (x + i) | 0;
    i++;
  }
  return x;
}
=== barthe2 big: several such loops
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let i = 0, x = 0, y = 0;
  while (i <= n) { x = (x + i) | 0; i++; }
  i = 0;
  while (i <= n) { y = (y + x) | 0; i++; }
  i = 0;
  while (i <= n) { x = (x + y) | 0; i++; }
  return x;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let i = 1, x = 0, y = 0;
  while (i <= n) { x = (x + i) | 0; i++; }
  i = 0;
  while (i <= n) { y = (x + y) | 0; i++; }
  i = 0;
  while (i <= n) { x = (y + x) | 0; i++; }
  return x;
}
=== bounds shifted by one
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s = (s + i) | 0;
  return s;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let s = 0;
  for (let i = 1; i <= n; i++) s = (s + i - 1) | 0;
  return s;
}
!== bounds shifted on one end only
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s = (s + i) | 0;
  return s;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let s = 0;
  for (let i = 1; i < n; i++) s = (s + i - 1) | 0;
  return s;
}
=== break against a condition
/** @param x @integer @range -2147483648..2147483647 */
export function f(x: number): number {
  let i = 0;
  while (true) {
    if (i > 10) break;
    i++;
    x = (x + i) | 0;
  }
  return x;
}
---
/** @param x @integer @range -2147483648..2147483647 */
export function f(x: number): number {
  let i = 0;
  while (i <= 10) {
    i++;
    x = (x + i) | 0;
  }
  return x;
}
=== break in the middle against a flag
/**
 * @param n @integer @range -2147483648..2147483647
 * @param m @integer @range -2147483648..2147483647
 */
export function f(n: number, m: number): number {
  let i = 0, r = 0;
  while (i < n) {
    if (i === m) break;
    r = (r + 2) | 0;
    i++;
  }
  return r;
}
---
/**
 * @param n @integer @range -2147483648..2147483647
 * @param m @integer @range -2147483648..2147483647
 */
export function f(n: number, m: number): number {
  let i = 0, r = 0, go = true;
  while (go && i < n) {
    if (i === m) go = false;
    else {
      r = (r + 2) | 0;
      i++;
    }
  }
  return r;
}
=== digits10, four digits a round
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let result = 1;
  n = Math.trunc(n / 10);
  while (n > 0) {
    result++;
    n = Math.trunc(n / 10);
  }
  return result;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let result = 1;
  while (true) {
    if (n < 10) return result;
    if (n < 100) return result + 1;
    if (n < 1000) return result + 2;
    if (n < 10000) return result + 3;
    n = Math.trunc(n / 10000);
    result += 4;
  }
}
=== digits10 in int32, four digits a round
export function f(given: number): number {
  let n = given | 0;
  let result = 1;
  n = (n / 10) | 0;
  while (n > 0) {
    result = (result + 1) | 0;
    n = (n / 10) | 0;
  }
  return result;
}
---
export function f(given: number): number {
  let n = given | 0;
  let result = 1;
  let b = 1;
  let r = -1;
  while (b !== 0) {
    if (n < 10) { r = result; b = 0; }
    else if (n < 100) { r = (result + 1) | 0; b = 0; }
    else if (n < 1000) { r = (result + 2) | 0; b = 0; }
    else if (n < 10000) { r = (result + 3) | 0; b = 0; }
    else {
      n = (n / 10000) | 0;
      result = (result + 4) | 0;
    }
  }
  return r;
}
!== digits10, a bound mistyped
export function f(given: number): number {
  let n = given | 0;
  let result = 1;
  n = (n / 10) | 0;
  while (n > 0) {
    result = (result + 1) | 0;
    n = (n / 10) | 0;
  }
  return result;
}
---
export function f(given: number): number {
  let n = given | 0;
  let result = 1;
  while (true) {
    if (n < 10) return result;
    if (n < 100) return result + 1;
    if (n <= 1000) return result + 2;
    if (n < 10000) return result + 3;
    n = (n / 10000) | 0;
    result += 4;
  }
}
=== fibonacci by a loop, other names
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let a = 1, b = 1, h = 0;
  while (n > 0) {
    h = (a + b) | 0;
    a = b;
    b = h;
    n--;
  }
  return b;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let b = 1, c = 1;
  for (let i = 0; i < n; i++) {
    const next = (c + b) | 0;
    b = c;
    c = next;
  }
  return c;
}
=== fibonacci, two numbers a round
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let a = 0, b = 1;
  while (n > 0) {
    const h = (a + b) | 0;
    a = b;
    b = h;
    n--;
  }
  return a;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let a = 0, b = 1;
  while (n > 1) {
    a = (a + b) | 0;
    b = (a + b) | 0;
    n -= 2;
  }
  return n === 1 ? b : a;
}
=== counting by twos
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let i = 0, j = 0;
  while (i < n + n) {
    j++;
    i++;
  }
  return j;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let i = n, j = 0;
  while (i > 0) {
    j = j + 2;
    i--;
  }
  return j;
}
=== up against down
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let i = 0, j = 0;
  while (i <= n) {
    i++;
    j++;
  }
  return j;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let i = n, j = 0;
  while (i >= 0) {
    i--;
    j++;
  }
  return j;
}
!== up against down, one less
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let i = 0, j = 0;
  while (i <= n) {
    i++;
    j++;
  }
  return j;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let i = n, j = 0;
  while (i > 0) {
    i--;
    j++;
  }
  return j;
}
=== upcount
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let x = 0;
  while (x < n) x = x + 1;
  return x;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let x = 0;
  let left = n;
  while (left > 0) {
    x = x + 1;
    left = left - 1;
  }
  return x;
}
=== while with if, unswitched
/**
 * @param n @integer @range -2147483648..2147483647
 * @param t @integer @range -2147483648..2147483647
 */
export function f(n: number, t: number): number {
  let x = 0, i = n;
  while (i > 0) {
    if (t > 0) x = (x + 1) | 0;
    else x = (x + 2) | 0;
    i--;
  }
  return x;
}
---
/**
 * @param n @integer @range -2147483648..2147483647
 * @param t @integer @range -2147483648..2147483647
 */
export function f(n: number, t: number): number {
  let x = 0, i = n;
  if (t > 0) {
    while (i > 0) {
      x = (x + 1) | 0;
      i--;
    }
  } else
    while (i > 0) {
      x = (x + 2) | 0;
      i--;
    }
  return x;
}
=== while after while and if
/**
 * @param n @integer @range -2147483648..2147483647
 * @param t @integer @range -2147483648..2147483647
 */
export function f(n: number, t: number): number {
  let x = 0, i = 0;
  while (i < n) {
    x = (x + i) | 0;
    i++;
  }
  if (t > 0) x = (x + 1) | 0;
  i = 0;
  while (i < n) {
    x = (x + t) | 0;
    i++;
  }
  return x;
}
---
/**
 * @param n @integer @range -2147483648..2147483647
 * @param t @integer @range -2147483648..2147483647
 */
export function f(n: number, t: number): number {
  let x = 0;
  for (let i = 0; i < n; i++) x = (i + x) | 0;
  x = (x + (t > 0 ? 1 : 0)) | 0;
  for (let j = n; j > 0; j--) x = (t + x) | 0;
  return x;
}
=== one loop split in two
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let a = 0, b = 0;
  for (let i = 0; i < n; i++) {
    a = (a + i) | 0;
    b = (b ^ i) | 0;
  }
  return (a - b) | 0;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let a = 0, b = 0;
  for (let i = 0; i < n; i++) a = (a + i) | 0;
  for (let i = 0; i < n; i++) b = (b ^ i) | 0;
  return (a - b) | 0;
}
=== a range split at its middle
/**
 * @param n @integer @range -2147483648..2147483647
 * @param m @integer @range -2147483648..2147483647
 */
export function f(n: number, m: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s = (s * 3 + i) | 0;
  return s;
}
---
/**
 * @param n @integer @range -2147483648..2147483647
 * @param m @integer @range -2147483648..2147483647
 */
export function f(n: number, m: number): number {
  let s = 0;
  let i = 0;
  for (; i < n && i < m; i++) s = (s * 3 + i) | 0;
  for (; i < n; i++) s = (s * 3 + i) | 0;
  return s;
}
=== nested while
/**
 * @param x @integer @range -2147483648..2147483647
 * @param g @integer @range -2147483648..2147483647
 */
export function f(x: number, g: number): number {
  let i = 0;
  while (i < x) {
    i = i + 1;
    g = (g - 2) | 0;
    while (x < i) {
      x = x + 2;
      g = (g + 1) | 0;
    }
  }
  return g;
}
---
/**
 * @param x @integer @range -2147483648..2147483647
 * @param g @integer @range -2147483648..2147483647
 */
export function f(x: number, g: number): number {
  let i = 0;
  while (i < x) {
    i++;
    g = (g - 2) | 0;
    while (i > x) {
      x += 2;
      g = (1 + g) | 0;
    }
  }
  return g;
}
=== nested loops, the inner one hoisted out of its product
/**
 * @param n @integer @range -2147483648..2147483647
 * @param m @integer @range -2147483648..2147483647
 */
export function f(n: number, m: number): number {
  let s = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) s = (s + Math.imul(i, m) + j) | 0;
  return s;
}
---
/**
 * @param n @integer @range -2147483648..2147483647
 * @param m @integer @range -2147483648..2147483647
 */
export function f(n: number, m: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) {
    const row = Math.imul(i, m);
    for (let j = 0; j < m; j++) s = (s + row + j) | 0;
  }
  return s;
}
!== nested loops, the bounds exchanged
/**
 * @param n @integer @range -2147483648..2147483647
 * @param m @integer @range -2147483648..2147483647
 */
export function f(n: number, m: number): number {
  let s = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) s = (s + Math.imul(i, m) + j) | 0;
  return s;
}
---
/**
 * @param n @integer @range -2147483648..2147483647
 * @param m @integer @range -2147483648..2147483647
 */
export function f(n: number, m: number): number {
  let s = 0;
  for (let i = 0; i < m; i++)
    for (let j = 0; j < n; j++) s = (s + Math.imul(i, m) + j) | 0;
  return s;
}
=== triangular loops
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) s = (s + Math.imul(i, j)) | 0;
  return s;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let s = 0;
  let i = 0;
  while (i < n) {
    let j = 0;
    while (j < i + 1) {
      s = (s + Math.imul(j, i)) | 0;
      j++;
    }
    i++;
  }
  return s;
}
=== two loops as one nested
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let s = 0;
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < 10; i++) s = (s + i) | 0;
  }
  return s;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let s = 0;
  for (let k = 0; k < n; k++) {
    s = (s + 45) | 0;
  }
  return s;
}
=== peeled at the front
/**
 * @param n @integer @range -2147483648..2147483647
 * @param a @integer @range -2147483648..2147483647
 */
export function f(n: number, a: number): number {
  let s = 1;
  for (let i = 0; i < n; i++) s = (Math.imul(s, 31) + a) | 0;
  return s;
}
---
/**
 * @param n @integer @range -2147483648..2147483647
 * @param a @integer @range -2147483648..2147483647
 */
export function f(n: number, a: number): number {
  let s = 1;
  if (n > 0) {
    s = (31 + a) | 0;
    for (let i = 1; i < n; i++) s = (Math.imul(s, 31) + a) | 0;
  }
  return s;
}
=== peeled at the end
/**
 * @param n @integer @range -2147483648..2147483647
 * @param a @integer @range -2147483648..2147483647
 */
export function f(n: number, a: number): number {
  let s = 1;
  for (let i = 0; i < n; i++) s = (Math.imul(s, 31) + a) | 0;
  return s;
}
---
/**
 * @param n @integer @range -2147483648..2147483647
 * @param a @integer @range -2147483648..2147483647
 */
export function f(n: number, a: number): number {
  let s = 1;
  let i = 0;
  for (; i < n - 1; i++) s = (Math.imul(s, 31) + a) | 0;
  if (i < n) s = (Math.imul(s, 31) + a) | 0;
  return s;
}
=== unrolled by three
/**
 * @param n @integer @range -2147483648..2147483647
 * @param a @integer @range -2147483648..2147483647
 */
export function f(n: number, a: number): number {
  let s = 0;
  for (let i = 0; i < 3 * n; i++) s = (Math.imul(s, 7) ^ a) | 0;
  return s;
}
---
/**
 * @param n @integer @range -2147483648..2147483647
 * @param a @integer @range -2147483648..2147483647
 */
export function f(n: number, a: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) {
    s = (Math.imul(s, 7) ^ a) | 0;
    s = (Math.imul(s, 7) ^ a) | 0;
    s = (Math.imul(s, 7) ^ a) | 0;
  }
  return s;
}
=== unrolled by four with a rest
/**
 * @param n @integer @range -2147483648..2147483647
 * @param a @integer @range -2147483648..2147483647
 */
export function f(n: number, a: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s = (Math.imul(s, 5) + a + i) | 0;
  return s;
}
---
/**
 * @param n @integer @range -2147483648..2147483647
 * @param a @integer @range -2147483648..2147483647
 */
export function f(n: number, a: number): number {
  let s = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    s = (Math.imul(s, 5) + a + i) | 0;
    s = (Math.imul(s, 5) + a + i + 1) | 0;
    s = (Math.imul(s, 5) + a + i + 2) | 0;
    s = (Math.imul(s, 5) + a + i + 3) | 0;
  }
  for (; i < n; i++) s = (Math.imul(s, 5) + a + i) | 0;
  return s;
}
=== a client that calls a loop with a known range
function lib(x: number, y: number): number {
  let c = 0;
  for (let i = 1; i <= x; ++i) c = (c + y) | 0;
  return c;
}
/** @param x @integer @range -2147483648..2147483647 */
export function f(x: number): number {
  if (x >= 18 && x < 22) return lib(x, 20);
  return 0;
}
---
function lib(x: number, y: number): number {
  let c = 0;
  for (let i = 0; i < x; ++i) c = (c + y) | 0;
  return c;
}
/** @param x @integer @range -2147483648..2147483647 */
export function f(x: number): number {
  if (x >= 18 && x < 22) return lib(x, 20);
  return 0;
}
=== a client, multiplication instead of the loop
function lib(x: number, y: number): number {
  let c = 0;
  for (let i = 1; i <= x; ++i) c = (c + y) | 0;
  return c;
}
/** @param x @integer @range -2147483648..2147483647 */
export function f(x: number): number {
  if (x > 0) return lib(x, 10);
  return 0;
}
---
function lib(x: number, y: number): number {
  return Math.imul(x, y);
}
/** @param x @integer @range -2147483648..2147483647 */
export function f(x: number): number {
  if (x > 0) return lib(x, 10);
  return 0;
}
=== a loop behind a test that never holds
function lib(x: number, y: number): number {
  let c = 0;
  for (let i = 0; i < x; ++i) c = (c + y) | 0;
  return c;
}
/** @param x @integer @range -2147483648..2147483647 */
export function f(x: number): number {
  if (x > 10 && x < 5) return lib(x, 3);
  let s = 0;
  for (let i = 0; i < 100; i++) s = (s + x) | 0;
  return s;
}
---
function lib(x: number, y: number): number {
  let c = 1;
  for (let i = 0; i < x; ++i) c = (c * y) | 0;
  return c;
}
/** @param x @integer @range -2147483648..2147483647 */
export function f(x: number): number {
  if (x > 10 && x < 5) return lib(x, 3);
  let s = 0;
  for (let i = 0; i < 100; i++) s = (s + x) | 0;
  return s;
}
=== subtraction by a loop in both directions
/**
 * @param x @integer @range -2147483648..2147483647
 * @param y @integer @range -2147483648..2147483647
 */
export function f(x: number, y: number): number {
  let r = x;
  for (let i = 0; i < y; i++) r = (r - 1) | 0;
  return r;
}
---
/**
 * @param x @integer @range -2147483648..2147483647
 * @param y @integer @range -2147483648..2147483647
 */
export function f(x: number, y: number): number {
  let r = x;
  let left = y;
  while (left > 0) {
    r = (r - 1) | 0;
    left--;
  }
  return r;
}
!== a hundred rounds, one less
/** @param x @integer @range -2147483648..2147483647 */
export function f(x: number): number {
  let s = 0;
  for (let i = 0; i < 100; i++) s = (s + x) | 0;
  return s;
}
---
/** @param x @integer @range -2147483648..2147483647 */
export function f(x: number): number {
  let s = 0;
  for (let i = 1; i < 100; i++) s = (s + x) | 0;
  return s;
}
=== a remainder by differences
/**
 * @param a @integer @range -2147483648..2147483647
 * @param b @integer @range -2147483648..2147483647
 */
export function f(a: number, b: number): number {
  if (b <= 0) return -1;
  let q = 0;
  while (a >= b) {
    a = a - b;
    q++;
  }
  return q;
}
---
/**
 * @param a @integer @range -2147483648..2147483647
 * @param b @integer @range -2147483648..2147483647
 */
export function f(a: number, b: number): number {
  if (b < 1) return -1;
  let q = 0;
  for (let r = a; r >= b; r -= b) q = q + 1;
  return q;
}
=== bits counted
export function f(given: number): number {
  let x = given >>> 0;
  let n = 0;
  while (x !== 0) {
    n += x & 1;
    x >>>= 1;
  }
  return n;
}
---
export function f(given: number): number {
  let n = 0;
  for (let x = given >>> 0; x > 0; x = x >>> 1) {
    if ((x & 1) === 1) n++;
  }
  return n;
}
=== a primality test, tests exchanged
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): boolean {
  if (n < 2) return false;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): boolean {
  if (n <= 1) return false;
  let d = 2;
  while (!(d * d > n)) {
    if (n % d === 0) return false;
    d += 1;
  }
  return true;
}
=== a loop nobody needs
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  let unused = 0;
  for (let i = 0; i < n; i++) unused = (unused + i) | 0;
  return (n * 2) | 0;
}
---
/** @param n @integer @range -2147483648..2147483647 */
export function f(n: number): number {
  return (n + n) | 0;
}
=== selection of a maximum among three counters
/**
 * @param n @integer @range -2147483648..2147483647
 * @param a @integer @range -2147483648..2147483647
 * @param b @integer @range -2147483648..2147483647
 */
export function f(n: number, a: number, b: number): number {
  let m = 0;
  for (let i = 0; i < n; i++) {
    const v = (i * a + b) % 17;
    if (v > m) m = v;
  }
  return m;
}
---
/**
 * @param n @integer @range -2147483648..2147483647
 * @param a @integer @range -2147483648..2147483647
 * @param b @integer @range -2147483648..2147483647
 */
export function f(n: number, a: number, b: number): number {
  let m = 0;
  let i = 0;
  while (i < n) {
    const v = (i * a + b) % 17;
    m = v > m ? v : m;
    i++;
  }
  return m;
}
`);
