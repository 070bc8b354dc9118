/** How many columns a text takes in a terminal: wide characters two, marks that combine none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** The text filled up with blanks to so many columns. */
export function padColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - displayWidth(text)));
}

/** The text, cut with an ellipsis when it takes more columns than that. */
export function cutColumns(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let result = '';
  let width = 0;
  for (const character of text) {
    width += characterWidth(character);
    if (width > columns - 1) break;
    result += character;
  }
  return `${result}…`;
}

/**
 * The text in lines of at most so many columns: broken after `&&`, `||` and commas where possible, at blanks otherwise,
 * and within words only when there is no other way. Lines after the first are indented.
 */
export function wrapColumns(text: string, columns: number, indent = '  '): string[] {
  const lines: string[] = [];
  let at = 0;
  let lead = '';
  for (;;) {
    const room = Math.max(8, columns - displayWidth(lead));
    // No more of a long text is looked at than fits into a line.
    const next = text.slice(at, at + 4 * (room + 1));
    if (displayWidth(next) <= columns - displayWidth(lead) && at + next.length >= text.length) {
      lines.push(lead + next);
      return lines;
    }
    const cut = breakingPoint(next, room);
    lines.push(lead + next.slice(0, cut).replace(/ $/, ''));
    at += cut;
    lead = indent;
  }
}

/** Where to break a text that is too long: an index of at least 1. */
function breakingPoint(text: string, room: number): number {
  let width = 0;
  let [good, blank, any] = [0, 0, 0];
  for (const character of text) {
    width += characterWidth(character);
    if (width > room) break;
    any += character.length;
    if (character !== ' ') continue;
    blank = any;
    if (/(?:&&|\|\||,) $/.test(text.slice(0, any))) good = any;
  }
  if (good > 0) return good;
  return blank > any / 3 ? blank : Math.max(1, any);
}

const zero = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|^\p{Emoji_Presentation}$|^[\u{20000}-\u{3fffd}]/u;

function characterWidth(character: string): number {
  if (character >= ' ' && character <= '~') return 1;
  if (zero.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}
