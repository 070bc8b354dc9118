import type { SuggestedContract } from './contract-schema.ts';

/** A suggested contract for people: as a doc comment, ready to be put above the function. */
export function suggestionText(suggestion: SuggestedContract): string {
  const { contract, note } = suggestion;
  const lines = [`${suggestion.file}#${suggestion.function}`];
  if (contract.length > 0)
    lines.push('/**', ...contract.map((line) => ` * ${line}`), ' */', `checked: ${suggestion.verdict}`);
  if (note !== undefined) lines.push(`${note}.`);
  return `${lines.join('\n')}\n`;
}
