import { expect, it } from 'vitest';
import { eachStatement } from '../../ir/each-instruction.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { ProgramFlow } from '../program-flow.ts';

/** How many `nullish` checks of function `f` may fail, over how many there are. */
function checkFailing(source: string, expected: string): void {
  const { program } = lowerProgram(loadSources(new MemoryFiles({ '/f.ts': source }), ['/f.ts'], {}));
  const fn = program.functions.find((f) => f.name === 'f' || f.name.endsWith('.f'))!;
  const flow = new ProgramFlow(program, [program.functions.find((f) => f.name === 'main')?.id ?? fn.id]);
  let all = 0;
  let failing = 0;
  eachStatement(fn.body, (s) => {
    if (s.kind !== 'check' || s.check !== 'nullish') return;
    all++;
    if (!flow.passes(s)) failing++;
  });
  expect(`${failing} of ${all}`).toBe(expected);
}

it('what was not found falsy', () =>
  checkFailing('export function f(o) { if (!o) return 0; return o.p; }', '0 of 1'));
it('what is loosely not null', () =>
  checkFailing('export function f(o) { return o != null ? o.p : 0; }', '0 of 1'));
it('what is neither null nor undefined', () =>
  checkFailing(
    'export function f(o) { if (o === null || o === undefined) return 0; return o.p; }',
    '0 of 1',
  ));
it('not what is only not undefined', () =>
  checkFailing('export function f(o) { return o !== undefined ? o.p : 0; }', '1 of 1'));
it('not what is assigned after the test', () =>
  checkFailing('export function f(o, p) { if (o) { o = p; return o.p; } return 0; }', '1 of 1'));
it('not what another function may assign', () =>
  checkFailing(
    'export function f(o, g) { const h = () => { o = null; }; if (o) { g(h); return o.p; } return 0; }',
    '1 of 1',
  ));
it('a walk that tests each step', () =>
  checkFailing('export function f(o) { while (o) o = o.next; }', '0 of 1'));
it('private fields that are never given null, and this in a method called on objects', () => {
  const source = (end: string) =>
    `class C { #xs = []; f() { return this.#xs.length; } ${end} } export function main() { return new C().f(); }`;
  checkFailing(source(''), '0 of 2');
  checkFailing(source('g() { this.#xs = null; }'), '1 of 2');
});
