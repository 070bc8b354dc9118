/** A Markdown table with aligned columns: the first to the left, the others to the right. Short rows are filled up. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string => {
    const cells = widths.map((width, column) => {
      const cell = row[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${cells.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(header), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}
