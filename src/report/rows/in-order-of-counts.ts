import type { TableRow } from '../explore/table-text.ts';
import { skeletonOf } from './schema-text.ts';

/** Rows, and those below them, with neighbours that decide and differ in numbers only in the order of these: `xs.length === 1`, then 2, then 3. */
export function inOrderOfCounts(rows: readonly TableRow[]): TableRow[] {
  const result: TableRow[] = [];
  let alike: { readonly row: TableRow; readonly numbers: readonly number[] }[] = [];
  let key: string | undefined;
  const flush = () => {
    alike.sort((a, b) => {
      const at = a.numbers.findIndex((n, i) => n !== b.numbers[i]);
      return at < 0 ? 0 : a.numbers[at]! - b.numbers[at]!;
    });
    result.push(...alike.map(({ row }) => ({ ...row, rows: inOrderOfCounts(row.rows) })));
    alike = [];
  };
  for (const row of rows) {
    const isLeaf = row.cell !== undefined && row.rows.length === 0;
    const condition = skeletonOf(row.condition);
    const now = isLeaf ? condition.key : undefined;
    if (now === undefined || now !== key) flush();
    key = now;
    alike.push({ row, numbers: condition.numbers });
  }
  flush();
  return result;
}
