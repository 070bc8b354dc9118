/** Numbers that break what holds for others, as JSON with tags. */
const NUMBERS = [
  0,
  { $: '-0' },
  { $: 'NaN' },
  { $: 'Infinity' },
  { $: '-Infinity' },
  -1,
  1,
  0.1,
  5e-324,
  1e21,
  Number.MAX_VALUE,
  2 ** 53,
  -(2 ** 31),
];
const TEXTS = ['', ' ', '0', 'NaN', 'constructor', 'ß', '\u{1F600}', 'a'.repeat(50)];
const OTHERS = [null, { $: 'undefined' }, '', '7', 0, true, false, [], {}];

const MOST = 300;

/** The failing input with odd values in one place of it, of the same type, or of any when nothing says the type. */
export function oddInputs(input: string, isUntyped: boolean): string[] {
  const { args, self } = JSON.parse(input) as { args: unknown[]; self?: unknown };
  return variants(args, isUntyped)
    .slice(0, MOST)
    .map((changed) => JSON.stringify({ args: changed, ...(self !== undefined && { self }) }));
}

function variants(value: unknown, isUntyped: boolean): unknown[] {
  const own = oddOf(value);
  return isUntyped && !Array.isArray(value)
    ? [...own, ...OTHERS, ...inside(value, isUntyped)]
    : [...own, ...inside(value, isUntyped)];
}

/** Words for numbers, and numbers for words: all of them at once, and each alone. */
function otherWords(text: string): string[] {
  const words = [...text.matchAll(/[A-Za-z]+|\d+/g)].slice(0, MOST_WORDS);
  const other = (word: string, i: number) => (/\d/.test(word) ? 'ab' : String(i + 1));
  const put = (chosen: (i: number) => boolean) => {
    let [at, result] = [0, ''];
    for (const [i, { 0: word, index }] of words.entries()) {
      result += text.slice(at, index) + (chosen(i) ? other(word, i) : word);
      at = index + word.length;
    }
    return result + text.slice(at);
  };
  return [...words.map((_, k) => put((i) => i === k)), ...words.map((_, k) => put((i) => i >= k))];
}

const MOST_WORDS = 8;

/** Of other kinds: letters that are not ASCII, what is not printed, half of a character. */
const CHARACTERS = ['é', '\u4e00', '\t', '\u0000', '\ud800'];

/** Each character of a text by one of another kind. */
function otherCharacters(text: string): string[] {
  const places = Array.from({ length: Math.min(text.length, MOST_WORDS) }, (_, i) => i);
  return places.flatMap((i) => CHARACTERS.map((c) => text.slice(0, i) + c + text.slice(i + 1)));
}

function oddOf(value: unknown): readonly unknown[] {
  switch (typeof value) {
    case 'number':
      return NUMBERS;
    case 'string':
      return [...TEXTS, ...otherWords(value), ...otherCharacters(value)];
    case 'boolean':
      return [!value];
    default:
      return [];
  }
}

function inside(value: unknown, isUntyped: boolean): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      variants(item, isUntyped).map((odd) => value.map((v, i) => (i === at ? odd : v))),
    );
  if (typeof value !== 'object' || value === null || '$' in value) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    variants(member, isUntyped).map((odd) => ({ ...value, [key]: odd })),
  );
}
