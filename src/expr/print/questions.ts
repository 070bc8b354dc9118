import { collectionOf } from '../collection-path.ts';
import { anyElement } from '../exists.ts';
import type { Term } from '../term.ts';
import type { TermStore } from '../term-store.ts';
import { type Printed, primary } from './printed.ts';

/** `xs.includes(x)`, `s.has(x)`. */
export function printAmong(store: TermStore, t: Term, wanted: Printed): Printed {
  const path = store.constValue(store.arg(t, 0)) as string;
  const collection = collectionOf(path);
  return primary(
    collection === undefined ? `${path}.includes(${wanted.text})` : `${collection}.has(${wanted.text})`,
  );
}

/** `m.get(k)`, and what of its parts is meant. */
export function printLookup(
  store: TermStore,
  t: Term,
  wanted: Printed,
  { text, precedence }: Printed,
): Printed {
  const map = collectionOf(store.constValue(store.arg(t, 0)) as string)!;
  const values = store.constValue(store.arg(t, 3)) as string;
  return { text: text.replaceAll(anyElement(values), `${map}.get(${wanted.text})`), precedence };
}

/** `xs.some((x) => …)`: the element is called as one of what the array is called. */
export function printQuestion(
  store: TermStore,
  t: Term,
  method: 'some' | 'every',
  { text }: Printed,
): Printed {
  const path = store.constValue(store.arg(t, 0)) as string;
  const words = new Set(`${text} ${path}`.match(/[\p{ID_Continue}$]+/gu));
  let name = /(?<![\p{ID_Continue}$])([a-z]\w*)s$/u.exec(path)?.[1] ?? 'item';
  if (name.length > 1 && !/[aeiou]/.test(name)) name = 'item';
  while (words.has(name) || reserved.has(name)) name += '_';
  return primary(`${path}.${method}((${name}) => ${text.replaceAll(anyElement(path), name)})`);
}

/** Words that no parameter is called. */
const reserved: ReadonlySet<string> = new Set([
  'do',
  'if',
  'in',
  'new',
  'try',
  'var',
  'let',
  'case',
  'else',
  'this',
  'true',
  'null',
  'enum',
  'eval',
  'false',
  'await',
  'class',
  'yield',
  'return',
]);
