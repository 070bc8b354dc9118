/**
 * Two versions of a small function that differ in one subtle way, in the manner of everyday code. `tell` is an expression over `f` (and what else
 * the code declares) that comes to different texts for the two versions when it is run by Node: so none of them may be called proved.
 */
export interface Pair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly tell: string;
}

/** The same head and two bodies. `head`: `f(s: string): number`, with what stands before it in front of `|`. */
export function group(
  category: string,
  members: readonly (readonly [head: string, before: string, after: string, tell: string])[],
): Pair[] {
  return members.map(([head, before, after, tell], i) => {
    // The last bar stands before the head, unless it is one of a union.
    const [, prelude = '', own = head] = /^(.*)\|((?:async )?\*?f[<(].*)$/s.exec(head) ?? [];
    const text = (body: string) => {
      const [first, second] = body.includes('⏎') ? (body.split('⏎') as [string, string]) : ['', body];
      const fn = own.startsWith('async ')
        ? `async function ${own.slice(6)}`
        : own.startsWith('*')
          ? `function* ${own.slice(1)}`
          : `function ${own}`;
      return `${prelude}\n${first}\nexport ${fn} {\n  ${second}\n}\n`;
    };
    return { name: `${category} ${i + 1}`, before: text(before), after: text(after), tell };
  });
}

/** A module with the old and the new text of its differences: `return «a‖b»`. */
export function choice(name: string, code: string, tell: string): Pair {
  const side = (k: 1 | 2) =>
    code.replace(/«([^‖]*)‖([^»]*)»/gs, (_, old: string, now: string) => (k === 1 ? old : now));
  return { name, before: side(1), after: side(2), tell };
}
