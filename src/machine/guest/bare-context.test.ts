import { expect, it } from 'vitest';
import { BareScript, bareContext } from './bare-context.ts';

it.each([
  ['Object.keys(new Proxy({ a: 1 }, { ownKeys: () => ["a"] })).join()', 'a'],
  ['new Proxy(Object.freeze({ a: 1 }), { get: () => 1 }).a', 1],
  [
    'Object.getOwnPropertyDescriptor(new Proxy({ a: 1 }, { getOwnPropertyDescriptor: (t, k) => Reflect.getOwnPropertyDescriptor(t, k) }), "a").value',
    1,
  ],
  ['typeof host', 'undefined'],
])('proxies work where code runs as it is: %s', (text, value) => {
  expect(new BareScript(text).runInContext(bareContext())).toBe(value);
});
