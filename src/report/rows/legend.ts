/** Names for long expressions that stand in many rows. */
export interface Legend {
  /** The texts with names put in. */
  readonly texts: readonly string[];
  /** `re1 = /…/`, in an order in which names stand before they are used. */
  readonly lines: readonly string[];
}

/** A name must save at least so many characters, and stand for at least so many. */
const LEAST_SAVED = 80;
const SHORTEST = 18;
const MOST_NAMES = 8;

/**
 * Regular expressions and calls that are long and repeated get a name each: `re1`, `t1`. `taken` are names that rows use. The texts
 * stay JavaScript, over the names.
 */
export function withLegend(texts: readonly string[], taken: ReadonlySet<string>): Legend {
  let now = [...texts];
  const named: { name: string; text: string }[] = [];
  while (named.length < MOST_NAMES) {
    const best = mostRepeated([...now, ...named.map((n) => n.text)]);
    if (best === undefined) break;
    const kind = best.startsWith('/') ? 're' : 't';
    const name = nameOf(kind, named.filter((n) => n.name.startsWith(kind)).length, taken);
    now = now.map((text) => text.replaceAll(best, name));
    for (const n of named) n.text = n.text.replaceAll(best, name);
    named.push({ name, text: best });
  }
  // Inner ones were named later or earlier: a name stands before its users.
  const ordered: typeof named = [];
  const place = (n: (typeof named)[number]): void => {
    if (ordered.includes(n)) return;
    for (const other of named) if (other !== n && mentions(n.text, other.name)) place(other);
    ordered.push(n);
  };
  for (const n of named) place(n);
  // Numbered as they are read.
  const counts = new Map<string, number>();
  const final = new Map(
    ordered.map(({ name }) => {
      const kind = name.replace(/\d+$/, '');
      const better = nameOf(kind, counts.get(kind) ?? 0, taken);
      counts.set(kind, Number(better.slice(kind.length)));
      return [name, better] as const;
    }),
  );
  const renamed = (text: string) =>
    text.replace(/(?<![\w$.])(?:re|t)\d+(?![\w$])/g, (name) => final.get(name) ?? name);
  return {
    texts: now.map(renamed),
    lines: ordered.map(({ name, text }) => `${final.get(name)} = ${renamed(text)}`),
  };
}

function nameOf(kind: string, known: number, taken: ReadonlySet<string>): string {
  let i = known + 1;
  while (taken.has(`${kind}${i}`)) i++;
  return `${kind}${i}`;
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$.])${name}(?![\\w$])`).test(text);
}

/** The expression whose name would save most. */
function mostRepeated(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const part of expressions(text)) counts.set(part, (counts.get(part) ?? 0) + 1);
  let best: { part: string; saved: number } | undefined;
  for (const [part, count] of counts) {
    const saved = (count - 1) * (part.length - 3) - 6;
    if (count > 2 && saved >= LEAST_SAVED && saved > (best?.saved ?? 0)) best = { part, saved };
  }
  return best?.part;
}

const regex = /(?<=^|[\s(,[!])\/(?![*/\s])(?:[^/\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/g;

/** Regular expressions and calls in a text that are worth a name, those inside of others too. */
function expressions(text: string): string[] {
  const found = (text.match(regex) ?? []).filter((r) => r.length >= SHORTEST);
  for (const start of text.matchAll(/(?<![\w$.)\]"'])(?<!\bnew )[A-Za-z_$][\w$]*(?=[.([])/g)) {
    for (const end of chainEnds(text, start.index)) {
      const part = text.slice(start.index, end);
      if (part.length >= SHORTEST && part.endsWith(')')) found.push(part);
    }
  }
  return found;
}

/** Where `name.member(arguments)[index]…` may end that starts at an index, after each of its calls. */
function chainEnds(text: string, start: number): number[] {
  const ends: number[] = [];
  let i = start;
  for (;;) {
    const name = /^\??\.?[A-Za-z_$][\w$]*/.exec(text.slice(i, i + 80));
    if (name !== null && (i === start || /^[.?]/.test(name[0]))) {
      i += name[0].length;
      continue;
    }
    if (text[i] !== '(' && text[i] !== '[') return ends;
    const close = closingOf(text, i);
    if (close < 0) return ends;
    if (text[i] === '(') ends.push(close + 1);
    i = close + 1;
  }
}

function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const c = text[i]!;
    if (c === '"') {
      const literal = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(i));
      i += (literal?.[0].length ?? 1) - 1;
    } else if (c === '/' && /[\s(,[!]/.test(text[i - 1] ?? ' ') && text[i + 1] !== ' ') {
      const literal = /^\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+\//.exec(text.slice(i));
      i += (literal?.[0].length ?? 1) - 1;
    } else if (c === '(' || c === '[' || c === '{') depth++;
    else if ((c === ')' || c === ']' || c === '}') && --depth === 0) return i;
  }
  return -1;
}
