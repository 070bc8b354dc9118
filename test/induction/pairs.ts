/** Two versions of `f` that do the same for every input: refactorings of loops and recursion as people write them. */
export interface Pair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const on =
  (parameters: string, returns: string) =>
  (name: string, before: string, after: string): Pair => ({
    name,
    before: `export function f(${parameters}): ${returns} {\n${before}\n}\n`,
    after: `export function f(${parameters}): ${returns} {\n${after}\n}\n`,
  });

const numbers = on('xs: number[]', 'number');
const list = on('xs: number[]', 'number[]');
const truth = on('xs: number[]', 'boolean');
const count = on('n: number', 'number');
const texts = on('xs: string[]', 'string');
const text = on('s: string', 'number');
const items = on('xs: { price: number; quantity: number; name: string }[]', 'number');
const callback = on('xs: number[], g: (x: number) => number', 'number');

export const pairs: readonly Pair[] = [
  numbers(
    'for to reduce',
    'let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]!; return s;',
    'return xs.reduce((s, x) => s + x, 0);',
  ),
  numbers(
    'for to for-of',
    'let s = 0; for (let i = 0; i < xs.length; i++) { const x = xs[i]!; if (x > 0) s += x; } return s;',
    'let s = 0; for (const x of xs) { if (x > 0) s += x; } return s;',
  ),
  numbers(
    'while to for',
    'let i = 0; let s = 0; while (i < xs.length) { s += xs[i]! * xs[i]!; i++; } return s;',
    'let s = 0; for (let i = 0; i < xs.length; ++i) s += xs[i]! * xs[i]!; return s;',
  ),
  numbers(
    'for-of to forEach',
    'let m = -Infinity; for (const x of xs) m = Math.max(m, x); return m;',
    'let m = -Infinity; xs.forEach((x) => { m = Math.max(m, x); }); return m;',
  ),
  numbers(
    'maximum by reduce',
    'let m = -Infinity; for (const x of xs) m = Math.max(m, x); return m;',
    'return xs.reduce((m, x) => Math.max(m, x), -Infinity);',
  ),
  numbers(
    'maximum by spread',
    'let m = -Infinity; for (const x of xs) m = Math.max(m, x); return m;',
    'return Math.max(...xs);',
  ),
  numbers(
    'length read once',
    'let s = 0; for (let i = 0; i < xs.length; i++) s = s * 31 + xs[i]!; return s;',
    'const n = xs.length; let s = 0; for (let i = 0; i < n; i++) s = s * 31 + xs[i]!; return s;',
  ),
  numbers(
    'counting down',
    'let s = 0; for (let i = xs.length - 1; i >= 0; i--) s = s * 2 + xs[i]!; return s;',
    'let s = 0; for (let i = xs.length; i > 0; i--) s = s * 2 + xs[i - 1]!; return s;',
  ),
  numbers(
    'index from the end',
    'let s = 0; for (let i = xs.length - 1; i >= 0; i--) s = s * 2 + xs[i]!; return s;',
    'let s = 0; for (let i = 0; i < xs.length; i++) s = s * 2 + xs[xs.length - 1 - i]!; return s;',
  ),
  numbers(
    'reduceRight',
    'let s = 0; for (let i = xs.length - 1; i >= 0; i--) s = s / 2 + xs[i]!; return s;',
    'return xs.reduceRight((s, x) => s / 2 + x, 0);',
  ),
  numbers(
    'count by filter against a counter',
    'let c = 0; for (let i = 0; i < xs.length; i++) if (xs[i]! < 0) c++; return c;',
    'return xs.reduce((c, x) => (x < 0 ? c + 1 : c), 0);',
  ),
  numbers(
    'first index by loop against findIndex',
    'for (let i = 0; i < xs.length; i++) if (xs[i]! > 10) return i; return -1;',
    'return xs.findIndex((x) => x > 10);',
  ),
  numbers(
    'early return against flag and break',
    'for (const x of xs) if (x > 10) return x; return -1;',
    'let found = -1; for (let i = 0; i < xs.length; i++) { if (xs[i]! > 10) { found = xs[i]!; break; } } return found;',
  ),
  numbers(
    'continue against if',
    'let s = 0; for (const x of xs) { if (x <= 0) continue; if (x > 100) continue; s += x; } return s;',
    'let s = 0; for (const x of xs) { if (!(x <= 0) && !(x > 100)) s += x; } return s;',
  ),
  truth(
    'some against a loop',
    'for (const x of xs) if (x === 0) return true; return false;',
    'return xs.some((x) => x === 0);',
  ),
  truth('every against some', 'return xs.every((x) => x > 0);', 'return !xs.some((x) => !(x > 0));'),
  truth(
    'includes against a loop with NaN',
    'return xs.includes(7);',
    'for (let i = 0; i < xs.length; i++) if (xs[i] === 7) return true; return false;',
  ),
  truth(
    'a flag that stays against an early way out',
    'let ok = true; for (const x of xs) { if (x < 0) ok = false; } return ok;',
    'for (const x of xs) { if (x < 0) return false; } return true;',
  ),
  list(
    'push against map',
    'const out: number[] = []; for (let i = 0; i < xs.length; i++) out.push(xs[i]! * 2); return out;',
    'return xs.map((x) => x * 2);',
  ),
  list(
    'push against filter',
    'const out: number[] = []; for (const x of xs) if (x % 2 === 0) out.push(x); return out;',
    'return xs.filter((x) => x % 2 === 0);',
  ),
  list(
    'index against push',
    'const out: number[] = []; for (let i = 0; i < xs.length; i++) out[i] = xs[i]! + i; return out;',
    'const out: number[] = []; for (let i = 0; i < xs.length; i++) out.push(xs[i]! + i); return out;',
  ),
  list(
    'forEach with an index against map',
    'const out: number[] = []; xs.forEach((x, i) => { out.push(x * i); }); return out;',
    'return xs.map((x, i) => x * i);',
  ),
  list(
    'running sums',
    'const out: number[] = []; let s = 0; for (const x of xs) { s += x; out.push(s); } return out;',
    'let s = 0; return xs.map((x) => { s += x; return s; });',
  ),
  list(
    'helper pulled out',
    'const out: number[] = []; for (const x of xs) out.push(x < 0 ? 0 : x > 255 ? 255 : x); return out;',
    'const clamp = (x: number): number => { if (x < 0) return 0; return x > 255 ? 255 : x; }; return xs.map(clamp);',
  ),
  list(
    'reversed copy',
    'const out: number[] = []; for (let i = xs.length - 1; i >= 0; i--) out.push(xs[i]!); return out;',
    'const out: number[] = []; let i = xs.length; while (i > 0) { i--; out.push(xs[i]!); } return out;',
  ),
  count(
    'while against for over a number',
    'let s = 0; let i = 1; while (i <= n) { s += i; i++; } return s;',
    'let s = 0; for (let i = 1; i <= n; i++) s += i; return s;',
  ),
  count(
    'do-while behind a test',
    'let i = 0; let s = 1; while (i < n) { s = s * 2; i++; } return s;',
    'let i = 0; let s = 1; if (i < n) { do { s = s * 2; i++; } while (i < n); } return s;',
  ),
  count(
    'fibonacci with a swap',
    'let a = 0; let b = 1; for (let i = 0; i < n; i++) { const t = a + b; a = b; b = t; } return a;',
    'let a = 0; let b = 1; for (let i = 0; i < n; i++) [a, b] = [b, a + b]; return a;',
  ),
  count(
    'hoisted invariant',
    'let s = 0; for (let i = 0; i < 1000; i++) s += Math.sqrt(n) * i; return s;',
    'const r = Math.sqrt(n); let s = 0; for (let i = 0; i < 1000; i++) s += r * i; return s;',
  ),
  count(
    'hoisted unknown function',
    'let s = 0; for (let i = 0; i < 100; i++) s += Math.sin(n) + i; return s;',
    'const r = Math.sin(n); let s = 0; for (let i = 0; i < 100; i++) s += r + i; return s;',
  ),
  count(
    'strength reduction in int32',
    'let s = 0; for (let i = 0; i < 1000; i++) s = (s ^ (i * 4)) | 0; return s + n;',
    'let s = 0; let j = 0; for (let i = 0; i < 1000; i++) { s = (s ^ j) | 0; j += 4; } return s + n;',
  ),
  count(
    'nested loops renamed and turned',
    'let c = 0; for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) c += j; return c;',
    'let c = 0; let r = 0; while (r < n) { let k = 0; while (k < r) { c += k; k++; } r++; } return c;',
  ),
  count(
    'accumulator passing to loop',
    'const go = (i: number, acc: number): number => (i >= n ? acc : go(i + 1, acc + i)); return go(0, 0);',
    'let acc = 0; for (let i = 0; i < n; i++) acc += i; return acc;',
  ),
  count(
    'tail recursion to loop (gcd)',
    'const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b)); return gcd(n, 360);',
    'let a = n; let b = 360; while (b !== 0) { const t = a % b; a = b; b = t; } return a;',
  ),
  {
    name: 'recursion with names changed',
    before: 'export function f(n: number): number { return n <= 0 ? 0 : n + f(n - 1); }\n',
    after:
      'export function f(n: number): number { if (n <= 0) return 0; const rest = f(n - 1); return n + rest; }\n',
  },
  {
    name: 'fibonacci by recursion, tests turned',
    before: 'export function f(n: number): number { if (n < 2) return 1; return f(n - 1) + f(n - 2); }\n',
    after:
      'export function f(n: number): number { if (n >= 2 || n !== n) { const a = f(n - 1); const b = f(n - 2); return a + b; } return 1; }\n',
  },
  texts(
    'text by += against join',
    'let r = ""; for (const x of xs) r += x; return r;',
    'return xs.join("");',
  ),
  texts(
    'separator by index against join',
    'let r = ""; for (let i = 0; i < xs.length; i++) { if (i > 0) r += ", "; r += xs[i]!; } return r;',
    'return xs.join(", ");',
  ),
  texts(
    'separator by flag against index',
    'let r = ""; let first = true; for (const x of xs) { if (!first) r += ","; first = false; r += x; } return r;',
    'let r = ""; for (let i = 0; i < xs.length; i++) { r += i === 0 ? xs[i]! : "," + xs[i]!; } return r;',
  ),
  texts(
    'text by reduce',
    'let r = ""; for (const x of xs) r = r + x.trim() + ";"; return r;',
    'return xs.reduce((r, x) => `${r}${x.trim()};`, "");',
  ),
  text(
    'char codes by while',
    'let h = 0; for (let i = 0; i < s.length; i++) h = (h * 31 + s.charCodeAt(i)) | 0; return h;',
    'let h = 0; let i = 0; const n = s.length; while (i < n) { h = (Math.imul(1, h * 31 + s.charCodeAt(i))) | 0; i += 1; } return h;',
  ),
  text(
    'vowels by index against while',
    'let c = 0; for (let i = 0; i < s.length; i++) { const ch = s[i]!; if ("aeiou".includes(ch)) c++; } return c;',
    'let c = 0; let i = 0; while (i !== s.length) { if ("aeiou".includes(s[i]!)) c += 1; i++; } return c;',
  ),
  text(
    'code points twice',
    'let c = 0; for (const ch of s) if (ch === "x") c++; return c;',
    'let c = 0; for (const ch of s) { if (ch !== "x") continue; c += 1; } return c;',
  ),
  items(
    'total of records by reduce',
    'let t = 0; for (const x of xs) t += x.price * x.quantity; return t;',
    'return xs.reduce((t, x) => t + x.price * x.quantity, 0);',
  ),
  items(
    'total of records, destructured',
    'let t = 0; for (let i = 0; i < xs.length; i++) t += xs[i]!.price * xs[i]!.quantity; return t;',
    'let t = 0; for (const { price, quantity } of xs) t += price * quantity; return t;',
  ),
  items(
    'records that count',
    'let c = 0; xs.forEach((x) => { if (x.name === "a" && x.price > 1) c++; }); return c;',
    'let c = 0; for (const x of xs) { if (x.name !== "a") continue; if (x.price > 1) c++; } return c;',
  ),
  {
    name: 'the dearest record, kept by reference',
    before: `export function f(xs: { price: number }[]): { price: number } | undefined {
  let best: { price: number } | undefined;
  for (const x of xs) if (best === undefined || x.price > best.price) best = x;
  return best;
}
`,
    after: `export function f(xs: { price: number }[]): { price: number } | undefined {
  return xs.reduce<{ price: number } | undefined>((b, x) => (b === undefined || x.price > b.price ? x : b), undefined);
}
`,
  },
  {
    name: 'names of records',
    before: `export function f(xs: { name: string; on: boolean }[]): string[] {
  const out: string[] = [];
  for (const x of xs) if (x.on) out.push(x.name);
  return out;
}
`,
    after: `export function f(xs: { name: string; on: boolean }[]): string[] {
  return xs.filter((x) => x.on).map((x) => x.name);
}
`,
  },
  {
    name: 'records that are kept',
    before: `export function f(xs: { name: string; on: boolean }[]): { name: string; on: boolean }[] {
  const out: { name: string; on: boolean }[] = [];
  for (const x of xs) if (x.on) out.push(x);
  return out;
}
`,
    after: `export function f(xs: { name: string; on: boolean }[]): { name: string; on: boolean }[] {
  return xs.filter((x) => x.on);
}
`,
  },
  callback(
    'callback in a loop and in for-of',
    'let s = 0; for (let i = 0; i < xs.length; i++) s += g(xs[i]!); return s;',
    'let s = 0; let i = 0; while (i < xs.length) { const y = g(xs[i]!); s += y; i++; } return s;',
  ),
  callback(
    'callback by forEach and reduce',
    'let s = 0; xs.forEach((x) => { s += g(x); }); return s;',
    'return xs.reduce((s, x) => s + g(x), 0);',
  ),
  numbers(
    'filter then reduce against one loop',
    'let s = 0; for (const x of xs) if (x > 0) s += x; return s;',
    'return xs.filter((x) => x > 0).reduce((s, x) => s + x, 0);',
  ),
  numbers(
    'map then reduce against one loop',
    'let s = 0; for (const x of xs) s += x * x; return s;',
    'return xs.map((x) => x * x).reduce((s, x) => s + x, 0);',
  ),
  numbers(
    'split loops against a fused one',
    'let s = 0; let p = 1; for (const x of xs) { s += x; p *= x; } return s - p;',
    'let s = 0; for (const x of xs) s += x; let p = 1; for (const x of xs) p *= x; return s - p;',
  ),
  numbers(
    'two at a time',
    'let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]!; return s;',
    'let s = 0; let i = 0; for (; i + 1 < xs.length; i += 2) { s += xs[i]!; s += xs[i + 1]!; } if (i < xs.length) s += xs[i]!; return s;',
  ),
  numbers(
    'previous item kept',
    'let c = 0; for (let i = 1; i < xs.length; i++) if (xs[i]! > xs[i - 1]!) c++; return c;',
    'let c = 0; let last = xs[0]!; for (let i = 1; i < xs.length; i++) { const x = xs[i]!; if (x > last) c++; last = x; } return c;',
  ),
  {
    name: 'filled in place',
    before:
      'export function f(xs: number[], v: number): void { for (let i = 0; i < xs.length; i++) xs[i] = v; }\n',
    after:
      'export function f(xs: number[], v: number): void { let i = 0; while (i < xs.length) { xs[i] = v; i += 1; } }\n',
  },
  {
    name: 'doubled in place',
    before:
      'export function f(xs: number[]): number[] { for (let i = 0; i < xs.length; i++) xs[i] = xs[i]! * 2; return xs; }\n',
    after:
      'export function f(xs: number[]): number[] { xs.forEach((x, i) => { xs[i] = x * 2; }); return xs; }\n',
  },
  {
    name: 'sum and count as a record',
    before: `export function f(xs: number[]): { sum: number; count: number } {
  const r = { sum: 0, count: 0 };
  for (const x of xs) { r.sum += x; r.count++; }
  return r;
}
`,
    after: `export function f(xs: number[]): { sum: number; count: number } {
  let sum = 0;
  let count = 0;
  for (const x of xs) { sum += x; count++; }
  return { sum, count };
}
`,
  },
  {
    name: 'throws at the first bad one',
    before: `export function f(xs: number[]): number {
  let s = 0;
  for (const x of xs) { if (x < 0) throw new RangeError("negative"); s += x; }
  return s;
}
`,
    after: `export function f(xs: number[]): number {
  let s = 0;
  xs.forEach((x) => { if (x < 0) { throw new RangeError("negative"); } s += x; });
  return s;
}
`,
  },
];
