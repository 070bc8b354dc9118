import type { SourceModule } from '../syntax/modules/source-set.ts';

/** The names that a module may use: its identifiers, and all words of lines with quotes, since texts name properties, too. Those of comments are none. */
export function codeWords({ tree, text }: SourceModule): ReadonlySet<string> {
  const { identifiers } = (tree ?? {}) as { readonly identifiers?: ReadonlyMap<string, string> };
  // Code that is made from text may be written over many lines.
  if (identifiers === undefined || /\b(?:Function|eval)\b/.test(text)) return new Set(wordsOf(text));
  const words = new Set(identifiers.keys());
  for (const line of text.match(/^.*['"`].*$/gm) ?? []) for (const word of wordsOf(line)) words.add(word);
  return words;
}

export function wordsOf(text: string): readonly string[] {
  return text.match(/[A-Za-z_$][\w$]*/g) ?? [];
}
