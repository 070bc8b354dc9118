/** Texts with marks in them. */
import type { Random } from '../../../base/random.ts';
import type { Filling, Format } from './format.ts';
import { digits, list, maybe } from './pieces.ts';

function json(random: Random, filling: Filling, depth = 0): string {
  const value = (): string => (depth > 2 ? '1' : json(random, filling, depth + 1));
  switch (random.int(0, 8)) {
    case 0:
      return `[${list(random, 0, 3, value).join(', ')}]`;
    case 1:
    case 2:
      return `{${list(random, 0, 3, () => `"${filling.word()}":${maybe(random, ' ')}${value()}`).join(',')}}`;
    case 3:
      return random.pick([
        'null',
        'true',
        'false',
        '-0',
        '1e3',
        '1.5',
        '-1',
        '[1,]',
        "{'a': 1}",
        '{a: 1}',
        '// c\n1',
        '/* c */ 1',
        '"\\u0041"',
        '{"__proto__": 1}',
      ]);
    default:
      return random.chance(0.5) ? digits(random) : `"${filling.word()}"`;
  }
}

export const jsonFormat: Format = { name: 'json', hint: /json|parse\b|stringify/i, make: json };

export const markup: Format = {
  name: 'markup',
  hint: /html|<\/?\w|&amp;|&lt;|xml|\btag|entit/i,
  make: (random, { word }) =>
    list(random, 1, 4, () =>
      random.pick([
        `<${word()}>`,
        `</${word()}>`,
        '<br/>',
        '<a href="x">',
        "<a b='c' d>",
        '&amp;',
        '&#39;',
        '&#x27;',
        '&',
        '<',
        '>',
        '<!-- c -->',
        word(),
        '"',
        "'",
        '<script>',
        '&nbsp',
        '\u00a0',
      ]),
    ).join(''),
};

export const markdown: Format = {
  name: 'markdown',
  hint: /markdown|heading|blockquote|\*\*|```/i,
  make: (random, { word }) =>
    list(random, 1, 5, () =>
      random.pick([
        `# ${word()}`,
        `**${word()}**`,
        `*${word()}*`,
        `_${word()}_`,
        `\`${word()}\``,
        `[${word()}](${word()})`,
        `![a](b "c")`,
        `* ${word()}`,
        `1. ${word()}`,
        '> a',
        '---',
        '```\na\n```',
        '    a',
        '| a | b |\n|---|---|\n| 1 | 2 |',
        '<b>a</b>',
        '\\*a',
        'https://a.b',
        '~~a~~',
        word(),
        '',
      ]),
    ).join(random.pick(['\n', '\n\n', ' ', ''])),
};

export const template: Format = {
  name: 'template',
  hint: /template|placeholder|interpolat|\$\{|\{\{|%s|sprintf|\(:/i,
  make: (random, { word }) =>
    list(random, 1, 4, () =>
      random.pick([
        `{{${word()}}}`,
        `\${${word()}}`,
        `{${word()}}`,
        '%s',
        '%d',
        '%',
        '%%',
        `:${word()}`,
        `/:${word()}`,
        `/:${word()}?`,
        `/:${word()}(\\d+)`,
        '*',
        `:${word()}-:${word()}`,
        word(),
        ' ',
        '{0}',
        '$1',
        '$&',
        '%5.2f',
        '<%= a %>',
        `/${word()}`,
      ]),
    ).join(''),
};

export const colour: Format = {
  name: 'colour',
  hint: /colou?r|\brgb|\bhsl|hex\b|alpha/i,
  make: (random) =>
    random.pick([
      `#${list(random, 3, 8, () => random.pick([...'0123456789abcdefABCDEFg'])).join('')}`,
      `${random.pick(['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'RGB'])}(${list(random, 3, 4, () => random.pick(['0', '1', '255', '256', '50%', '100%', '0.5', '.5', '-1', '360', '120deg', '1e3'])).join(random.pick([', ', ',', ' ', ' , ', ' / ']))})`,
      random.pick(['red', 'Transparent', 'aliceblue', 'none']),
    ]),
};
