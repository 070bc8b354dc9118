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

/** Arrays of which all elements are looked at. */
const SHORT = 64;

/**
 * The elements of an array that may differ, by index: all of a short one. Of a longer one the first, those that have a variable, and one that nobody has asked about, since all
 * of these are the same.
 */
export function askedElements(
  store: TermStore,
  path: string,
  first: number,
  length: number,
): Iterable<number> {
  if (length <= SHORT) return Array.from({ length: Math.max(0, length) }, (_, i) => i);
  const found = new Set(Array.from({ length: first }, (_, i) => i));
  for (const { path: own } of store.variables) {
    if (!own.startsWith(`${path}[`)) continue;
    const i = Number.parseInt(own.slice(path.length + 1), 10);
    if (i < length) found.add(i);
  }
  for (let i = first; i < length; i++)
    if (!found.has(i)) {
      found.add(i);
      break;
    }
  return found;
}
