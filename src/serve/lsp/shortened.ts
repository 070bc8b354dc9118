/** The first line of a text, and not too much of it. */
export function shortened(text: string, longest = 60): string {
  const [first = ''] = text.split('\n');
  return first.length > longest ? `${first.slice(0, longest - 1)}…` : first;
}
