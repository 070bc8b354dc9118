import { expect, it } from 'vitest';
import { eachInstruction } from '../../ir/each-instruction.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { ProgramFlow } from '../program-flow.ts';

/** The properties that the calls in function `main` may change of objects that were there before. */
function checkChanges(source: string, expected: string): void {
  const { program } = lowerProgram(loadSources(new MemoryFiles({ '/f.ts': source }), ['/f.ts'], {}));
  const main = program.functions.find((f) => f.name === 'main')!;
  const flow = new ProgramFlow(program, [main.id]);
  const names = new Set<string>();
  eachInstruction(main.body, (instruction) => {
    for (const v of flow.lasting.ofCall(instruction) ?? []) names.add(flow.table.name(v));
  });
  expect([...names].filter((name) => /^[.#]/.test(name)).sort()).toEqual(
    expected === '' ? [] : expected.split(' '),
  );
}

it('not what a constructor writes to its own object', () =>
  checkChanges(
    'class C { p = 1; constructor() { this.q = 2; } } export function main() { return new C(); }',
    '',
  ));
it('what a constructor writes to another', () =>
  checkChanges(
    'class C { constructor(o) { this.q = 2; o.r = 3; } } export function main(o) { return new C(o); }',
    '.r',
  ));
it('what a method writes to its object', () =>
  checkChanges(
    'class C { q = 0; up() { this.q = 2; } } export function main() { const c = new C(); c.up(); return c; }',
    '.q',
  ));
it('not what a function writes to an object that it made', () =>
  checkChanges(
    'function g() { const o = { p: 1 }; o.q = 2; return o; } export function main() { return g(); }',
    '',
  ));
it('what a derived constructor writes, since its object may be another', () =>
  checkChanges(
    'class A { constructor(o) { return o; } } class B extends A { constructor(o) { super(o); this.q = 2; } } export function main(o) { return new B(o); }',
    '.q',
  ));
