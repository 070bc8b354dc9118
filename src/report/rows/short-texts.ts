/** Longer texts are no reading for people; all of them stand in the JSON, on the page, and after `--all`. */
const LONGEST_CONDITION = 280;
const LONGEST_OUTCOME = 220;
const LONGEST_EXAMPLE = 600;

/** A conjunction with its first members, and a word on how many more there are. */
export function shortCondition(text: string): string {
  if (text.length <= LONGEST_CONDITION) return text;
  const members = splitTop(text, ' && ');
  let kept = '';
  let count = 0;
  for (const member of members) {
    if (count > 0 && kept.length + member.length > LONGEST_CONDITION) break;
    kept += `${count === 0 ? '' : ' && '}${member}`;
    count++;
  }
  if (kept.length > LONGEST_CONDITION * 1.2) kept = `${kept.slice(0, LONGEST_CONDITION)}⋯`;
  const left = members.length - count;
  return left === 0 ? kept : `${kept} && ⋯ (${left} more)`;
}

export function shortOutcome(text: string): string {
  return cutAfter(text, LONGEST_OUTCOME);
}

/** Examples are shown whole, unless nobody could read them. */
export function shortExample(text: string): string {
  return cutAfter(text, LONGEST_EXAMPLE);
}

function cutAfter(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}⋯`;
}

/** The parts of a text between separators outside of brackets and quotes. */
export function splitTop(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === '"') i += (/^"(?:[^"\\]|\\.)*"/.exec(text.slice(i))?.[0].length ?? 1) - 1;
    else if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (depth === 0 && text.startsWith(separator, i)) {
      parts.push(text.slice(start, i));
      start = i + separator.length;
      i = start - 1;
    }
  }
  return [...parts, text.slice(start)];
}
