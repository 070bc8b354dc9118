import { freeVariables } from './free-variables.ts';
import { Op } from './op.ts';
import { substitute } from './substitute.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

/** What stands for any element of the array at a path, in the body of a question about all of them (`Op.Exists`). */
export function anyElement(path: string): string {
  return `${path}[∗]`;
}

/** Is a variable part of what stands for any element? No model says anything of it. */
export function isOfAnyElement(path: string): boolean {
  return path.includes('[∗]');
}

/** The question whether some element of an input array, whatever its length, satisfies `body`, a Bool term over what stands for any element. */
export function exists(store: TermStore, path: string, length: Term, body: Term, first: number): Term {
  if (body === store.false) return store.false;
  const instances = Array.from({ length: first }, (_, i) => elementInstance(store, path, body, String(i)));
  return store.make(Op.Exists, store.constant(path), length, body, ...instances);
}

/** The body for the element of this name: an index, or any other name for one that is not known. */
export function elementInstance(store: TermStore, path: string, body: Term, name: string): Term {
  const [from, to] = [anyElement(path), `${path}[${name}]`];
  const replacements = new Map<number, Term>();
  for (const id of freeVariables(store, body)) {
    const { id: _, ...variable } = store.variables[id]!;
    if (!variable.path.includes(from)) continue;
    const alternatives = variable.alternatives.map((text) => text.replaceAll(from, to));
    replacements.set(
      id,
      store.variable({ ...variable, path: variable.path.replaceAll(from, to), alternatives }),
    );
  }
  return substitute(store, body, replacements);
}
