import { affine, type Skeleton, skeletonOf } from './schema-text.ts';

/** A row for people: a condition and what follows from it. */
export interface TextRow {
  readonly condition: string;
  readonly outcome: string;
  readonly example: string;
  /** What a letter in it stands for: `n = 2, …, 6`. */
  readonly family?: string;
}

/** Fewer rows are shown one by one. */
const FEWEST = 3;

/**
 * Neighbouring rows that differ only in a count or a position, always by the same step, as one row with a letter:
 * `xs.length === n ⇒ [xs[0], …, xs[n - 1]]  (n = 2, …, 6)`. `names` are taken.
 */
export function foldFamilies(rows: readonly TextRow[], names: readonly string[]): TextRow[] {
  const letter = ['n', 'k', 'm', 'j', 'q'].find(
    (l) =>
      !names.includes(l) && !rows.some((r) => new RegExp(`\\b${l}\\b`).test(`${r.condition} ${r.outcome}`)),
  );
  if (letter === undefined) return [...rows];
  const members = rows.map(read);
  const result: TextRow[] = [];
  for (let i = 0; i < rows.length; ) {
    const end = endOfFamily(members, i);
    if (end - i + 1 < FEWEST) result.push(rows[i++]!);
    else {
      result.push(schema(members.slice(i, end + 1), rows[i]!, letter));
      i = end + 1;
    }
  }
  return result;
}

interface Member {
  readonly key: string;
  readonly numbers: readonly number[];
  readonly condition: Skeleton;
  readonly outcome: Skeleton;
}

function read(row: TextRow): Member {
  const [condition, outcome] = [skeletonOf(row.condition), skeletonOf(row.outcome)];
  return {
    key: `${condition.key} ⇒ ${outcome.key}`,
    numbers: [...condition.numbers, ...outcome.numbers],
    condition,
    outcome,
  };
}

function steps(a: Member, b: Member): readonly number[] | undefined {
  if (a.key !== b.key) return undefined;
  const list = a.numbers.map((n, i) => b.numbers[i]! - n);
  return list.every((step) => step === 0 || step === 1) && list.includes(1) ? list : undefined;
}

/** The last row of the family that begins at `start`. */
function endOfFamily(members: readonly Member[], start: number): number {
  let end = start;
  let known: string | undefined;
  while (end + 1 < members.length) {
    const now = steps(members[end]!, members[end + 1]!)?.join(' ');
    if (now === undefined || (known !== undefined && now !== known)) break;
    known = now;
    end++;
  }
  return end;
}

function schema(family: readonly Member[], first: TextRow, letter: string): TextRow {
  const step = steps(family[0]!, family[1]!)!;
  // The letter is the first number that changes; others are told from it.
  const base = family[0]!.numbers[step.indexOf(1)]!;
  const texts = family[0]!.numbers.map((n, i) => (step[i] === 0 ? String(n) : affine(letter, n - base)));
  const split = family[0]!.condition.numbers.length;
  const values = family.map((_, i) => base + i);
  return {
    condition: family[0]!.condition.render(texts.slice(0, split)),
    outcome: family[0]!.outcome.render(texts.slice(split)),
    example: first.example,
    family: `${letter} = ${values.length > 3 ? `${values[0]}, …, ${values.at(-1)}` : values.join(', ')}`,
  };
}
