import { builtins } from './builtins.ts';
import { constructs } from './constructs.ts';
import { meanings, type Rows, rowOf } from './row.ts';

/** The page docs/language.md. */
export function renderPage(): string {
  return `# What is understood

Every row is checked by \`test/language-table.test.ts\` with a small function whose decision depends on it; this page is made from
that test's table (\`BEAGLE_UPDATE=1\` writes it).

${Object.entries(meanings)
  .map(([word, meaning]) => `* **${word}**: ${meaning}`)
  .join('\n')}

Whatever the row says, a run itself does what V8 does: the same results, errors and order of effects. [Conformance](conformance.md) says how
that is measured and what is known to differ.

## The language

${table('construct', constructs)}

## Built-ins

By groups; [builtins](builtins.md) has all of them by name.

${table('group', builtins)}

## Not the same as in Node

* No files, network, process or real timers; \`Math.random\` and the clock are seeded ([run](run.md)).
* Legacy corners that are refused: an identifier called \`await\` used as an operand, an increment of a call (\`f()++\`).
* The text of functions in error messages of the host (\`Cannot assign to read only property 'x' of function '…'\`) is that of the
  emitted code.
`;
}

function table(head: string, rows: Rows): string {
  const lines = Object.entries(rows).map(([name, given]) => {
    const { how, note = '' } = rowOf(given);
    return `| ${name.replaceAll('|', '\\|')} | ${how} | ${note} |`;
  });
  return [`| ${head} | how | note |`, '|---|---|---|', ...lines].join('\n');
}
