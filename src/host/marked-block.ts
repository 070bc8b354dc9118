const BEGIN =
  '// <beagle> Written by Beagle: what stands between these two lines is replaced when it is written again.';
const END = '// </beagle>';

/** A file with what was written before in its place, or undefined when nothing is marked there: somebody else wrote it. */
export function withBlock(existing: string | undefined, text: string): string | undefined {
  const block = `${BEGIN}\n${text.trimEnd()}\n${END}\n`;
  if (existing === undefined || existing.trim() === '') return block;
  const place = placeOf(existing);
  return place && existing.slice(0, place.from) + block + existing.slice(place.to);
}

/** What is marked in a file. */
export function blockOf(existing: string): string | undefined {
  const place = placeOf(existing);
  return place && existing.slice(place.from, place.to);
}

/** From the begin of the first mark's line to behind the last mark's line. */
function placeOf(text: string): { readonly from: number; readonly to: number } | undefined {
  const begin = /^[ \t]*\/\/ <beagle>.*$/m.exec(text);
  const end = begin && /^[ \t]*\/\/ <\/beagle>.*\n?/m.exec(text.slice(begin.index));
  return end ? { from: begin.index, to: begin.index + end.index + end[0].length } : undefined;
}
