import { expect, it } from 'vitest';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { loadSources } from '../../syntax/modules/load-sources.ts';
import { neverNullish } from './never-nullish.ts';

/** The named locals that are never nullish, with parameter `o` known not to be. */
function checkSolid(source: string, expected: string): void {
  const { program } = lowerProgram(loadSources(new MemoryFiles({ '/f.ts': source }), ['/f.ts'], {}));
  const input = program.locals.find((l) => l.name === 'o');
  const solid = neverNullish(program, new Set(input === undefined ? [] : [input.id]));
  const names = program.locals.filter((l) => l.name !== '' && l.kind !== 'function' && solid[l.id] === 1);
  expect(names.map((l) => l.name).join(' ')).toBe(expected);
}

it('literals, constructions, numbers and copies of them', () =>
  checkSolid(
    'function f() { const a = {}; const b = new Map(); let c = 1; c = c + 1; const d = a; }',
    'a b c d',
  ));
it('a parameter that is known, and copies of it', () =>
  checkSolid('function f(o, p) { const a = o; const b = p; }', 'o a'));
it('not what may be assigned null or a property', () =>
  checkSolid('function f(o, x) { let a = {}; a = o.p; let b = {}; if (x) b = null; let c; c = 1; }', 'o'));
it('not a parameter that is assigned', () => checkSolid('function f(o, x) { o = x; }', ''));
