/** Something that a row tells, and how much people want to know of it. */
export interface Part {
  readonly name: string;
  readonly weight: number;
}

/**
 * Rows in the order in which they tell most that none before them has told: the first few of a long list say as much as they can. The first stays where it is. Of those
 * that tell as much the one that stood first comes first; those that tell nothing new come last, as they stood.
 */
export function byWhatIsNew(list: readonly number[], partsOf: (i: number) => readonly Part[]): number[] {
  const told = new Set<string>();
  const left = list.map((i) => ({ i, parts: partsOf(i) }));
  const ordered: number[] = [];
  while (left.length > 0) {
    const gains = left.map(({ parts }) => gainOf(parts, told));
    const most = ordered.length === 0 ? gains[0]! : Math.max(...gains);
    if (most === 0 && ordered.length > 0) break;
    const [next] = left.splice(gains.indexOf(most), 1);
    for (const { name } of next!.parts) told.add(name);
    ordered.push(next!.i);
  }
  return [...ordered, ...left.map(({ i }) => i)];
}

function gainOf(parts: readonly Part[], told: ReadonlySet<string>): number {
  const own = new Map(parts.map(({ name, weight }) => [name, weight]));
  return [...own].reduce((sum, [name, weight]) => sum + (told.has(name) ? 0 : weight), 0);
}
