import type { NearMiss } from './near-misses.ts';
import type { Pair } from './pairs.ts';

/** Regular expressions that code has, in loops. */
export const pairsOfPatterns: readonly Pair[] = [
  {
    name: 'pattern: words to snake case',
    before: `const WORDS = /[A-Z]?[a-z]+|[0-9]+/g;
export const f = (s: string): string => { const words = s.match(WORDS) || []; return words.map((w) => w.toLowerCase()).join('_'); };`,
    after: `const WORDS = /[A-Z]?[a-z]+|[0-9]+/g;
export const f = (s: string): string => { const words = s.match(WORDS) || []; if (words.length === 0) return ''; let out = words[0]!.toLowerCase(); for (let i = 1; i < words.length; i++) out += '_' + words[i]!.toLowerCase(); return out; };`,
  },
  {
    name: 'pattern: replaced in each',
    before: `export function f(xs: string[]): string[] { const out: string[] = []; for (const x of xs) out.push(x.replace(/\\s+/g, ' ')); return out; }`,
    after: `export function f(xs: string[]): string[] { return xs.map((x) => x.replace(/\\s+/g, ' ')); }`,
  },
  {
    name: 'pattern: those that match',
    before: `export function f(xs: string[]): number { let n = 0; for (let i = 0; i < xs.length; i++) { if (/^a/.test(xs[i]!)) n++; } return n; }`,
    after: `const A = /^a/;
export function f(xs: string[]): number { return xs.filter((x) => A.test(x)).length; }`,
  },
];

export const nearMissesOfPatterns: readonly NearMiss[] = [
  {
    name: 'pattern: a global one remembers where it was',
    before: `export function f(xs: string[]): number { const re = /a/g; let n = 0; for (const x of xs) if (re.test(x)) n++; return n; }`,
    after: `export function f(xs: string[]): number { let n = 0; for (const x of xs) if (/a/.test(x)) n++; return n; }`,
    witness: `[['a', 'a']]`,
  },
  {
    name: 'pattern: of the module, which remembers',
    before: `const re = /a/y; export function f(xs: string[]): number { let n = 0; for (const x of xs) if (re.test(x)) n++; return n; }`,
    after: `export function f(xs: string[]): number { let n = 0; for (const x of xs) if (/a/y.test(x)) n++; return n; }`,
    witness: `[['a', 'a']]`,
  },
  {
    name: 'pattern: flags',
    before: `export function f(xs: string[]): string[] { return xs.map((x) => x.replace(/a/g, 'b')); }`,
    after: `export function f(xs: string[]): string[] { return xs.map((x) => x.replace(/a/, 'b')); }`,
    witness: `[['aa']]`,
  },
  {
    name: 'pattern: what it is',
    before: `export function f(xs: string[]): number { const re = /a/; let n = 0; for (const _ of xs) if (re.global) n++; return n; }`,
    after: `export function f(xs: string[]): number { let n = 0; for (const _ of xs) n++; return n; }`,
    witness: `[['a']]`,
  },
  {
    name: 'pattern: nothing matches',
    before: `export function f(s: string): string { let out = ''; for (const w of s.match(/a+/g) ?? ['']) out += '<' + w + '>'; return out; }`,
    after: `export function f(s: string): string { let out = ''; for (const w of s.match(/a+/g) ?? []) out += '<' + w + '>'; return out; }`,
    witness: `['b']`,
  },
  {
    name: 'pattern: one is made each time',
    before: `const re = /a/; export function f(xs: string[]): boolean { const seen: unknown[] = []; for (const _ of xs) { const r: unknown = re; if (seen.length > 0 && seen[0] === r) return true; seen.push(r); } return false; }`,
    after: `export function f(xs: string[]): boolean { const seen: unknown[] = []; for (const _ of xs) { const r: unknown = /a/; if (seen.length > 0 && seen[0] === r) return true; seen.push(r); } return false; }`,
    witness: `[['a', 'b']]`,
  },
  {
    name: 'pattern: the replacement is told by the text',
    before: `export function f(xs: string[]): string[] { return xs.map((x) => x.replace(/a/g, x)); }`,
    after: `export function f(xs: string[]): string[] { const out: string[] = []; for (const x of xs) out.push(x.replace(/a/g, () => x)); return out; }`,
    witness: `[['a$&']]`,
  },
];
