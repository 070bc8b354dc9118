const symbols: Readonly<Record<string, string>> = {
  '===': '=',
  '!==': '<>',
  '&&': 'AND',
  '||': 'OR',
  '!': 'NOT ',
  true: 'TRUE',
  false: 'FALSE',
};
const part = /"(?:[^"\\]|\\.)*"|===|!==|&&|\|\||!(?!=)|\b(?:true|false)\b/g;

/** A printed condition over variables of a WSL program, with WSL's operators. */
export function asWslText(text: string): string {
  return text.replace(part, (found) => symbols[found] ?? found);
}
