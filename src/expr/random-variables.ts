import type { Random } from '../base/random.ts';
import type { InputVariable, Model, Primitive } from './input-variable.ts';
import { Op } from './op.ts';
import { Sort } from './sort.ts';
import type { Term } from './term.ts';
import type { TermStore } from './term-store.ts';

const { POSITIVE_INFINITY: infinity, NaN: nan } = Number;

/** Numbers at which rules go wrong. */
export const nastyNumbers: readonly number[] = [
  nan,
  0,
  -0,
  infinity,
  -infinity,
  1,
  -1,
  2,
  0.5,
  -0.5,
  1.5,
  -2.5,
  0.1,
  1e-320,
  5e-324,
  -5e-324,
  1e308,
  -1e308,
  Number.MAX_VALUE,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 32,
  2 ** 32 - 1,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  2 ** 53 + 2,
  1e21,
  3,
  7,
  10,
  31,
  48,
  65,
  97,
  255,
  65535,
  65536,
];

/** Strings at which rules go wrong: empty, numeric, white space, unpaired surrogates, letters whose case changes length. */
export const nastyStrings: readonly string[] = [
  '',
  'a',
  'b',
  'ab',
  'abc',
  'aab',
  'A',
  '0',
  '-0',
  '1',
  '12',
  '1e3',
  '0x1f',
  ' 7 ',
  'NaN',
  'Infinity',
  'true',
  ' ',
  '\t\n',
  '\ud800',
  '\udc00',
  '\ud83d\ude00',
  'x\udfffy',
  'ß',
  'İ',
  'é',
  '\u0000',
  '$&',
  '"\'\\',
  'undefined',
  'abcabcabc',
];

export const nastyBigs: readonly bigint[] = [
  0n,
  1n,
  -1n,
  2n,
  7n,
  -8n,
  2n ** 31n,
  2n ** 53n,
  -(2n ** 64n),
  10n ** 30n,
];

type Options = Partial<Omit<InputVariable, 'id' | 'path' | 'sort'>>;

/** Declares an input variable with wide defaults. */
export function declare(store: TermStore, path: string, sort: Sort, options: Options = {}): Term {
  const initials: Partial<Record<Sort, Primitive>> = {
    [Sort.Num]: 0,
    [Sort.Str]: '',
    [Sort.Bool]: false,
    [Sort.Big]: 0n,
    [Sort.Null]: null,
  };
  return store.variable({
    path,
    sort,
    domain: 'double',
    min: -infinity,
    max: infinity,
    maxLength: 20,
    role: 'value',
    alternatives: [],
    initial: initials[sort],
    ...options,
  });
}

/** One variable of each kind that rules treat differently. Paths are names; the last is a union at `u`. */
export function declareVariables(store: TermStore): Term[] {
  return [
    declare(store, 'd', Sort.Num),
    declare(store, 'e', Sort.Num),
    declare(store, 'i', Sort.Num, { domain: 'int', min: -5, max: 5 }),
    declare(store, 'j', Sort.Num, { domain: 'int', min: -(2 ** 31), max: 2 ** 31 - 1 }),
    declare(store, 'k', Sort.Num, { domain: 'int', min: 0, max: 100 }),
    declare(store, 'n', Sort.Num, { domain: 'int' }),
    declare(store, 'r', Sort.Num, { domain: 'real' }),
    declare(store, 'q', Sort.Num, { min: -1, max: 2.5 }),
    declare(store, 's', Sort.Str),
    declare(store, 't', Sort.Str, { maxLength: 3 }),
    declare(store, 'b', Sort.Bool),
    declare(store, 'c', Sort.Bool),
    declare(store, 'g', Sort.Big),
    declare(store, 'h', Sort.Big),
    declareUnion(store),
  ];
}

/** `u: string | number | null | "on"`-like: a union over a tag whose alternatives share its path. */
export function declareUnion(store: TermStore): Term {
  const alternatives = ['typeof u === "string"', 'typeof u === "number"', 'u === null', 'u === undefined'];
  const tag = declare(store, 'u', Sort.Num, { domain: 'int', min: 0, max: 3, role: 'tag', alternatives });
  const text = declare(store, 'u', Sort.Str);
  const number = declare(store, 'u', Sort.Num);
  return store.make(Op.Union, tag, text, number, store.null, store.undefined);
}

/** A value of a variable's domain, often a nasty one. */
export function randomValue(random: Random, variable: InputVariable): Primitive {
  switch (variable.sort) {
    case Sort.Num:
      return randomNumber(random, variable);
    case Sort.Str: {
      const text = random.chance(0.7)
        ? random.pick(nastyStrings)
        : random.pick(nastyStrings) + random.pick(nastyStrings);
      return text.slice(0, variable.maxLength);
    }
    case Sort.Bool:
      return random.chance(0.5);
    case Sort.Big:
      return random.pick(nastyBigs);
    default:
      return variable.initial;
  }
}

function randomNumber(random: Random, variable: InputVariable): number {
  const { min, max } = variable;
  for (;;) {
    let value = random.chance(0.6)
      ? random.pick(nastyNumbers)
      : (random.next() - 0.5) * 10 ** random.int(0, 4);
    if (random.chance(0.3)) value = random.int(Math.max(min, -10), Math.min(max, 10));
    if (random.chance(0.15)) value = random.pick([min, max]);
    if (variable.domain === 'int') value = Math.trunc(value) + 0;
    if (isInDomain(variable, value)) return value;
  }
}

/** A model with a value for every variable of the store; in some models variables are equal wherever they can be. */
export function randomModel(random: Random, store: TermStore): Model {
  const isUniform = random.chance(0.25);
  const shared: Primitive[] = [random.pick(nastyNumbers), random.pick(nastyStrings)];
  return new Map(
    store.variables.map((v) => {
      const common = shared.find((value) => isUniform && isInDomain(v, value));
      return [v.id, common === undefined ? randomValue(random, v) : common];
    }),
  );
}

/** Is a number or string within a variable's domain? */
function isInDomain({ sort, domain, min, max, maxLength }: InputVariable, value: Primitive): boolean {
  if (typeof value === 'string') return sort === Sort.Str && value.length <= maxLength;
  if (typeof value !== 'number' || sort !== Sort.Num) return false;
  if (domain === 'int' && (!Number.isInteger(value) || Object.is(value, -0))) return false;
  if (domain === 'real' && !Number.isFinite(value)) return false;
  return (value >= min && value <= max) || (Number.isNaN(value) && min === -infinity && max === infinity);
}
