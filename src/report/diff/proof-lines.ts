import type { FunctionDiffJson } from './diff-schema.ts';

const MOST_PARTS = 4;

/** A proof by relation for people: the beginning of the relation, or all that it rests on where that was asked for. */
export function proofLines({
  relation,
  obligations,
  questions,
}: NonNullable<FunctionDiffJson['proof']>): string[] {
  const parts = [...new Set(relation)];
  if (questions === undefined) {
    if (parts.length === 0) return [];
    const more = parts.length > MOST_PARTS ? '; …' : '';
    return [`  From round to round of the loops: ${parts.slice(0, MOST_PARTS).join('; ')}${more}.`];
  }
  const lines = ['  From round to round of the loops:', ...parts.map((part) => `    ${part}`), '  Shown:'];
  for (const obligation of new Set(obligations)) lines.push(`    ${obligation}`);
  lines.push(
    questions.steps.length > 0 ? '  By:' : '  Both versions come to the same terms: no question was left.',
  );
  const counts = new Map<string, Map<string, number>>();
  for (const { about, by } of questions.steps) {
    const ways = counts.get(about) ?? new Map<string, number>();
    counts.set(about, ways.set(by, (ways.get(by) ?? 0) + 1));
  }
  for (const [about, ways] of counts)
    lines.push(`    ${about}: ${[...ways].map(([by, n]) => `${n} ${words[by] ?? `by ${by}`}`).join(', ')}`);
  return lines;
}

const words: Readonly<Record<string, string>> = {
  evaluation: 'by evaluation',
  bounds: 'by bounds',
  search: 'by cases',
  int: 'by integer arithmetic',
  real: 'by real arithmetic',
  relaxed: 'by relaxed arithmetic',
  float: 'by floating-point arithmetic',
  'strings-bounded': 'by short strings',
  'strings-sequence': 'by strings',
  modular: 'by sums and products modulo 2^32',
  parts: 'by parts that are the same',
};
