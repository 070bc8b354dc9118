import { Script } from 'node:vm';

/** One try to get hold of an object of the host from inside of an analysed function. */
export interface Attempt {
  readonly name: string;
  /** Statements of a function `f(n: number, s: string, xs: number[], o: { k?: number })`, after the tools of `weapons.ts`. */
  readonly body: string;
  /** Statements of the module, before the function. */
  readonly top?: string;
}

/** An attempt for each of some variations of a text: `@@` stands for the variation. */
export function each(name: string, variations: readonly string[], body: string, top?: string): Attempt[] {
  return variations.map((variation) => ({
    name: `${name}: ${variation}`,
    body: body.replaceAll('@@', () => variation),
    ...(top !== undefined && { top: top.replaceAll('@@', () => variation) }),
  }));
}

/** Whether this version of Node has a statement in its syntax: scripts with others are refused, since it could not run them. */
export function knows(statement: string): boolean {
  try {
    return new Script(`async () => { ${statement}; }`) !== undefined;
  } catch {
    return false;
  }
}
