import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ProgramFlow } from '../../flow/program-flow.ts';
import { lowerProgram } from '../../ir/lower/lower-program.ts';
import { loadSources } from '../../syntax/load-sources.ts';
import { MemoryFiles } from '../../syntax/memory-files.ts';
import { affectedSites } from './affected.ts';

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
  const sites = program.sites.filter((s) => s.fn === id && changed.includes(s.span.line));
  const affected = affectedSites(new ProgramFlow(program), id, new Set(sites.map((s) => s.id)));
  const lines = (set: ReadonlySet<number>) =>
    [...new Set([...set].map((s) => program.sites[s]!.span.line))].sort((a, b) => a - b);
  expect({
    conditionals: lines(affected.affectedConditionals),
    writes: lines(affected.affectedWrites),
  }).toEqual(expected);
}

it('the wheel brake: figure 5 (b)', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../test/papers/wheel-brake-after.ts'), 'utf8');
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
