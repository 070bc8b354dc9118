/** Numbers, with units or as groups of digits. */
import type { Random } from '../../../base/random.ts';
import type { Format } from './format.ts';
import { digits, list, maybe } from './pieces.ts';

const number = (random: Random): string =>
  `${random.pick(['', '', '', '-', '+', ' '])}${random.pick([digits(random), digits(random), `${digits(random)}.${digits(random)}`, '.5', '1.', '1e3', '1E-7', '0x1F', '0b1', '007', '1,000', '1_000', '1.50', '１', 'NaN', 'Infinity', '1.2.3', '0.1', '-0'])}`;

export const numberFormat: Format = {
  name: 'number',
  hint: /parseFloat|parseInt|isNaN|toFixed|number|numeric|\\d/i,
  make: number,
};

export const numberWithUnit: Format = {
  name: 'number with unit',
  hint: /\b(?:px|ms|sec|minute|hour|days?|bytes|kb|mb|unit|percent|duration|rem)\b/i,
  make: (random, filling) =>
    list(
      random,
      1,
      random.chance(0.8) ? 1 : 3,
      () =>
        `${number(random)}${maybe(random, ' ', 0.3)}${random.pick([filling.word(), 's', 'ms', 'h', 'px', '%', 'kb', 'MB', 'd', 'min', 'years', ''])}`,
    ).join(random.pick([' ', ''])),
};

export const phone: Format = {
  name: 'phone',
  hint: /phone|mobile|postal|zip|iban|credit|card|luhn|isbn|passport/i,
  make: (random) =>
    random.pick([
      `+${random.pick(['1', '44', '49', '91'])}${list(random, 8, 12, () => random.int(0, 9)).join('')}`,
      list(random, 4, 19, () => random.int(0, 9)).join(''),
      list(random, 2, 4, () => list(random, 3, 4, () => random.int(0, 9)).join('')).join(
        random.pick(['-', ' ']),
      ),
      `${random.pick(['DE', 'GB', 'A', 'ab'])}${list(random, 2, 20, () => random.int(0, 9)).join('')}`,
    ]),
};
