import type { Primitive } from '../../expr/input-variable.ts';

/** An argument that gives a built-in the wanted value, its other arguments as they are; undefined when none is known. */
type Inverse = (wanted: number, args: readonly Primitive[], position: number) => number | undefined;

const inverses = new Map<string, Inverse>();

const pairs: readonly (readonly [string, (wanted: number) => number])[] = [
  ['exp', Math.log],
  ['log', Math.exp],
  ['expm1', Math.log1p],
  ['log1p', Math.expm1],
  ['log2', (x) => 2 ** x],
  ['log10', (x) => 10 ** x],
  ['cbrt', (x) => x * x * x],
  ['sin', Math.asin],
  ['cos', Math.acos],
  ['tan', Math.atan],
  ['asin', Math.sin],
  ['acos', Math.cos],
  ['atan', Math.tan],
  ['sinh', Math.asinh],
  ['cosh', Math.acosh],
  ['tanh', Math.atanh],
  ['asinh', Math.sinh],
  ['acosh', Math.cosh],
  ['atanh', Math.tanh],
];
for (const [name, inverse] of pairs) inverses.set(`Math.${name}`, inverse);

const DAY_MS = 86_400_000;

// A field of a date is changed by the setter of that field, from the present time value or from the epoch.
for (const zone of ['', 'UTC']) {
  for (const field of ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'] as const) {
    const setter = (Date.prototype as unknown as Record<string, (value: number) => number>)[
      `set${zone}${field}`
    ]!;
    inverses.set(`Date.prototype.get${zone}${field}`, (wanted, [time]) => setter.call(dateOf(time), wanted));
  }
  inverses.set(`Date.prototype.get${zone}Day`, (wanted, [time]) => {
    const date = dateOf(time);
    return date.getTime() + (wanted - (zone === '' ? date.getDay() : date.getUTCDay())) * DAY_MS;
  });
}

const parts = {
  'Date.UTC': [
    'getUTCFullYear',
    'getUTCMonth',
    'getUTCDate',
    'getUTCHours',
    'getUTCMinutes',
    'getUTCSeconds',
    'getUTCMilliseconds',
  ],
  'Date.local': [
    'getFullYear',
    'getMonth',
    'getDate',
    'getHours',
    'getMinutes',
    'getSeconds',
    'getMilliseconds',
  ],
} as const;
for (const [name, getters] of Object.entries(parts)) {
  inverses.set(name, (wanted, _, position) => {
    const getter = getters[position];
    return getter === undefined ? undefined : new Date(wanted)[getter]();
  });
}

function dateOf(time: Primitive): Date {
  return new Date(typeof time === 'number' && Number.isFinite(time) ? time : 0);
}

/** Candidates only: whoever asks evaluates exactly. */
export function invertFunction(
  name: string,
  wanted: number,
  args: readonly Primitive[],
  position: number,
): number | undefined {
  return inverses.get(name)?.(wanted, args, position);
}
