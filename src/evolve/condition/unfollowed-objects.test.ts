import { expect, it } from 'vitest';
import { checkCondition } from '../testing/check-random-condition.ts';

/**
 * An object goes where it is not followed (under a computed name, out of a list, through a loop), and is changed there: what was known of it is known no more. Each function gives
 * 'one' if `inner.x` is still 1; those that can also do so for some input are tried on both.
 */
const ways: Readonly<Record<string, string>> = {
  'stored under a computed name':
    'const t: any = {}; t[key] = inner; const u = t["a"]; if (u !== undefined) u.x = 2;',
  'stored, then another under a computed name':
    'const t: any = { k: other }; t.k = inner; t[key] = other; t.k.x = 2;',
  'read under a computed name':
    'const t: any = { a: inner, b: { x: 3 } }; if (t[key] !== undefined) t[key].x = 2;',
  'gone over': 'const t: any[] = []; t.push(inner); for (const u of t) u.x = 2;',
  'gone over where it stands': 'for (const u of [inner]) u.x = 2;',
  'a list that is cut': 'const t = [inner]; t.length = n; if (t[0] !== undefined) t[0].x = 2;',
  'a literal with a computed name': 'const t: any = { a: inner, [key]: { x: 5 } }; t.a.x = 2;',
  'a method with a computed name': 'const t: any = { a: inner, [key]() {} }; if (t.a.x) t.a.x = 2;',
  'a copy whose source changes':
    'const s: any = { ...opts, inner }; const c = { ...s }; s.y = 1; c.inner.x = 2;',
  'two sources': 'const s: any = { ...opts, inner }; const c: any = { ...s, ...opts }; c.inner.x = 2;',
  'a list that is spread into an object': 'const c: any = { ...[inner] }; c[0].x = 2;',
  'the variable of a loop':
    'let last: any = { x: 0 }; for (let i = 0; i < n; i++) { last.x = 7; last = inner; }',
  'a field that a loop writes':
    'const t: any = { last: { x: 0 } }; for (let i = 0; i < n; i++) { t.last.x = 7; t.last = { inner }.inner; }',
  'kept by another iteration':
    'let kept: any; const keep = (o: any) => { kept = o; }; for (let i = 0; i < n; i++) { if (kept !== undefined) kept.x = 2; keep(inner); }',
  '`this` of an arrow function': 'const o = { inner, m() { return () => { this.inner.x = 2; }; } }; o.m()();',
  arguments: 'function g() { arguments[n].x = 2; } (g as any)(inner, { x: 0 }, inner);',
  'the rest of a list': 'const [, ...r] = [other, inner]; for (const u of r) u.x = 2;',
  'the rest of an object': 'const { other: o, ...r } = { other, inner }; r.inner.x = 2;',
};

const inputs = ['a', 'b'].flatMap((key) =>
  [0, 1, 2, 3].map((n) => ({ key, n, other: { x: 1 }, opts: { y: 2 } })),
);

for (const [name, way] of Object.entries(ways))
  it(name, () => {
    const source = `export function f(key: string, n: number, other: { x: number }, opts: { y?: number }): string {
  const inner = { x: 1 };
  ${way}
  if (inner.x === 1) return 'one';
  return 'other';
}
`;
    const { wrong, tried } = checkCondition(source, 'n >= 0', inputs, ['key', 'n', 'other', 'opts']);
    expect(wrong).toBeUndefined();
    expect(tried).toBe(inputs.length);
  });

it('of objects that go nowhere all is known', () => {
  const source = `export function f(key: string, n: number): string {
  const inner = { x: 1 };
  const t: any = {};
  for (let i = 0; i < n; i++) t[key] = i;
  if (inner.x === 1) return 'one';
  return 'other';
}
`;
  const { wrong, before, after } = checkCondition(source, 'n >= 0', [{ key: 'a', n: 2 }], ['key', 'n']);
  expect([wrong, before - after]).toEqual([undefined, 1]);
});
