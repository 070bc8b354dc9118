import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../helpers/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'beagle-dgse-'));

/** How many paths of the new version a strategy runs. */
async function paths(name: string, before: string, after: string, strategy: string): Promise<number> {
  const [old, now] = ['before', 'after'].map((v) => join(folder, `${name}-${v}.ts`)) as [string, string];
  writeFileSync(old, before);
  writeFileSync(now, after);
  const { out, err } = await runCommand(
    'diff',
    `${old}#f`,
    `${now}#f`,
    '--strategy',
    strategy,
    '--numbers',
    'int',
    '--json',
  );
  expect(err).toBe('');
  return JSON.parse(out).functions[0].affectedPaths.after.length;
}

/** Figure 2 of "Dependence guided symbolic execution"; what the pointer of line 12 is good for, as a number. */
const figure2 = (test: string) => `export function f(x: number, y: number, z: number): number {
  let a = 4;
  let b: number;
  let c: number;
  if (${test}) a = 2;
  if (y < 1) b = 0;
  else b = 2;
  if (z < 2) c = 7;
  else c = 4;
  const size = a - b;
  const rest = a - c;
  console.log(size);
  return rest;
}
`;

it('figure 2 with a changed line 2: DiSE runs all eight paths, DGSE six', async () => {
  const pair = [figure2('x > 0'), figure2('x > 1')] as const;
  expect(await paths('figure-2', ...pair, 'affected')).toBe(8);
  expect(await paths('figure-2', ...pair, 'dependence')).toBe(6);
});

/** Figure 9, the motivating example of DiSE. */
const figure9 = (test: string) => `let AltPress = 0;
let Meter = 2;
export function f(PedalPos: number, BSwitch: number, PedalCmd: number): number {
  if (${test}) PedalCmd = PedalCmd + 1;
  else if (PedalPos === 1) PedalCmd = PedalCmd + 2;
  else PedalCmd = PedalPos;
  PedalCmd = PedalCmd + 1;
  if (BSwitch === 0) Meter = 1;
  else if (BSwitch === 1) Meter = 2;
  if (PedalCmd === 2) AltPress = 0;
  else if (PedalCmd === 3) AltPress = 1;
  else AltPress = 2;
  return AltPress;
}
`;

it('figure 9 with a changed line 3: eight paths either way', async () => {
  const pair = [figure9('PedalPos === 0'), figure9('PedalPos <= 0')] as const;
  expect(await paths('figure-9', ...pair, 'affected')).toBe(8);
  expect(await paths('figure-9', ...pair, 'dependence')).toBe(8);
});
