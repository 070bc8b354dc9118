/** Messages of V8 that quote source text, and what to leave of them. */
const templates: readonly (readonly [RegExp, string])[] = [
  [/^.* is not (a function|iterable|a constructor)\b.*$/s, '… is not $1'],
  [/^Cannot access '.*' before initialization$/s, "Cannot access '…' before initialization"],
  [/^Cannot destructure (?:property '.*' of )?'.*' as it is (undefined|null)\.$/s, 'Cannot destructure $1'],
  [/^Assignment to constant variable\.$/, 'Assignment to constant variable.'],
];

/** An error message without the source text that the engine quotes in it, which renaming a local changes. */
export function engineMessage(text: string): string {
  for (const [pattern, rest] of templates) if (pattern.test(text)) return text.replace(pattern, rest);
  return text;
}
