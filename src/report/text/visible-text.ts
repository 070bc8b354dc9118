/**
 * Text as it may go to a terminal: characters that move the cursor, change colours, turn the direction of writing or show nothing are written as
 * `\uXXXX`, which means the same inside of JSON and of string literals. Line ends, tabs and the two colour codes of our own stay.
 */
export function visibleText(text: string): string {
  return text.replace(hidden, (found) =>
    own.has(found)
      ? found
      : Array.from({ length: found.length }, (_, i) => escapeUnit(found.charCodeAt(i))).join(''),
  );
}

const own = new Set(['\x1b[90m', '\x1b[0m']);

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

const hidden = new RegExp(
  [
    '\\x1b\\[(?:90|0)m',
    // Controls, C1 included.
    '[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]',
    // Bidirectional controls, zero-width characters, separators of lines, invisible operators, the mark of byte order.
    '[\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]',
    // Tags.
    '\\udb40[\\udc00-\\udc7f]',
  ].join('|'),
  'g',
);
