/** Days, times and when something is due. */
import type { Random } from '../../../base/random.ts';
import type { Format } from './format.ts';
import { list, maybe, pad } from './pieces.ts';

function day(random: Random): [year: number, month: number, day: number] {
  return [
    random.pick([1970, 1999, 2000, 2016, 2019, 2020, 2023, 2024, 2024, 2025]),
    random.int(1, 12),
    random.pick([1, 2, 9, 15, 28, 28, 29, 30, 31]),
  ];
}

const clock = (random: Random): string =>
  `${pad(random.pick([0, 1, 9, 12, 13, 23, 24]))}:${pad(random.pick([0, 5, 30, 59]))}${maybe(random, `:${pad(random.pick([0, 1, 30, 59]))}${maybe(random, `.${random.pick(['1', '12', '123', '999', '1234567'])}`)}`, 0.6)}`;

function date(random: Random): string {
  const [y, m, d] = day(random);
  switch (random.int(0, 7)) {
    case 0:
      return `${pad(m)}/${pad(d)}/${y}`;
    case 1:
      return `${random.pick(['Jan', 'February', 'mar', 'Dec'])} ${d}, ${y}`;
    case 2:
      return `${y}-W${pad(random.int(1, 53))}${maybe(random, `-${random.int(1, 7)}`)}`;
    case 3:
      return `${y}${pad(m)}${pad(d)}`;
    case 4:
      return `${y}-${m}-${d}`;
    case 5:
      return `${random.pick(['Mon', 'Sat'])}, ${pad(d)} ${random.pick(['Jan', 'Feb', 'Dec'])} ${y} ${pad(random.int(0, 23))}:${pad(random.int(0, 59))}:00 ${random.pick(['GMT', '+0100'])}`;
    default:
      return `${y}-${pad(m)}-${pad(d)}${maybe(random, `${random.pick(['T', 'T', ' '])}${clock(random)}${random.pick(['', 'Z', 'Z', '+01:00', '-0530'])}`, 0.6)}`;
  }
}

export const dateFormat: Format = {
  name: 'date',
  hint: /date|year|month|iso|\bday|week|\\d\{4\}|utc/i,
  make: date,
};

export const timeFormat: Format = {
  name: 'time',
  hint: /\bhours?|minutes?|\btime|am\b|pm\b|clock/i,
  make: clock,
};

export const schedule: Format = {
  name: 'schedule',
  hint: /cron|schedule/i,
  make: (random) =>
    list(random, 5, 6, () => random.pick(['*', '*/5', '0', '1-5', '1,2', '59', '60', 'MON', '?', 'L'])).join(
      ' ',
    ),
};
