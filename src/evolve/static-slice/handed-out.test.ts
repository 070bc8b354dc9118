import { expect, it } from 'vitest';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { callingUnseen, handedOut, handingOut, unseenCalls, withCallback } from '../testing/handed-out.ts';
import { staticSlice } from './static-slice.ts';

it.each(handedOut)('a slice knows that a callback may use %s', (_, program, use) => {
  const text = handingOut(program);
  const slice = staticSlice(new MemoryFiles({ '/p.cjs': text }), '/p.cjs', 'f', [
    { name: 'return', line: undefined },
  ]).text;
  expect(withCallback(text, use)).toBe(8);
  expect(withCallback(slice, use)).toBe(8);
});

const held = [
  ['a getter', 'const given = { n: 2, get twice() { return this.n * 2; } };', (o: { twice: number }) => o.twice],
  ['a method', 'const given = { n: 2, twice() { return this.n * 2; } };', (o: { twice(): number }) => o.twice()],
  ['a function', 'const given = { n: 2 }; given.twice = () => 4;', (o: { twice(): number }) => o.twice()],
  ['a static method', 'class given { static twice() { return 4; } }', (o: { twice(): number }) => o.twice()],
  ['an inherited getter', 'class C { get twice() { return 4; } } const given = new C();', (o: { twice: number }) => o.twice],
  ['an element', 'const given = [() => 4];', (o: readonly (() => number)[]) => o[0]!()],
] as const; // biome-ignore format: a program a line

it.each(held)('what the result holds keeps %s, though others get it later', (_, program, look) => {
  const text = `${program}
function f(a) { const result = { given }; return result; }
function g(cb) { cb(given); }
exports.f = f;
exports.g = g;
globalThis.register?.(given);
`;
  const slice = staticSlice(new MemoryFiles({ '/p.cjs': text }), '/p.cjs', 'f', [
    { name: 'return', line: undefined },
  ]).text;
  const exports: { f?: (a: number) => { given: never } } = {};
  new Function('exports', slice)(exports);
  expect(look(exports.f!(1).given)).toBe(4);
});

it.each(unseenCalls)('a slice knows what is called by %s %s', (program, statement) => {
  const text = callingUnseen(program, statement);
  const slice = staticSlice(new MemoryFiles({ '/p.cjs': text }), '/p.cjs', 'f', [
    { name: 'return', line: undefined },
  ]).text;
  expect(withCallback(text, '')).toBe(8);
  expect(withCallback(slice, '')).toBe(8);
});
