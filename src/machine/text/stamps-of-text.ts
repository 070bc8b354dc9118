/** Functions of the program and its classes have lower stamps. */
const FIRST = 0x1000000;

const known = new Map<string, number>();
let next = FIRST;

/**
 * The first stamp of the functions and classes that a text makes, of which there are `count`: the same wherever the same text is run in the same
 * way, so that functions made from it are known to be of the same code.
 */
export function stampsOfText(key: string, count: number): number {
  let first = known.get(key);
  if (first === undefined) {
    known.set(key, (first = next));
    next += count;
  }
  return first;
}

export function isStampOfText(stamp: number): boolean {
  return stamp >= FIRST;
}
