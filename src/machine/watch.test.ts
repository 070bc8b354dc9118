import { expect, it } from 'vitest';
import { lowerProgram } from '../ir/lower/lower-program.ts';
import { MemoryFiles } from '../syntax/files/memory-files.ts';
import { loadSources } from '../syntax/modules/load-sources.ts';
import { symbolicRun } from './testing/check-run.ts';

/** Executions of the sites on some lines: line, side of a branch, and how many decisions came before. */
function checkEvents(
  source: string,
  input: Record<string, unknown>,
  lines: readonly number[],
  expected: readonly string[],
): void {
  const { program } = lowerProgram(loadSources(new MemoryFiles({ '/main.ts': source }), ['/main.ts'], {}));
  const watch = new Set(program.sites.filter((s) => lines.includes(s.span.line)).map((s) => s.id));
  const { trace } = symbolicRun(source, input, { watch, models: [] });
  const { sites, sides, decided } = trace.events!;
  const shown = sites.map((site, i) => {
    const side = sides[i]!;
    const line = program.sites[site]!.span.line;
    return side < 0 ? `${line}` : `${line}${side === 1 ? '+' : '-'} ${decided[i]}`;
  });
  expect(shown).toEqual(expected);
}

it('decisions on values that are not symbolic are executions too', () =>
  checkEvents(
    `export function f(a: number) {
       let k = 0;
       if (a > 5)
         k = 1;
       if (k === 1)
         k = 2;
       return k;
     }`,
    { a: 7 },
    [3, 5, 6],
    ['3+ 1', '5+ 1', '6'],
  ));

it('so are decisions that were made before, and each turn of a loop', () =>
  checkEvents(
    `export function f(a: number) {
       let n = 0;
       for (let i = 0; i < 2; i++) {
         if (a > 5)
           n++;
       }
       return n;
     }`,
    { a: 1 },
    [4, 5],
    ['4- 1', '4- 2'],
  ));
