import { expect, it } from 'vitest';
import type { Primitive } from '../../expr/input-variable.ts';
import { checkScript, type Steps, type Value } from '../testing/check-script.ts';

const times: Primitive[] = [0, -0, -1, 1, 86_399_999, 86_400_000, -86_400_001, 18_000_000, 17_999_999, 60_000, -3_600_000, 1_234_567_890_123, 951_782_400_000, 1.7e12 + 0.5, -6e13, 8.64e15, -8.64e15, 8.64e15 + 1, Number.NaN, Infinity]; // biome-ignore format: a table
const getters = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'].flatMap(
  (f) => [`get${f}`, `getUTC${f}`],
);

function check(script: (s: Steps) => Value): void {
  const others = times.map((t) => [t, 3]);
  const wrong = times.map((t) => checkScript([t, 3], script, others)).filter((w) => w !== undefined);
  expect(wrong.slice(0, 3)).toEqual([]);
}

it.each([
  ...getters,
  'getTime',
  'valueOf',
  'getTimezoneOffset',
  'toString',
  'toISOString',
  'toUTCString',
  'toDateString',
  'toLocaleString',
  'toLocaleDateString',
  'toJSON',
])('%s', (name) => {
  check((s) => s.array(s.call(s.make('Date', s.input(0)), name)));
});

it('setters change the time and return it', () => {
  for (const name of [
    'setFullYear',
    'setUTCMonth',
    'setDate',
    'setUTCHours',
    'setMinutes',
    'setSeconds',
    'setMilliseconds',
    'setTime',
  ])
    check((s) => {
      const date = s.make('Date', s.input(0));
      return s.array(s.call(date, name, s.input(1)), date, s.call(date, 'getTime'));
    });
});

it('dates are made from dates, parts and texts', () => {
  check((s) =>
    s.array(
      s.make('Date', s.make('Date', s.input(0))),
      s.make('Date', s.of(2024), s.input(1)),
      s.make('Date', s.of('2024-02-30')),
      s.make('Date', s.call(s.of('2024-01-0'), 'concat', s.input(1))),
      s.run('Date.UTC', s.of(2024), s.input(1), s.of(5)),
      s.run('Date.parse', s.of('x')),
      s.run('Number', s.make('Date', s.input(0))),
      s.run('String', s.make('Date', s.input(0))),
    ),
  );
});
