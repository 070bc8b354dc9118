import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkFile } from '../oracle/check-file.ts';
import { Dice } from '../oracle/dice.ts';
import { explored } from '../oracle/explored.ts';

/** Random functions that ask something of all elements of an array (`some`, `every`, `find…`): what is said of them holds on inputs from the declared types. */
const elements: readonly (readonly [type: string, conditions: readonly string[]])[] = [
  ['number', ['x > 0', 'x === 3', 'x < k', 'x >= 0 && x < 5', 'x === 0 || x > 9', '!(x > 2)', 'x % 2 === 0', 'x !== x']],
  ['string', ["x === 'a'", "x !== ''", 'x.length > 2', "x.startsWith('a')", "x.includes('b') && x.length < 4", '!x', '/^a/.test(x)', "x > 'b'"]],
  ['{ a: number; b?: string; c: boolean }', ['x.a > 1', "x.b === 'q'", '!x.c', 'x.b === undefined', 'x.c && x.a === k', 'x.c ? x.a > 0 : x.a < 0', 'x.b']],
  ['boolean', ['x', '!x', 'x === true']],
  ['string | null', ['x === null', "x === 'a'", 'x', '!x']],
]; // biome-ignore format: a table

function randomFunction(dice: Dice, name: string): string {
  const [type, conditions] = dice.pick(elements);
  const ask = () =>
    `${dice.chance(0.3) ? '!' : ''}xs.${dice.pick(['some', 'every'])}((x) => ${dice.pick(conditions)})`;
  const body = dice.pick([
    () => `return ${ask()};`,
    () => `if (${ask()}) return 1; if (${ask()}) return 2; return 3;`,
    () =>
      `if (${ask()} && xs.length ${dice.pick(['>', '<', '==='])} ${dice.int(0, 6)}) return 'a'; return xs.length === 0 ? 'e' : 'b';`,
    () => `if (${ask()}) return ${ask()}; return xs.length > 5;`,
    () =>
      `return xs.${dice.pick(['find', 'findIndex', 'findLast', 'findLastIndex'])}((x) => ${dice.pick(conditions)});`,
    () => `if (${ask()}) xs.pop(); return ${ask()};`,
  ])();
  return `export function ${name}(xs: (${type})[], k: number): unknown { ${body} }`;
}

const folder = mkdtempSync(join(tmpdir(), 'beagle-questions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([1, 2, 3])('nothing false is said of random questions, seed %i', async (seed) => {
  const dice = new Dice(seed);
  const file = join(folder, `questions${seed}.ts`);
  writeFileSync(file, Array.from({ length: 30 }, (_, i) => randomFunction(dice, `q${i}`)).join('\n'));
  const judged = await checkFile(file, explored, 100);
  expect(judged.flatMap((j) => j.problems.slice(0, 3).map((p) => j.name + p))).toEqual([]);
});
