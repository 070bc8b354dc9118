/** In which way two endings differ, told roughly and more closely: what differs alike is told by one example. */
export interface Way {
  /** The kinds of both endings. */
  readonly rough: string;
  /** And what comes and goes: kinds of characters in texts, and words. */
  readonly close: string;
}

/** How two endings differ, given as texts that begin with their kind (`return "a"`, `throw error TypeError …`). */
export function wayOf(before: string, after: string): Way {
  const rough = [kindOfEnding(before), kindOfEnding(after), leftBehind(before), leftBehind(after)]
    .join(' ')
    .trimEnd();
  const [gone, come] = [lacking(plain(before), plain(after)), lacking(plain(after), plain(before))];
  const parts = new Set<string>();
  // Texts are taken to have become each other in their order.
  const texts = [gone, come].map((list) => list.filter((token) => token.startsWith('"')));
  for (let i = 0; i < Math.max(texts[0]!.length, texts[1]!.length); i++)
    parts.add(textWay(texts[0]![i], texts[1]![i]));
  for (const [sign, list] of [['-', gone] as const, ['+', come] as const])
    for (const token of list)
      if (!token.startsWith('"')) parts.add(sign + (/^-?\d/.test(token) ? '0' : token));
  return { rough, close: [rough, ...[...parts].sort().slice(0, MOST)].join(' ') };
}

const MOST = 8;

/** Without what the engine quotes of the input in its messages. */
function plain(ending: string): string {
  return ending
    .replace(/^(throw error TypeError Cannot use 'in' operator).*?(?= \[object|$)/s, '$1')
    .replace(/^(throw error SyntaxError Invalid regular expression).*?(?= \[object|$)/s, '$1')
    .replace(/^(throw error SyntaxError [^"]*? JSON).*?(?= \[object|$)/s, '$1');
}

/** Of an ending the kind of value, or of error. */
export function kindOfEnding(ending: string): string {
  return /^\w+ (?:error \w+|boolean \w+|\[\w+ \w+\]|"|\w+)/.exec(ending)?.[0] ?? '';
}

/** Of an ending whether something was put into built-in objects, which is told at its end. */
function leftBehind(ending: string): string {
  return / (?:Object|Function|Array|String|Number|Boolean|RegExp|Date|Error)(?:\.prototype)?\.\S+$/.test(
    ending,
  )
    ? 'behind'
    : '';
}

/** The texts, numbers and words of one that the other does not have as often. */
function lacking(text: string, other: string): string[] {
  const left = new Map<string, number>();
  for (const token of tokensOf(other)) left.set(token, (left.get(token) ?? 0) + 1);
  return tokensOf(text).filter((token) => {
    const count = left.get(token) ?? 0;
    if (count > 0) left.set(token, count - 1);
    return count === 0;
  });
}

function tokensOf(text: string): string[] {
  return text.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*|\w+/g) ?? [];
}

/** What comes and goes where two texts differ. */
function textWay(before: string | undefined, after: string | undefined): string {
  if (before === undefined || after === undefined) return before === undefined ? '+"' : '-"';
  let from = 0;
  const least = Math.min(before.length, after.length);
  while (from < least && before[from] === after[from]) from++;
  let behind = 0;
  while (behind < least - from && before.at(-1 - behind) === after.at(-1 - behind)) behind++;
  const [gone, come] = [before, after].map((text) => blurred(text.slice(from, text.length - behind)));
  return `"${gone}→${come}`;
}

/** Which kinds of characters a text has, the first few of them. */
function blurred(text: string): string {
  const kinds = new Set<string>();
  for (const c of text) {
    kinds.add(/\p{L}/u.test(c) ? 'a' : /\d/.test(c) ? '0' : c);
    if (kinds.size >= MOST_KINDS) break;
  }
  return [...kinds].sort().join('');
}

const MOST_KINDS = 4;
