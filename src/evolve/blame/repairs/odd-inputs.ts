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
  0.5,
  -0.5,
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

/** Numbers that are not like others: with them equations hold, and differences vanish, that do not otherwise. */
const SPECIAL = [0, 0.5, { $: '-0' }, { $: 'NaN' }, { $: 'Infinity' }, { $: '-Infinity' }];

const MOST_PRODUCTS = 2500;

interface Leaf {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** The input with odd values in several places of it at once: every combination of special numbers where it has few numbers, and every two odd values in any two places. */
export function specialInputs(input: string): string[] {
  const given = JSON.parse(input) as { args: unknown };
  const leaves = leavesOf(given as Record<string, unknown>, 'args');
  const numbers = leaves.filter(({ holder, key }) => isNumber(holder[key]));
  const made: string[] = [];
  const put = (left: readonly Leaf[], most: number, others: (value: unknown) => readonly unknown[]): void => {
    const [leaf, ...rest] = left;
    if (leaf === undefined) {
      made.push(JSON.stringify(given));
      return;
    }
    const { holder, key } = leaf;
    const own = holder[key];
    for (const value of [own, ...others(own)]) {
      holder[key] = value;
      if (made.length < most) put(rest, most, others);
    }
    holder[key] = own;
  };
  if ((SPECIAL.length + 1) ** numbers.length <= MOST_PRODUCTS) put(numbers, MOST_PRODUCTS, () => SPECIAL);
  const most = made.length + MOST_PRODUCTS;
  for (const [i, a] of leaves.entries())
    for (const b of leaves.slice(i + 1)) put([a, b], most, (v) => (isNumber(v) ? NUMBERS : fewOddOf(v)));
  return made;
}

/** The input in which all texts, numbers and truth values of some arguments are the same ones: nothing but empty texts, nothing but zeros. */
export function uniformInputs(input: string): string[] {
  const given = JSON.parse(input) as { args: unknown[] };
  const { args } = given;
  const all = args.map((_, i) => i);
  const some = all.length > MOST_SUBSETS ? [all, ...all.map((i) => [i])] : subsetsOf(all);
  const made: string[] = [];
  for (const chosen of some)
    for (const text of [undefined, ...TEXTS])
      for (const number of [undefined, 1, ...SPECIAL])
        for (const truth of [undefined, false, true]) {
          const changed = args.map((v, i) => (chosen.includes(i) ? uniform(v, { text, number, truth }) : v));
          made.push(JSON.stringify({ ...given, args: changed }));
        }
  return [...new Set(made)];
}

/** Of more arguments not all choices are made. */
const MOST_SUBSETS = 3;

function subsetsOf(all: readonly number[]): number[][] {
  return Array.from({ length: (1 << all.length) - 1 }, (_, bits) =>
    all.filter((_, i) => ((bits + 1) >> i) & 1),
  );
}

interface Leaves {
  readonly text: unknown;
  readonly number: unknown;
  readonly truth: unknown;
}

function uniform(value: unknown, leaves: Leaves): unknown {
  if (isNumber(value)) return leaves.number ?? value;
  if (typeof value === 'string') return leaves.text ?? value;
  if (typeof value === 'boolean') return leaves.truth ?? value;
  if (Array.isArray(value)) return value.map((item) => uniform(item, leaves));
  if (typeof value !== 'object' || value === null || '$' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, uniform(v, leaves)]));
}

function leavesOf(holder: Record<string, unknown>, key: string): Leaf[] {
  const value = holder[key];
  if (typeof value !== 'object' || value === null || '$' in value) return [{ holder, key }];
  return Object.keys(value).flatMap((inner) => leavesOf(value as Record<string, unknown>, inner));
}

/** The same without those that differ in a character or a word only. */
export function fewOddOf(value: unknown): readonly unknown[] {
  return typeof value === 'string' ? [...TEXTS, ...otherForms(value)] : oddOf(value);
}

export function isNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'number';
  return '$' in value && NUMBER_TAGS.includes(String(value.$));
}

export const NUMBER_TAGS = ['NaN', 'Infinity', '-Infinity', '-0'];

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

/** With blanks around, in another case, twice, backwards. */
function otherForms(text: string): string[] {
  const forms = [` ${text}`, `${text} `, `\t${text}\n`, text.toUpperCase(), text.toLowerCase(), text + text];
  return [...forms, text.trim(), [...text].reverse().join('')];
}

/** Of other kinds: letters that are not ASCII, what is not printed, half of a character. */
const CHARACTERS = ['é', '\u4e00', '\t', '\u0000', '\ud800'];

/** Each character of a text by one of another kind. */
function otherCharacters(text: string): string[] {
  const places = Array.from({ length: Math.min(text.length, MOST_WORDS) }, (_, i) => i);
  return places.flatMap((i) => CHARACTERS.map((c) => text.slice(0, i) + c + text.slice(i + 1)));
}

/** Odd values of the type of another one. */
export function oddOf(value: unknown): readonly unknown[] {
  switch (typeof value) {
    case 'number':
      return NUMBERS;
    case 'string':
      return [...TEXTS, ...otherForms(value), ...otherWords(value), ...otherCharacters(value)];
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
