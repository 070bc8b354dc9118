/**
 * A regular expression with one thing in it changed, in each way that still is one: an anchor left out, a class turned round, a repetition left out or made lazy, a
 * look-around turned round, a flag left out.
 */
export function mistakenRegexes(literal: string): string[] {
  const end = literal.lastIndexOf('/');
  const [source, flags] = [literal.slice(1, end), literal.slice(end + 1)];
  const made: string[] = [];
  for (const [at, length, texts] of changesOf(source))
    for (const text of texts)
      made.push(`/${source.slice(0, at)}${text}${source.slice(at + length)}/${flags}`);
  for (const flag of flags)
    if (flag !== 'u' && flag !== 'v') made.push(`/${source}/${flags.replace(flag, '')}`);
  return [...new Set(made)].filter((m) => m !== literal && isRegex(m)).slice(0, MOST);
}

const MOST = 40;

function isRegex(literal: string): boolean {
  const end = literal.lastIndexOf('/');
  try {
    new RegExp(literal.slice(1, end), literal.slice(end + 1));
    return end > 1;
  } catch {
    return false;
  }
}

type Change = readonly [at: number, length: number, texts: readonly string[]];

const turned = /^\\[dDwWsSbBpP]/;

function changesOf(source: string): Change[] {
  const changes: Change[] = [];
  let isInClass = false;
  for (let i = 0; i < source.length; ) {
    const rest = source.slice(i);
    const length = rest.startsWith('\\') ? 2 : 1;
    if (turned.test(rest)) {
      const c = rest[1]!;
      changes.push([i, 2, [`\\${c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()}`]]);
    } else if (length === 1) {
      if (isInClass) isInClass = rest[0] !== ']';
      else {
        if (!source.slice(0, i).endsWith('(') || rest[0] !== '?')
          changes.push(...outsideOfClass(rest).map(([n, texts]): Change => [i, n, texts]));
        isInClass = rest[0] === '[';
      }
    }
    i += length;
  }
  return changes;
}

function outsideOfClass(rest: string): (readonly [length: number, texts: readonly string[]])[] {
  if (/^[\^$]/.test(rest)) return [[1, ['']]];
  if (rest.startsWith('[^')) return [[2, ['[']]];
  if (rest.startsWith('[')) return [[1, ['[^']]];
  const around = /^\(\?<?[=!]/.exec(rest)?.[0];
  if (around !== undefined)
    return [[around.length, [around.slice(0, -1) + (around.endsWith('=') ? '!' : '=')]]];
  const times = /^(?:[*+?]|\{\d+(?:,\d*)?\})(?!\?)/.exec(rest)?.[0];
  return times === undefined ? [] : [[times.length, ['']]];
}
