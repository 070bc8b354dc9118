/**
 * Tables of the papers, measured again: `npm run bench:papers` prints all of them, `npm run bench:papers peso-4` the named ones. A
 * table is a file that exports a {@link PaperTable}, listed here.
 */
import { coverageFigures } from './coverage-figures.ts';
import { dgseTables5To7 } from './dgse/dgse-tables-5-to-7.ts';
import { diseTable2 } from './dise/dise-table-2.ts';
import { diseTable3 } from './dise/dise-table-3.ts';
import type { PaperTable } from './paper-table.ts';
import { pesoTable4 } from './peso-table-4.ts';
import { pesoTable5 } from './peso-table-5.ts';
import { thesisSection442 } from './thesis/thesis-section-4-4-2.ts';
import { thesisTables5 } from './thesis/thesis-tables-5.ts';

const tables: readonly PaperTable[] = [
  pesoTable4,
  pesoTable5,
  coverageFigures,
  dgseTables5To7,
  diseTable2,
  diseTable3,
  thesisSection442,
  thesisTables5,
];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !tables.some((table) => table.name === name));
if (unknown.length > 0) {
  console.error(`no table ${unknown.join(', ')}; there are ${tables.map((t) => t.name).join(', ')}`);
  process.exitCode = 2;
} else
  for (const table of tables) {
    if (names.length > 0 && !names.includes(table.name)) continue;
    console.log(`## ${table.title}\n`);
    console.log(`${await table.print()}\n`);
  }
