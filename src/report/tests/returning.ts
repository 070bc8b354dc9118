import { BEHAVING, RETURNING } from '../values/stub-text.ts';

/** How the functions that give callbacks their results are called in a file of tests. */
const helpers = [
  {
    name: 'returning',
    instead: RETURNING,
    says: '/** A callback that returns these values, call by call, and the last one again and again. */',
    lines: (values: string) => [
      `const returning = (${values}) => () => (values.length > 1 ? values.shift() : values[0]);`,
    ],
  },
  {
    name: 'behaving',
    instead: BEHAVING,
    says: '/** A callback that does what these do, call by call, and what the last one does again and again. */',
    lines: (values: string) => [
      `const behaving = (${values}) => () => (values.length > 1 ? values.shift() : values[0])();`,
    ],
  },
];

/** The text of tests with names for what callbacks do, and what defines these names. */
export function withReturning(
  text: readonly string[],
  isTyped: boolean,
): { readonly text: string[]; readonly definitions: string[] } {
  const used = helpers.filter((h) => text.some((line) => line.includes(h.instead)));
  return {
    text: text.map(withNames),
    definitions: used.flatMap((h) => [h.says, ...h.lines(isTyped ? '...values: any[]' : '...values'), '']),
  };
}

/** Code with these names instead of what they stand for. */
export function withNames(text: string): string {
  return helpers.reduce((t, h) => t.replaceAll(h.instead, `${h.name}(`), text);
}

/** What the names in some lines stand for: `returning = (...v) => …`. */
export function callbackNames(lines: readonly string[]): string[] {
  const text = lines.join('\n');
  return helpers
    .filter(({ name }) => new RegExp(`(?<![\\w$.])${name}\\(`).test(text))
    .map(({ name, instead }) => `${name} = ${instead.slice(1, -2)}`);
}
