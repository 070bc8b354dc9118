import { twoVersions } from './two-versions.ts';

/** Loops over arrays, as functions of C libraries have them. */
export const arrayLoops = twoVersions(`
=== memchr
export function f(s: number[], c: number, n: number): number {
  for (let i = 0; i < n && i < s.length; i++) if (s[i] === c) return i;
  return -1;
}
---
export function f(s: number[], c: number, n: number): number {
  let i = 0;
  while (i < s.length) {
    if (!(i < n)) break;
    if (s[i] === c) return i;
    i++;
  }
  return -1;
}
=== memrchr
export function f(s: number[], c: number): number {
  let i = s.length;
  while (i > 0) {
    i--;
    if (s[i] === c) return i;
  }
  return -1;
}
---
export function f(s: number[], c: number): number {
  for (let i = s.length - 1; i >= 0; i--) if (s[i] === c) return i;
  return -1;
}
=== memset
export function f(s: number[], c: number): void {
  for (let i = 0; i < s.length; i++) s[i] = c;
}
---
export function f(s: number[], c: number): void {
  const n = s.length;
  let i = 0;
  while (i !== n) s[i++] = c;
}
=== memcpy
export function f(d: number[], s: number[], n: number): void {
  for (let i = 0; i < n && i < s.length && i < d.length; i++) d[i] = s[i]!;
}
---
export function f(d: number[], s: number[], n: number): void {
  let i = 0;
  while (i < n) {
    if (i >= s.length || i >= d.length) return;
    d[i] = s[i]!;
    i = i + 1;
  }
}
=== strlen over zero-terminated numbers
export function f(s: number[]): number {
  let n = 0;
  while (n < s.length && s[n] !== 0) n++;
  return n;
}
---
export function f(s: number[]): number {
  let i = 0;
  for (; i < s.length; i++) if (s[i] === 0) break;
  return i;
}
=== strcmp
export function f(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  const x = i < a.length ? a.charCodeAt(i) : 0;
  const y = i < b.length ? b.charCodeAt(i) : 0;
  return x - y;
}
---
export function f(a: string, b: string): number {
  for (let i = 0; ; i++) {
    const x = i < a.length ? a.charCodeAt(i) : 0;
    const y = i < b.length ? b.charCodeAt(i) : 0;
    if (i >= a.length || i >= b.length || x !== y) return x - y;
  }
}
=== strchr
export function f(s: string, c: string): number {
  for (let i = 0; i < s.length; i++) if (s[i] === c) return i;
  return -1;
}
---
export function f(s: string, c: string): number {
  let i = 0;
  while (true) {
    if (i >= s.length) return -1;
    if (s.charAt(i) === c) return i;
    i += 1;
  }
}
=== strspn
export function f(s: string, set: string): number {
  let i = 0;
  while (i < s.length && set.includes(s[i]!)) i++;
  return i;
}
---
export function f(s: string, set: string): number {
  for (let i = 0; i < s.length; i++) if (!set.includes(s[i]!)) return i;
  return s.length;
}
=== swap of two arrays
export function f(a: number[], b: number[]): void {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const t = a[i]!;
    a[i] = b[i]!;
    b[i] = t;
  }
}
---
export function f(a: number[], b: number[]): void {
  const n = a.length < b.length ? a.length : b.length;
  for (let i = 0; i < n; i++) {
    const t = b[i]!;
    b[i] = a[i]!;
    a[i] = t;
  }
}
=== selection sort
export function f(a: number[]): void {
  for (let i = 0; i < a.length; i++) {
    let m = i;
    for (let j = i + 1; j < a.length; j++) if (a[j]! < a[m]!) m = j;
    const t = a[i]!;
    a[i] = a[m]!;
    a[m] = t;
  }
}
---
export function f(a: number[]): void {
  const n = a.length;
  let i = 0;
  while (i < n) {
    let least = i;
    let j = i + 1;
    while (j < n) {
      if (a[least]! > a[j]!) least = j;
      j++;
    }
    const t = a[least]!;
    a[least] = a[i]!;
    a[i] = t;
    i++;
  }
}
=== bubble sort
export function f(a: number[]): number[] {
  const n = a.length;
  for (let i = 0; i < n - 1; i++)
    for (let j = 0; j < n - i - 1; j++)
      if (a[j]! > a[j + 1]!) {
        const t = a[j]!;
        a[j] = a[j + 1]!;
        a[j + 1] = t;
      }
  return a;
}
---
export function f(a: number[]): number[] {
  const n = a.length;
  for (let i = 0; i < n - 1; i++) {
    const last = n - i - 1;
    for (let j = 0; j < last; j++) {
      const [x, y] = [a[j]!, a[j + 1]!];
      if (x > y) {
        a[j] = y;
        a[j + 1] = x;
      }
    }
  }
  return a;
}
=== a difference of neighbours
export function f(a: number[]): number {
  let s = 0;
  for (let i = 1; i < a.length; i++) s += a[i]! - a[i - 1]!;
  return s;
}
---
export function f(a: number[]): number {
  let s = 0;
  for (let i = 0; i + 1 < a.length; i++) s += a[i + 1]! - a[i]!;
  return s;
}
=== is it sorted, with the last value kept
export function f(a: number[]): boolean {
  for (let i = 1; i < a.length; i++) if (a[i - 1]! > a[i]!) return false;
  return true;
}
---
export function f(a: number[]): boolean {
  if (a.length === 0) return true;
  let last = a[0]!;
  for (let i = 1; i < a.length; i++) {
    const x = a[i]!;
    if (last > x) return false;
    last = x;
  }
  return true;
}
=== a dot product
export function f(a: number[], b: number[]): number {
  let s = 0;
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) s += a[i]! * b[i]!;
  return s;
}
---
export function f(a: number[], b: number[]): number {
  let s = 0;
  for (let i = 0; i < a.length && i < b.length; i++) s = s + b[i]! * a[i]!;
  return s;
}
!== a dot product, from the end
export function f(a: number[], b: number[]): number {
  let s = 0;
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) s += a[i]! * b[i]!;
  return s;
}
---
export function f(a: number[], b: number[]): number {
  let s = 0;
  const n = Math.min(a.length, b.length);
  for (let i = n - 1; i >= 0; i--) s += a[i]! * b[i]!;
  return s;
}
=== horner
export function f(c: number[], x: number): number {
  let r = 0;
  for (let i = c.length - 1; i >= 0; i--) r = r * x + c[i]!;
  return r;
}
---
export function f(c: number[], x: number): number {
  return c.reduceRight((r, v) => r * x + v, 0);
}
=== binary search
export function f(a: number[], x: number): number {
  let lo = 0, hi = a.length - 1;
  while (lo <= hi) {
    const mid = (lo + hi) >>> 1;
    if (a[mid]! < x) lo = mid + 1;
    else if (a[mid]! > x) hi = mid - 1;
    else return mid;
  }
  return -1;
}
---
export function f(a: number[], x: number): number {
  let lo = 0, hi = a.length - 1;
  while (!(lo > hi)) {
    const mid = (lo + hi) >>> 1;
    const v = a[mid]!;
    if (v < x) {
      lo = mid + 1;
      continue;
    }
    if (v > x) {
      hi = mid - 1;
      continue;
    }
    return mid;
  }
  return -1;
}
=== a running sum in place
export function f(a: number[]): void {
  for (let i = 1; i < a.length; i++) a[i] = a[i]! + a[i - 1]!;
}
---
export function f(a: number[]): void {
  let last = 0;
  for (let i = 0; i < a.length; i++) {
    if (i > 0) a[i] = a[i]! + last;
    last = a[i]!;
  }
}
`);
