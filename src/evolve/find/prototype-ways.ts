import type { Random } from '../../base/random.ts';
import { fieldsOf, type Tagged, taggedObject } from './tagged.ts';
import { define } from './value-parts.ts';

/** The names that lead from an object to what all objects share. */
const ways = [['__proto__'], ['__proto__'], ['constructor', 'prototype'], ['constructor'], ['prototype']];

/** Whether code is about what objects share: it has the names of ways there as texts. Reading `constructor` says nothing, compilers write it everywhere. */
export function isAboutPrototypes({
  texts,
  about,
}: {
  readonly texts: ReadonlySet<string>;
  readonly about: string;
}): boolean {
  return /__proto__/.test(about) || ['prototype', 'constructor'].some((name) => texts.has(name));
}

/** A value that, where it is followed or merged, leads into what all objects share: like the one given, a text, a list of names or an object. */
export function intoPrototypes(value: Tagged, separator: string, r: Random): Tagged {
  const way = r.pick(ways);
  const names = [...(r.chance(0.15) ? ['a'] : []), ...way, r.pick(['a', 'b', 'toString'])];
  if (typeof value === 'string') return textOf(value, names, separator, r);
  if (Array.isArray(value)) return listOf(value as Tagged[], names, separator, r);
  const fields: Record<string, Tagged> = r.chance(0.5) ? {} : { ...fieldsOf(value) };
  if (r.chance(0.25)) {
    define(fields, names.join(separator), marker);
    return taggedObject(fields);
  }
  // Innermost a plain value stands under a plain name.
  const inner = names.slice(1).reduceRight<Tagged>((made, name) => {
    const around: Record<string, Tagged> = {};
    define(around, name, made);
    return around;
  }, marker);
  define(fields, names[0]!, inner);
  return taggedObject(fields);
}

const marker = 1;

/** Mostly the way as it is; or put where a word of the text stood, which keeps what is written around it. */
function textOf(text: string, names: readonly string[], separator: string, r: Random): string {
  const path = (r.chance(0.3) ? names.slice(0, -1) : names).join(separator);
  const words = [...text.matchAll(/\w+/g)];
  if (words.length === 0 || r.chance(0.4)) return r.chance(0.25) ? separator + path : path;
  const { 0: word, index } = r.pick(words);
  return text.slice(0, index) + path + text.slice(index + word.length);
}

/** Names one after the other, now and then in a list of their own, which is the same text where it is used as a name; or texts of the list. */
function listOf(list: readonly Tagged[], names: readonly string[], separator: string, r: Random): Tagged[] {
  const texts = list.flatMap((v, i) => (typeof v === 'string' ? [i] : []));
  if (texts.length > 0 && r.chance(0.4)) {
    const at = r.pick(texts);
    return list.map((v, i) => (i === at ? textOf(v as string, names, separator, r) : v));
  }
  const boxed = r.chance(0.4) ? r.int(0, names.length - 1) : -1;
  return names.map((name, i): Tagged => (i === boxed ? [name] : name));
}
