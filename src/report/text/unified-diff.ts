/** The lines in which two texts differ, as a unified diff with three lines around; empty when they are the same. */
export function unifiedDiff(
  before: string,
  after: string,
  names: { readonly before: string; readonly after: string },
): string {
  const [xs, ys] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < xs.length && head < ys.length && xs[head] === ys[head]) head++;
  if (head === xs.length && head === ys.length) return '';
  let tail = 0;
  while (
    tail < xs.length - head &&
    tail < ys.length - head &&
    xs[xs.length - 1 - tail] === ys[ys.length - 1 - tail]
  )
    tail++;
  const from = Math.max(0, head - AROUND);
  const [endX, endY] = [
    Math.min(xs.length, xs.length - tail + AROUND),
    Math.min(ys.length, ys.length - tail + AROUND),
  ];
  const lines = [
    `--- a/${names.before}`,
    `+++ b/${names.after}`,
    `@@ -${from + 1},${endX - from} +${from + 1},${endY - from} @@`,
    ...xs.slice(from, head).map((l) => ` ${l}`),
    ...xs.slice(head, xs.length - tail).map((l) => `-${l}`),
    ...ys.slice(head, ys.length - tail).map((l) => `+${l}`),
    ...xs.slice(xs.length - tail, endX).map((l) => ` ${l}`),
  ];
  return `${lines.join('\n')}\n`;
}

const AROUND = 3;

/** A last line without an end is another one than with it, and says so. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop()!;
  return last === '' ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}
