import type { Pair } from './pairs.ts';

/** A helper whose index may be anything, so that it is not looked into. */
const helper = (constant = 31, first = '') => `function next(seed: number): number {
  const table = new Array<number>(8).fill(0);
  let k: number;
  for (let i = 0; i < 8; i++) {
    seed = (Math.imul(seed, ${constant}) + 7) | 0;
    table[i] = seed;
  }
  ${first}
  k = (seed / 1e8) | 0;
  const r = table[k];
  table[k] = seed;
  return r / 10 + seed * 0.5;
}
`;

const f = (body: string, before = helper()) => `${before}
export function f(n: number, seed: number): number { ${body} }`;

const plain = f(`let s = 0; for (let i = 0; i < n; i++) s += next(seed + i); return s;`);
const loud = helper(31, `console.log('seed', seed);`);

/** Loops that call a helper which did not change. */
export const pairsWithHelpers: readonly Pair[] = [
  {
    name: 'a helper in a loop',
    before: plain,
    after: f(`let s = 0; let i = 0; while (i < n) { const x = next(seed + i); s += x; i++; } return s;`),
  },
  {
    name: 'a helper that logs',
    before: f(`let s = 0; for (let i = 0; i < n; i++) s += next(i) + next(seed); return s;`, loud),
    after: f(
      `let s = 0; let i = 0; while (i < n) { const x = next(i); s += x + next(seed); i++; } return s;`,
      loud,
    ),
  },
];

/** And such where it did, or where it matters how often or in which order it is called. */
export const nearMissesWithHelpers: readonly Pair[] = [
  { name: 'a helper that changed', before: plain, after: plain.replace('31', '33') },
  {
    name: 'a helper whose zero changed its sign',
    before: plain,
    after: plain.replace('fill(0)', 'fill(-0)'),
  },
  {
    name: 'another argument',
    before: plain,
    after: f(`let s = 0; for (let i = 0; i < n; i++) s += next(seed - i); return s;`),
  },
  {
    name: 'a helper that logs, in another order',
    before: f(
      `let s = 0; for (let i = 0; i < n; i++) { const a = next(i); const b = next(seed); s += a + b; } return s;`,
      loud,
    ),
    after: f(
      `let s = 0; for (let i = 0; i < n; i++) { const b = next(seed); const a = next(i); s += a + b; } return s;`,
      loud,
    ),
  },
  {
    name: 'a helper that logs, behind a log',
    before: f(`let s = 0; for (let i = 0; i < n; i++) { console.log(i); s += next(i); } return s;`, loud),
    after: f(`let s = 0; for (let i = 0; i < n; i++) { s += next(i); console.log(i); } return s;`, loud),
  },
  {
    name: 'a helper by chance',
    before: f(
      `let s = 0; for (let i = 0; i < n; i++) s += next(i) - next(i); return s;`,
      helper(31, 'seed += Math.random();'),
    ),
    after: f(
      `let s = 0; for (let i = 0; i < n; i++) { const x = next(i); s += x - x; } return s;`,
      helper(31, 'seed += Math.random();'),
    ),
  },
  {
    name: 'a helper that counts',
    before: f(
      `let s = 0; for (let i = 0; i < n; i++) s += next(1); return s;`,
      `let count = 0;\n${helper(31, 'seed += count++;')}`,
    ),
    after: f(
      `let s = 0; for (let i = 0; i < n; i++) { const x = next(1); s += x + next(1) - next(1); } return s;`,
      `let count = 0;\n${helper(31, 'seed += count++;')}`,
    ),
  },
  {
    name: 'a helper that throws',
    before: f(
      `let s = 0; for (let i = 0; i < n; i++) { const a = next(i); const b = next(seed); s += a + b; } return s;`,
      helper(31, 'if (seed > 5) throw new Error(`${seed}`);'),
    ),
    after: f(
      `let s = 0; for (let i = 0; i < n; i++) { const b = next(seed); const a = next(i); s += a + b; } return s;`,
      helper(31, 'if (seed > 5) throw new Error(`${seed}`);'),
    ),
  },
];
