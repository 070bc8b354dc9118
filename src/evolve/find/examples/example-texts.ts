/** The pieces of a file that are code with examples: a program itself, the blocks of a Markdown page, what comments show. */
export function exampleTexts(path: string, text: string): string[] {
  if (/\.(?:md|markdown)$/i.test(path)) return fromPage(text);
  return [text, ...fromComments(text)];
}

/** Code blocks one by one, and the calls that stand within lines, together. */
function fromPage(text: string): string[] {
  const blocks = [...text.matchAll(/^[ \t]*(```+|~~~+)[^\n]*\n([\s\S]*?)\n[ \t]*\1/gm)].map(
    ([, , code]) => code!,
  );
  const inline = [...text.matchAll(/`([\w$.]+\([^`\n]*\))`/g)].map(([, code]) => code!);
  return [...blocks, inline.join(';\n')].filter((code) => code.trim() !== '');
}

/** What stands behind `@example`, or in blocks of code, in comments. */
export function fromComments(text: string): string[] {
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap(([comment]) => {
    const plain = comment
      .slice(3, -2)
      .split('\n')
      .map((line) => line.replace(/^\s*\* ?/, ''))
      .join('\n');
    const shown = [...plain.matchAll(/@example\b([\s\S]*?)(?=\n\s*@\w|$)/g)].map(([, code]) =>
      code!.replaceAll(/^\s*(?:```+|~~~+).*$/gm, ''),
    );
    return shown.length > 0 ? shown : fromPage(plain);
  });
}
