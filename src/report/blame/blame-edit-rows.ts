import type { EditJson } from './blame-experiment-schema.ts';

/** An edit as a diff, with both values in the margin. */
export function editRows({ before, after, values }: EditJson): string[] {
  return [...marked(before, '-', values?.before), ...marked(after, '+', values?.after)];
}

function marked(
  text: string,
  sign: string,
  margin?: { readonly value: string; readonly line: number },
): string[] {
  const rows = text.split('\n').map((l, i) => (i === margin?.line ? `${l}   ← ${cut(margin.value)}` : l));
  return text === '' ? [] : shortened(rows).map((l) => `${sign} ${l}`);
}

function cut(value: string): string {
  return value.length > 60 ? `${value.slice(0, 59)}…` : value;
}

/** Long edits are cut in the middle. */
function shortened(lines: readonly string[]): string[] {
  if (lines.length <= 12) return [...lines];
  return [...lines.slice(0, 8), `… ${lines.length - 11} lines …`, ...lines.slice(-3)];
}
