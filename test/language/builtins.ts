import type { Rows } from './row.ts';

/** One snippet per row of the second table of docs/language.md, as in constructs.ts. */
export const builtins: Rows = {
  '`Math`: `abs ceil floor round trunc sign min max sqrt pow clz32 imul fround`':
    'export function f(n: number) { return Math.abs(n) > 3 && Math.floor(n / 2) === -3 && Math.max(n, -9) < 0 && Math.sign(n) === -1 && Math.imul(n, 2) < 0 ? 1 : 2; }',
  '`Math`: transcendental functions': {
    how: 'opaque',
    note: 'evaluated exactly, not inverted: a question about them may stay undecided',
    code: 'export function f(n: number) { return Math.cos(n) < 2 && n > 3 ? 1 : 2; }',
  },
  '`Number.isInteger` and the like, `isNaN`':
    'export function f(x: number) { return Number.isInteger(x / 4) && !Number.isNaN(x) && Number.isSafeInteger(x) ? 1 : 2; }',
  '`Number()`, `parseInt`':
    'export function f(s: string) { return Number(s) === 42 || parseInt(s, 10) === 7 ? 1 : 2; }',
  '`String()`, `toString(radix)`, `toFixed`':
    'export function f(n: number) { return String(n) === "12" || n.toString(16) === "ff" || n.toFixed(1) === "3.0" ? 1 : 2; }',
  'strings: `length at charAt charCodeAt codePointAt [i]`':
    'export function f(s: string) { return s.length === 3 && s.charCodeAt(0) === 97 && s.at(-1) === "z" && s[1] === s.charAt(1) && s.codePointAt(1)! > 98 ? 1 : 2; }',
  'strings: `indexOf lastIndexOf includes startsWith endsWith`':
    'export function f(s: string) { return s.indexOf("b") === 1 && s.endsWith("c") && s.includes("bc") && s.lastIndexOf("a") === 0 && s.startsWith("a") ? 1 : 2; }',
  'strings: `slice substring substr concat repeat padStart padEnd`':
    'export function f(s: string) { return s.slice(1) === "bc" && s.substring(0, 1).repeat(2) === "xx" && s.padStart(4, "-").length === 4 && s.concat("!") !== "" ? 1 : 2; }',
  'strings: `trim trimStart trimEnd toLowerCase toUpperCase`':
    'export function f(s: string) { return s.trim() === "a" || s.toUpperCase() === "BC" || s.trimStart() === "d " ? 1 : 2; }',
  'strings: `split`, `replace`, `replaceAll`':
    'export function f(s: string) { return s.split(",").length === 2 && s.replace("a", "b") === "b," ? 1 : 2; }',
  '`RegExp`: `test exec`, `match`, captures':
    'export function f(s: string) { const m = /^(\\w)-(\\d)$/.exec(s); return m !== null && m[1] === "k" && s.match(/\\d/)![0] === "4" ? 1 : 2; }',
  'arrays: `push pop shift unshift length`':
    'export function f(xs: number[]) { xs.push(5); const a = xs.shift()!; xs.unshift(1); return a > 3 && xs.length === 3 && xs.pop() === 5 ? 1 : 2; }',
  'arrays: `slice splice concat reverse fill`':
    'export function f(xs: number[]) { const ys = xs.concat([9]).slice(1).reverse(); ys.splice(0, 1); return ys.length === 1 && ys[0]! > 4 && ys.fill(2)[0] === 2 ? 1 : 2; }',
  'arrays: `indexOf includes join`':
    'export function f(xs: number[]) { return xs.indexOf(7) === 1 && xs.includes(3) && xs.join("-") === "3-7" ? 1 : 2; }',
  'arrays: `sort`': {
    how: 'modelled',
    note: "the host's algorithm, so that comparisons happen in its order",
    code: 'export function f(xs: number[]) { xs.sort((a, b) => a - b); return xs.length === 2 && xs[0] === 3 && xs[1]! > 5 ? 1 : 2; }',
  },
  'arrays: `map filter reduce some every find forEach flatMap`':
    'export function f(xs: number[]) { return xs.map((x) => x * 2).filter((x) => x > 4).reduce((a, b) => a + b, 0) === 10 && xs.some((x) => x > 4) && xs.find((x) => x > 3) !== undefined ? 1 : 2; }',
  'arrays: `toSorted toReversed toSpliced with findLast`':
    'export function f(xs: [number, number, number]) { const sorted = xs.toSorted((a, b) => a - b); return sorted[0]! > 2 && xs.toReversed()[0] === 9 && xs.with(1, 4)[1] === 4 && xs.findLast((x) => x > 3) !== undefined ? 1 : 2; }',
  '`Array.from`, `Array.of`, `Array.isArray`':
    'export function f(x: number | number[]) { return Array.isArray(x) && Array.from(x, (v) => v + 1)[0] === 5 ? 1 : 2; }',
  '`Map`, `Set` with unknown keys': {
    how: 'modelled',
    note: 'a decision which entry is meant',
    code: 'export function f(a: string, b: string, n: number) { const m = new Map([[a, n]]); const s = new Set([a]); m.set(b, 2); return m.get(a) === 5 && !s.has(b) && m.size === 2 ? 1 : 2; }',
  },
  '`WeakMap`, `WeakSet`':
    'export function f(n: number) { const k = {}; const m = new WeakMap([[k, n]]); return m.get(k)! > 2 && !new WeakSet().has(k) ? 1 : 2; }',
  '`Object.keys values entries assign fromEntries`':
    'export function f(o: { a: number; b?: number }) { return Object.keys(o).length === 2 && Object.values(o)[0]! > 2 && Object.entries(Object.assign({}, o))[1]![1] === 4 ? 1 : 2; }',
  'typed arrays':
    'export function f(n: number) { const t = new Uint8Array(2); t[0] = n; return t[0] === 44 && n > 255 ? 1 : 2; }',
  '`BigInt()`, `asIntN`':
    'export function f(n: number) { return BigInt(n) + 1n === 6n || BigInt.asIntN(4, BigInt(n)) === -8n ? 1 : 2; }',
  '`JSON.stringify`': {
    how: 'modelled',
    note: 'whether a string needs escapes is decided',
    code: 'export function f(o: { a: number; t: boolean }) { return JSON.stringify(o) === \'{"a":3,"t":true}\' ? 1 : 2; }',
  },
  '`Date` as a number': {
    how: 'modelled',
    note: 'calendar fields are opaque, see [builtins](builtins.md)',
    code: 'export function f(d: Date) { return d.getTime() > 1000 && d.getUTCHours() === 5 ? 1 : 2; }',
  },
  errors:
    'export function f(s: string) { const e = new RangeError(s); return String(e) === "RangeError: x" && e instanceof Error ? 1 : 2; }',
  '`Reflect`':
    'export function f(n: number) { const o = { n }; return Reflect.get(o, "n") === 6 && Reflect.has(o, "n") ? 1 : 2; }',
  '`structuredClone`':
    'export function f(o: { a: { n: number } }) { return structuredClone(o).a.n === 4 ? 1 : 2; }',
  'RegExp: the `v` flag': 'export function f(s: string) { return /^[[a-z]--[aeiou]]$/v.test(s) ? 1 : 2; }',
  'RegExp: modifiers `(?i:…)`': {
    how: 'modelled',
    note: 'Node 24',
    needs: "(() => { try { return new RegExp('(?i:a)').test('A'); } catch { return false; } })()",
    code: 'export function f(s: string) { return /^(?i:a)b$/.test(s) ? 1 : 2; }',
  },
  'Set methods: `union intersection difference symmetricDifference isSubsetOf …`': {
    how: 'modelled',
    note: 'Node 22',
    needs: "'union' in Set.prototype",
    code: 'export function f(n: number) { const a: any = new Set([n, 5]); return a.union(new Set([2])).size === 2 ? 1 : 2; }',
  },
  'iterator helpers: `map filter take drop flatMap reduce toArray …`': {
    how: 'concretised',
    note: '`concretised-native-call`; Node 22',
    needs: "typeof Iterator !== 'undefined'",
    code: 'export function f(n: number) { const it: any = [n, 1].values(); return it.filter((x: number) => x > 3).toArray().length > 0 ? 1 : 2; }',
  },
  '`Object.groupBy`': {
    how: 'modelled',
    note: 'Node 22',
    needs: "'groupBy' in Object",
    code: 'export function f(n: number) { return (Object as any).groupBy([n, 1], (x: number) => (x > 3 ? "big" : "small")).big === undefined ? 1 : 2; }',
  },
  '`Map.groupBy`': {
    how: 'modelled',
    note: 'Node 22',
    needs: "'groupBy' in Map",
    code: 'export function f(n: number) { return (Map as any).groupBy([n, 1], (x: number) => x > 3).get(true) === undefined ? 1 : 2; }',
  },
  '`Array.fromAsync`': {
    how: 'concretised',
    note: '`concretised-native-call`; Node 22',
    needs: "'fromAsync' in Array",
    code: 'export async function f(n: number) { const xs: number[] = await (Array as any).fromAsync([n, Promise.resolve(1)]); return xs[0]! > 3 ? 1 : 2; }',
  },
  '`JSON.parse`': {
    how: 'concretised',
    note: '`unmodelled-json`: the text is fixed to that of the run',
    code: 'export function f(s: string) { try { return JSON.parse(s) === 1 ? 1 : 2; } catch { return 2; } }',
  },
  '`Intl`': {
    how: 'concretised',
    note: '`concretised-native-call`, as whatever else has no model',
    code: 'export function f(n: number) { return new Intl.NumberFormat("en").format(n) === "7" ? 1 : 2; }',
  },
  "Node's `path`": {
    how: 'opaque',
    note: 'POSIX; named by the call (`path.extname(p) === ".ts"`). `resolve` and `relative` of paths that are not known to be absolute: `concretised-native-call`',
    code: 'import path from "node:path"; export function f(p: string) { return path.extname(path.join("a", p)) === ".t" ? 1 : 2; }',
  },
  "Node's `assert`":
    'import assert from "node:assert"; export function f(n: number) { try { assert(n > 3); return 1; } catch { return 2; } }',
  "Node's `util` and `querystring`": {
    how: 'concretised',
    note: '`concretised-native-call`, but for the tests of `util.types`',
    code: 'import util from "node:util"; export function f(n: number) { return util.inspect(n) === "7" ? 1 : 2; }',
  },
  '`Buffer.isBuffer`':
    'export function f(s: string | number) { return Buffer.isBuffer(s) ? 3 : typeof s === "string" ? 1 : 2; }',
  'other modules of Node (`fs`, `crypto`), `Buffer.from`, `process.stdout.write`': {
    how: 'not modelled',
    code: 'import { readFileSync } from "node:fs"; export function f(n: number) { return n > 3 ? 1 : readFileSync("a").length > 0 ? 2 : 2; }',
  },
};
