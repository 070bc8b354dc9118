import { expect, it } from 'vitest';
import type { TableRow } from '../explore/table-text.ts';
import { inOrderOfCounts } from './in-order-of-counts.ts';
import { usualFirst } from './usual-first.ts';
import { withWholeArrays } from './whole-arrays.ts';

const row = (condition: string, outcome: string, rows: TableRow[] = []): TableRow => ({
  condition,
  cell: rows.length > 0 ? undefined : { outcome, example: '' },
  rows,
});
const conditions = (rows: readonly TableRow[]) => rows.map((r) => r.condition);

it('odd inputs come last', () => {
  const rows = [
    row('(k === "toString" || k === "valueOf")', '1'),
    row('Object.is(x, -0) && y > 3', '2'),
    row('!Object.is(x, -0)', '3'),
    row('x > 0', '', [row('Number.isNaN(y)', '4')]),
    row('k !== "toString"', '5'),
  ];
  expect(conditions(usualFirst(rows))).toEqual([
    '!Object.is(x, -0)',
    'k !== "toString"',
    '(k === "toString" || k === "valueOf")',
    'Object.is(x, -0) && y > 3',
    'x > 0',
  ]);
});

it('counts go up among rows that differ in nothing else', () => {
  const rows = [row('n === 3', 'a'), row('n === 1', 'b'), row('m === 2', 'c'), row('n === 2', 'd')];
  expect(conditions(inOrderOfCounts(rows))).toEqual(['n === 1', 'n === 3', 'm === 2', 'n === 2']);
});

it('all elements of an array are the array', () => {
  const outcomes = (rows: readonly TableRow[]) => withWholeArrays(rows).map((r) => r.cell?.outcome);
  const one = row('xs.length === 1', '[xs[0]]');
  expect(outcomes([one, row('xs.length > 1 && xs.length <= 2', '[xs[0], xs[1]]')])).toEqual([
    '[...xs]',
    '[...xs]',
  ]);
  expect(outcomes([one])).toEqual(['[xs[0]]']);
  expect(outcomes([row('xs.length > 1', '[xs[0], xs[1]]')])).toEqual(['[xs[0], xs[1]]']);
  expect(outcomes([row('!(xs.length > 2)', '[xs[0], xs[1]]')])).toEqual(['[xs[0], xs[1]]']);
});
