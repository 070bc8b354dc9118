import { expect, it } from 'vitest';
import { pureFunctions } from '../../expr/pure-functions.ts';
import { invertFunction } from './invert-function.ts';

function checkInverse(name: string, wanted: number, args: readonly number[], position = 0): void {
  const found = invertFunction(name, wanted, args, position)!;
  const all = args.map((a, i) => (i === position ? found : a));
  expect(pureFunctions.get(name)!.call(...all)).toBeCloseTo(wanted, 9);
}

it('changes one field of a date and leaves it valid', () => {
  for (const zone of ['', 'UTC']) {
    checkInverse(`Date.prototype.get${zone}FullYear`, 2031, [Date.UTC(2024, 1, 29)]);
    checkInverse(`Date.prototype.get${zone}Month`, 11, [0]);
    checkInverse(`Date.prototype.get${zone}Day`, 6, [0]);
    checkInverse(`Date.prototype.get${zone}Hours`, 18, [Number.NaN]);
  }
});

it('inverts the functions of Math that have an inverse', () => {
  for (const name of ['exp', 'log', 'log2', 'sin', 'atan', 'cbrt', 'tanh'])
    checkInverse(`Math.${name}`, 0.5, [3]);
});

it('knows nothing of others', () => {
  expect(invertFunction('Math.hypot', 1, [0, 0], 0)).toBeUndefined();
});
