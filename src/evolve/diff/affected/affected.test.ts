import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ProgramFlow } from '../../../flow/program-flow.ts';
import { lowerProgram } from '../../../ir/lower/lower-program.ts';
import { MemoryFiles } from '../../../syntax/files/memory-files.ts';
import { loadSources } from '../../../syntax/modules/load-sources.ts';
import { AffectedProgram } from './3-affected-program.ts';

/** The affected lines of `fn` when the decisions and statements on some lines changed. */
function checkAffected(
  text: string,
  fn: string,
  changed: readonly number[],
  expected: { conditionals: readonly number[]; writes: readonly number[] },
): void {
  const sources = loadSources(new MemoryFiles({ '/m.ts': text }), ['/m.ts']);
  const { program } = lowerProgram(sources);
  const { id } = program.functions.find((f) => f.name === fn)!;
  const sites = program.sites.filter(
    (s) =>
      changed.includes(s.span.line) &&
      s.kind !== 'entry' &&
      s.kind !== 'exit' &&
      program.functions[s.fn]!.kind !== 'module',
  );
  const affected = new AffectedProgram(new ProgramFlow(program, [id]), new Set(sites.map((s) => s.id)));
  const all = [...affected.functions.values()];
  const lines = (sets: ReadonlySet<number>[]) =>
    [...new Set(sets.flatMap((set) => [...set].map((s) => program.sites[s]!.span.line)))].sort(
      (a, b) => a - b,
    );
  expect({
    conditionals: lines(all.map((f) => f.affectedConditionals as Set<number>)),
    writes: lines(all.map((f) => f.affectedWrites as Set<number>)),
  }).toEqual(expected);
}

it('the wheel brake: figure 5 (b)', () => {
  const text = readFileSync(
    join(import.meta.dirname, '../../../../test/papers/wheel-brake-after.ts'),
    'utf8',
  );
  checkAffected(text, 'update', [2], { conditionals: [2, 4, 15, 17], writes: [3, 5, 6, 8, 16, 18, 19] });
});

it('a changed write affects decisions that use it and what they control', () => {
  checkAffected(
    `export function f(a: number, b: number) {
       let x = a;
       let y = b;
       if (x > 1)
         y = 2;
       if (b > 1)
         a = 3;
       return y;
     }`,
    'f',
    [2],
    { conditionals: [4], writes: [2, 5] },
  );
});

it('values that are copied to another variable first are followed', () => {
  checkAffected(
    `export function f(a: number) {
       const x = a + 1;
       const y = x;
       if (y > 1)
         return 1;
       return 2;
     }`,
    'f',
    [2],
    { conditionals: [4], writes: [2, 3, 5, 6] },
  );
});

it('results are followed to callers, arguments and decisions to callees, and what is written to whoever reads it', () => {
  checkAffected(
    `let level = 0;
     function limit(n: number) {
       return n > 3 ? 1 : 2;
     }
     function reads() {
       if (level > 1)
         return 5;
       return 6;
     }
     function deeper(n: number) {
       if (n > 0)
         level = n;
     }
     function other(n: number) {
       if (n > 0) level = 9;
     }
     export function f(a: number, b: number) {
       const k = limit(a);
       deeper(k);
       other(b);
       return reads();
     }`,
    'f',
    [3],
    { conditionals: [3, 6, 11], writes: [3, 7, 8, 12, 18, 19, 20, 21] },
  );
});
