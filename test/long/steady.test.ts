import { describe, it } from 'vitest';
import { checkSteady, type SteadyCase } from '../helpers/check-steady.ts';

const cases: readonly SteadyCase[] = [
  {
    before:
      'export function f(a: number, b: number) { if (a * a + b * b === 25 && a > b) return 1; return a % 7 === b ? 2 : 3; }',
  },
  {
    before: `export function f(s: string) { let h = 0; for (let i = 0; i < s.length; i++) { h = (h * 31 + s.charCodeAt(i)) % 1009; if (h === 17) return i; } return h; }`,
    options: ['--max-runs', '60'],
  },
  {
    before: `export function f(s: string) { const m = /^(\\d+)-(\\d+)$/.exec(s); return m === null ? -1 : Number(m[1]) * Number(m[2]); }`,
  },
  {
    before:
      'export function f(xs: number[]) { let n = 0; for (const x of xs) if (x * x > n) n += x; return n; }',
  },
  {
    before: 'export function f(a: number, b: number, c: number) { return (a + b) * c; }',
    after: 'export function f(a: number, b: number, c: number) { return a * c + b * c; }',
    options: ['--numbers', 'int'],
  },
  {
    before: 'export function f(a: number, b: number) { return a * a * a + b * b * b === 1729 ? 1 : 0; }',
    after: 'export function f(a: number, b: number) { return a ** 3 + b ** 3 === 1729 ? 1 : 0; }',
    options: ['--numbers', 'int', '--query-timeout', '500ms'],
  },
  {
    before: `export function f(s: string) { return s.trim().toLowerCase().split(',').map((x) => x.trim()).filter((x) => x !== ''); }`,
    after: `export function f(s: string) { return s.toLowerCase().split(',').map((x) => x.trim()).filter((x) => x.length > 0); }`,
  },
  {
    before: 'export function f(xs: number[]) { return [...xs].sort((a, b) => a - b)[0] ?? 0; }',
    after: 'export function f(xs: number[]) { return xs.length === 0 ? 0 : Math.min(...xs); }',
  },
];

describe('the same answer on a busy machine', () => {
  it.each(cases)(
    '$before',
    async (one) => {
      await checkSteady(
        { ...one, options: [...(one.options ?? []), ...(one.after ? ['--no-cache'] : [])] },
        4,
      );
    },
    300_000,
  );
});
