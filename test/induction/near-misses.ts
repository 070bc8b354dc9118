/** Two versions of `f` that differ only where a careless induction would not look, and a call (arguments as an expression) that shows it. */
export interface NearMiss {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly witness: string;
}

const sumLoop = `export function f(xs: number[]): number {
  let s = 0;
  for (let i = 0; i < xs.length; i++) s += xs[i]!;
  return s;
}`;

const number = (name: string, before: string, after: string, witness: string): NearMiss => ({
  name,
  before: `export function f(xs: number[]): number {\n${before}\n}`,
  after: `export function f(xs: number[]): number {\n${after}\n}`,
  witness,
});

export const nearMisses: readonly NearMiss[] = [
  {
    name: 'differs from the fifth item on',
    before: sumLoop,
    after: `export function f(xs: number[]): number {
  return xs.reduce((s, x, i) => (i >= 4 ? s + x + 1 : s + x), 0);
}`,
    witness: '[[1, 2, 3, 4, 5]]',
  },
  {
    name: 'differs from the hundredth item on',
    before: sumLoop,
    after: `export function f(xs: number[]): number {
  let s = 0;
  for (let i = 0; i < xs.length; i++) s += i > 100 ? 0 : xs[i]!;
  return s;
}`,
    witness: '[Array.from({ length: 103 }, () => 1)]',
  },
  {
    name: 'only for the empty array',
    before: sumLoop,
    after: `export function f(xs: number[]): number {
  return xs.reduce((s, x) => s + x);
}`,
    witness: '[[]]',
  },
  {
    name: 'starts with the first item: -0 alone is kept',
    before: sumLoop,
    after: `export function f(xs: number[]): number {
  if (xs.length === 0) return 0;
  return xs.reduce((s, x) => s + x);
}`,
    witness: '[[-0]]',
  },
  number(
    'maximum from -Infinity, by comparison: NaN',
    'let m = -Infinity; for (const x of xs) m = Math.max(m, x); return m;',
    'let m = -Infinity; for (const x of xs) if (x > m) m = x; return m;',
    '[[NaN]]',
  ),
  number(
    'NaN as the last one only',
    'let c = 0; for (const x of xs) if (!(x > 0)) c++; return c;',
    'let c = 0; for (const x of xs) if (x <= 0) c++; return c;',
    '[[1, 2, NaN]]',
  ),
  number(
    'minimum of -0 and 0',
    'let m = Infinity; for (const x of xs) m = Math.min(m, x); return m;',
    'let m = Infinity; for (const x of xs) m = x < m ? x : m; return m;',
    '[[0, -0]]',
  ),
  number(
    'off by one at the end',
    'let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]!; return s;',
    'let s = 0; for (let i = 0; i < xs.length - 1; i++) s += xs[i]!; return s;',
    '[[5]]',
  ),
  number(
    'off by one at the start, backwards',
    'let s = 0; for (let i = xs.length - 1; i >= 0; i--) s = s * 2 + xs[i]!; return s;',
    'let s = 0; for (let i = xs.length - 1; i > 0; i--) s = s * 2 + xs[i]!; return s;',
    '[[5]]',
  ),
  number(
    'one beyond the end',
    'let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]!; return s;',
    'let s = 0; for (let i = 0; i <= xs.length; i++) s += xs[i]!; return s;',
    '[[]]',
  ),
  number(
    'the sum backwards',
    'let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]!; return s;',
    'let s = 0; for (let i = xs.length - 1; i >= 0; i--) s += xs[i]!; return s;',
    '[[1e16, 1, 1]]',
  ),
  number(
    'the sum in pairs',
    'let s = 0; for (let i = 0; i < xs.length; i++) s = s + xs[i]!; return s;',
    'let s = 0, i = 0; for (; i + 1 < xs.length; i += 2) s = s + (xs[i]! + xs[i + 1]!); if (i < xs.length) s = s + xs[i]!; return s;',
    '[[1e16, 0, 1, 1]]',
  ),
  number(
    'the factor taken out of the sum',
    'let s = 0; for (const x of xs) s += x * 0.1; return s;',
    'let s = 0; for (const x of xs) s += x; return s * 0.1;',
    '[[1, 1, 1, 1, 1, 1, 1, 1]]',
  ),
  number(
    'average by a running sum against division of each',
    'let s = 0; for (const x of xs) s += x; return s / xs.length;',
    'let s = 0; for (const x of xs) s += x / xs.length; return s;',
    '[[1, 1, 1, 1, 1, 1]]',
  ),
  number(
    'int32 accumulator, past 2 ** 31',
    'let s = 0; for (const x of xs) s += x > 0 ? 1 : 0; return s;',
    'let s = 0; for (const x of xs) s = (s + (x > 0 ? 1000000000 : 0)) | 0; return s / 1000000000;',
    '[[1, 1, 1]]',
  ),
  {
    name: 'counts in int32',
    before:
      'export function f(n: number): number { let c = 0; for (let i = 0; i < n; i += 1e9) c += 1e9; return c; }',
    after:
      'export function f(n: number): number { let c = 0; for (let i = 0; i < n; i += 1e9) c = (c + 1e9) | 0; return c; }',
    witness: '[2500000000]',
  },
  {
    name: 'stops after a hundred rounds',
    before: 'export function f(n: number): number { let i = 0; while (i < n) i++; return i; }',
    after: 'export function f(n: number): number { let i = 0; while (i < n && i < 100) i++; return i; }',
    witness: '[101]',
  },
  {
    name: 'fractions as bounds',
    before: 'export function f(n: number): number { let i = 0; while (i < n) i++; return i; }',
    after: 'export function f(n: number): number { return n > 0 ? n : 0; }',
    witness: '[0.5]',
  },
  {
    name: 'only when the number is odd and large',
    before:
      'export function f(n: number): number { let s = 0; for (let i = 0; i < n; i++) s += 2; return s; }',
    after:
      'export function f(n: number): number { let s = 0; for (let i = 0; i < n; i++) { s += 2; if (i === 77) s++; } return s; }',
    witness: '[80]',
  },
  {
    name: 'a hidden counter',
    before:
      'let calls = 0;\nexport function f(n: number): number { calls++; let i = 0; while (i < n) i++; return i + calls; }',
    after:
      'let calls = 0;\nexport function f(n: number): number { calls++; let i = 0; while (i < n) i++; return i + 1; }',
    witness: '[1] twice',
  },
  {
    name: 'a new array against the one built',
    before:
      'export function f(xs: number[]): number[] { const out: number[] = []; for (const x of xs) out.push(x); return out; }',
    after:
      'export function f(xs: number[]): number[] { const out: number[] = []; for (const x of xs) out.push(x); return []; }',
    witness: '[[1]]',
  },
  {
    name: 'the input itself against a copy',
    before: 'export function f(xs: number[]): number[] { return xs.map((x) => x); }',
    after: 'export function f(xs: number[]): number[] { for (const x of xs) x; return xs; }',
    witness: '[[1]]',
  },
  {
    name: 'the order of what is built',
    before:
      'export function f(xs: number[]): number[] { const out: number[] = []; for (const x of xs) out.push(x); return out; }',
    after:
      'export function f(xs: number[]): number[] { const out: number[] = []; for (const x of xs) out.unshift(x); return out; }',
    witness: '[[1, 2]]',
  },
  {
    name: 'filter then map against map then filter',
    before: 'export function f(xs: number[]): number[] { return xs.filter((x) => x > 0).map((x) => x - 1); }',
    after: 'export function f(xs: number[]): number[] { return xs.map((x) => x - 1).filter((x) => x > 0); }',
    witness: '[[1]]',
  },
  {
    name: 'filter by truth against by value: NaN',
    before: 'export function f(xs: number[]): number[] { return xs.filter((x) => x !== 0); }',
    after: 'export function f(xs: number[]): number[] { return xs.filter(Boolean); }',
    witness: '[[NaN]]',
  },
  {
    name: 'the first against the last',
    before: 'export function f(xs: number[]): number { for (const x of xs) if (x > 0) return x; return -1; }',
    after:
      'export function f(xs: number[]): number { let r = -1; for (const x of xs) if (x > 0) r = x; return r; }',
    witness: '[[1, 2]]',
  },
  {
    name: 'find gives undefined',
    before:
      'export function f(xs: number[]): number | undefined { for (const x of xs) if (x > 0) return x; return 0; }',
    after: 'export function f(xs: number[]): number | undefined { return xs.find((x) => x > 0); }',
    witness: '[[]]',
  },
  {
    name: 'indexOf against findIndex: NaN',
    before: 'export function f(xs: number[], y: number): number { return xs.indexOf(y); }',
    after:
      'export function f(xs: number[], y: number): number { return xs.findIndex((x) => Object.is(x, y)); }',
    witness: '[[NaN], NaN]',
  },
  {
    name: 'includes against a loop by ===: NaN',
    before: 'export function f(xs: number[], y: number): boolean { return xs.includes(y); }',
    after:
      'export function f(xs: number[], y: number): boolean { for (const x of xs) if (x === y) return true; return false; }',
    witness: '[[NaN], NaN]',
  },
  {
    name: 'every on nothing',
    before: 'export function f(xs: number[]): boolean { return xs.every((x) => x > 0); }',
    after:
      'export function f(xs: number[]): boolean { let ok = xs.length > 0; for (const x of xs) if (!(x > 0)) ok = false; return ok; }',
    witness: '[[]]',
  },
  {
    name: 'some, negated wrongly for NaN',
    before: 'export function f(xs: number[]): boolean { return !xs.some((x) => x < 0); }',
    after: 'export function f(xs: number[]): boolean { return xs.every((x) => x >= 0); }',
    witness: '[[NaN]]',
  },
  {
    name: 'the callback changes the array',
    before:
      'export function f(xs: number[], g: (x: number) => number): number { let s = 0; for (let i = 0; i < xs.length; i++) s += g(xs[i]!); return s; }',
    after:
      'export function f(xs: number[], g: (x: number) => number): number { let s = 0; xs.forEach((x) => { s += g(x); }); return s; }',
    witness:
      '(() => { const xs = [1]; let k = 0; return [xs, (x) => { if (k++ < 2) xs.push(x); return x; }]; })()',
  },
  {
    name: 'length read once while the callback changes the array',
    before:
      'export function f(xs: number[], g: (x: number) => number): number { let s = 0; for (let i = 0; i < xs.length; i++) s += g(xs[i]!); return s; }',
    after:
      'export function f(xs: number[], g: (x: number) => number): number { let s = 0; for (let i = 0, n = xs.length; i < n; i++) s += g(xs[i]!); return s; }',
    witness:
      '(() => { const xs = [1]; let k = 0; return [xs, (x) => { if (k++ < 2) xs.push(x); return x; }]; })()',
  },
  {
    name: 'the callback throws at the second',
    before:
      'export function f(xs: number[], g: (x: number) => number): number[] { const out: number[] = []; for (const x of xs) out.push(g(x)); return out; }',
    after:
      'export function f(xs: number[], g: (x: number) => number): number[] { const out: number[] = []; for (const x of xs) { try { out.push(g(x)); } catch { return out; } } return out; }',
    witness:
      '(() => { let k = 0; return [[1, 2], (x) => { if (k++ > 0) throw new Error("no"); return x; }]; })()',
  },
  {
    name: 'the callback is called once more',
    before:
      'export function f(xs: number[], g: (x: number) => boolean): boolean { for (const x of xs) if (g(x)) return true; return false; }',
    after:
      'export function f(xs: number[], g: (x: number) => boolean): boolean { let r = false; for (const x of xs) if (g(x)) r = true; return r; }',
    witness:
      '(() => { let k = 0; return [[1, 2], (x) => { if (k++ > 0) throw new Error("twice"); return true; }]; })()',
  },
  {
    name: 'the callback gets one argument more',
    before:
      'export function f(xs: number[], g: (x: number) => number): number[] { return xs.map((x) => g(x)); }',
    after: 'export function f(xs: number[], g: (x: number) => number): number[] { return xs.map(g); }',
    witness: '[["10", "10"], Number.parseInt]',
  },
  {
    name: 'two arrays that are the same one',
    before:
      'export function f(a: number[], b: number[]): void { for (let i = 0; i < a.length; i++) b[i] = a[a.length - 1 - i]!; }',
    after:
      'export function f(a: number[], b: number[]): void { const c = [...a]; for (let i = 0; i < c.length; i++) b[i] = c[c.length - 1 - i]!; }',
    witness: '(() => { const a = [1, 2, 3]; return [a, a]; })()',
  },
  {
    name: 'reversed into itself',
    before:
      'export function f(xs: number[]): number[] { const n = xs.length; for (let i = 0; i < n / 2; i++) { const t = xs[i]!; xs[i] = xs[n - 1 - i]!; xs[n - 1 - i] = t; } return xs; }',
    after:
      'export function f(xs: number[]): number[] { const n = xs.length; for (let i = 0; i < n; i++) { const t = xs[i]!; xs[i] = xs[n - 1 - i]!; xs[n - 1 - i] = t; } return xs; }',
    witness: '[[1, 2]]',
  },
  {
    name: 'a hole',
    before:
      'export function f(xs: (number | undefined)[]): number { let c = 0; for (let i = 0; i < xs.length; i++) c++; return c; }',
    after:
      'export function f(xs: (number | undefined)[]): number { let c = 0; xs.forEach(() => { c++; }); return c; }',
    witness: '[[1, , 2]]',
  },
  {
    name: 'characters against code points',
    before:
      'export function f(s: string): number { let n = 0; for (let i = 0; i < s.length; i++) n++; return n; }',
    after:
      'export function f(s: string): number { let n = 0; for (const c of s) n += c === "" ? 0 : 1; return n; }',
    witness: '["\\u{1f600}"]',
  },
  {
    name: 'reversed text by code points',
    before:
      'export function f(s: string): string { let r = ""; for (let i = s.length - 1; i >= 0; i--) r += s[i]; return r; }',
    after: 'export function f(s: string): string { let r = ""; for (const c of s) r = c + r; return r; }',
    witness: '["\\u{1f600}"]',
  },
  {
    name: 'join puts a separator after the last',
    before: 'export function f(xs: string[]): string { return xs.join(","); }',
    after:
      'export function f(xs: string[]): string { let r = ""; for (const x of xs) r += x + ","; return r; }',
    witness: '[["a"]]',
  },
  {
    name: 'the separator hangs on the text so far',
    before: 'export function f(xs: string[]): string { return xs.join(","); }',
    after:
      'export function f(xs: string[]): string { let r = ""; for (const x of xs) r = r ? r + "," + x : x; return r; }',
    witness: '[["", "a"]]',
  },
  {
    name: 'join of what may be missing',
    before: 'export function f(xs: (string | undefined)[]): string { return xs.join(""); }',
    after:
      'export function f(xs: (string | undefined)[]): string { let r = ""; for (const x of xs) r += x; return r; }',
    witness: '[[undefined]]',
  },
  {
    name: 'an early way out that is too early',
    before:
      'export function f(xs: number[]): number { let s = 0; for (const x of xs) { if (x < 0) continue; s += x; } return s; }',
    after:
      'export function f(xs: number[]): number { let s = 0; for (const x of xs) { if (x < 0) break; s += x; } return s; }',
    witness: '[[-1, 1]]',
  },
  {
    name: 'a flag that is reset',
    before:
      'export function f(xs: number[]): boolean { for (const x of xs) if (x === 0) return true; return false; }',
    after:
      'export function f(xs: number[]): boolean { let found = false; for (const x of xs) found = x === 0; return found; }',
    witness: '[[0, 1]]',
  },
  {
    name: 'a test that is true of -0 only by division',
    before:
      'export function f(xs: number[]): number { let c = 0; for (const x of xs) if (x === 0) c++; return c; }',
    after:
      'export function f(xs: number[]): number { let c = 0; for (const x of xs) if (1 / x === Infinity) c++; return c; }',
    witness: '[[-0]]',
  },
  {
    name: 'recursion that stops at one',
    before: 'export function f(n: number): number { return n <= 0 ? 0 : n + f(n - 1); }',
    after: 'export function f(n: number): number { return n <= 1 ? n : n + f(n - 1); }',
    witness: '[-1]',
  },
  {
    name: 'recursion with another argument',
    before: 'export function f(n: number): number { return n < 2 ? 1 : f(n - 1) + f(n - 2); }',
    after: 'export function f(n: number): number { return n < 2 ? 1 : f(n - 1) + f(n - 1); }',
    witness: '[3]',
  },
  {
    name: 'recursion on fractions',
    before: 'export function f(n: number): number { return n <= 0 ? 0 : 1 + f(n - 1); }',
    after: 'export function f(n: number): number { let c = 0; for (let i = 1; i <= n; i++) c++; return c; }',
    witness: '[0.5]',
  },
  {
    name: 'one does not end',
    before:
      'export function f(n: number): number { let i = 0; while (i < 10) i += n > 0 ? 1 : 1; return i; }',
    after:
      'export function f(n: number): number { let i = 0; while (i < 10) i += n > 0 ? 1 : 0.5; return i > 10 ? 9 : i + (n > 1e9 ? 1 : 0); }',
    witness: '[2e9]',
  },
  {
    name: 'the index as text',
    before:
      'export function f(xs: number[]): string { let r = ""; for (let i = 0; i < xs.length; i++) r += i; return r; }',
    after:
      'export function f(xs: number[]): string { let r = ""; for (let i = 0; i < xs.length; i++) r += i < 10 ? i : "x"; return r; }',
    witness: '[Array.from({ length: 11 }, () => 0)]',
  },
  {
    name: 'records compared by a field, the last of equals',
    before:
      'export function f(xs: { v: number }[]): number { let b = 0; for (let i = 1; i < xs.length; i++) if (xs[i]!.v > xs[b]!.v) b = i; return b; }',
    after:
      'export function f(xs: { v: number }[]): number { let b = 0; for (let i = 1; i < xs.length; i++) if (xs[i]!.v >= xs[b]!.v) b = i; return b; }',
    witness: '[[{ v: 1 }, { v: 1 }]]',
  },
  {
    name: 'quantity times price, one of them twice',
    before:
      'export function f(xs: { p: number; q: number }[]): number { let t = 0; for (const x of xs) t += x.p * x.q; return t; }',
    after:
      'export function f(xs: { p: number; q: number }[]): number { return xs.reduce((t, x) => t + x.p * x.p, 0); }',
    witness: '[[{ p: 1, q: 2 }]]',
  },
  {
    name: 'previous item of the first',
    before:
      'export function f(xs: number[]): number { let c = 0; for (let i = 1; i < xs.length; i++) if (xs[i]! > xs[i - 1]!) c++; return c; }',
    after:
      'export function f(xs: number[]): number { let c = 0; let last = 0; for (const x of xs) { if (x > last) c++; last = x; } return c; }',
    witness: '[[1]]',
  },
  {
    name: 'remainder of negative numbers',
    before:
      'export function f(xs: number[]): number { let c = 0; for (const x of xs) if (x % 2 === 1) c++; return c; }',
    after:
      'export function f(xs: number[]): number { let c = 0; for (const x of xs) if (x % 2 !== 0) c++; return c; }',
    witness: '[[-1]]',
  },
  {
    name: 'integers by | 0 against floor',
    before:
      'export function f(xs: number[]): number { let s = 0; for (const x of xs) s += Math.floor(x); return s; }',
    after: 'export function f(xs: number[]): number { let s = 0; for (const x of xs) s += x | 0; return s; }',
    witness: '[[4294967296]]',
  },
  {
    name: 'a table of ten',
    before:
      'export function f(n: number): number { let a = 0, b = 1; for (let i = 0; i < n; i++) { const t = a + b; a = b; b = t; } return a; }',
    after:
      'export function f(n: number): number { let a = 0, b = 1; for (let i = 0; i < n; i++) { const t = a + b; a = b; b = i === 40 ? t + 1 : t; } return a; }',
    witness: '[50]',
  },
  {
    name: 'nested: the inner loop one short',
    before:
      'export function f(n: number): number { let c = 0; for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) c++; return c; }',
    after:
      'export function f(n: number): number { let c = 0; for (let i = 0; i < n; i++) for (let j = 1; j < i; j++) c++; return c; }',
    witness: '[3]',
  },
  {
    name: 'drops what is between',
    before:
      'export function f(xs: number[], lo: number, hi: number): number { let s = 0; for (const x of xs) if (x >= lo && x <= hi) s += x; return s; }',
    after:
      'export function f(xs: number[], lo: number, hi: number): number { let s = 0; for (const x of xs) { if (x < lo || x > hi) continue; s += x; } return s; }',
    witness: '[[NaN], 0, 1]',
  },
  {
    name: 'a recursive call with one argument more',
    before: 'export function f(n: number): number { return n <= 0 ? 0 : n + f(n - 1); }',
    after: 'export function f(n: number, k = 1): number { return n <= 0 ? 0 : k * n + f(n - 1, k + 1); }',
    witness: '[2]',
  },
];
