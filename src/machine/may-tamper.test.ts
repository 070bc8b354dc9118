import { expect, it } from 'vitest';
import { lowerProgram } from '../ir/lower/lower-program.ts';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import { mayTamper } from './may-tamper.ts';

function checkTamper(source: string, expected: boolean): void {
  const sources = loadSources(new MemoryFiles({ '/m.mjs': source }), ['/m.mjs']);
  expect(mayTamper(lowerProgram(sources).program)).toBe(expected);
}

it('plain computing, calls of built-ins and changes of own objects are no tampering', () => {
  checkTamper('export function f(x) { return Math.floor(x) + [1, 2].map((y) => y * x).length; }', false);
  checkTamper(
    'export function f(x) { const o = { a: 1 }; o.a = x; const m = new Map(); m.set(x, o); return m; }',
    false,
  );
  checkTamper('export class C { n = 0; add(x) { this.n += x; return x instanceof Error; } }', false);
});

it('whatever may lead to a built-in object is', () => {
  checkTamper('export function f(x) { Math.floor = () => x; }', true);
  checkTamper('export function f() { const m = Math; m.floor = null; }', true);
  checkTamper('function patch(o) { o.x = 1; } export function f() { patch(Math); }', true);
  checkTamper('export function f() { [].constructor.x = 1; }', true);
  checkTamper('export function f(k) { const o = {}; o[k].x = 1; }', true);
  checkTamper('export function f() { Array.prototype.push = null; }', true);
  checkTamper('export function f() { return Object.freeze(Array); }', true);
  checkTamper('export function f() { undefinedGlobal = 1; }', true);
});
