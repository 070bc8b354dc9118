import { describe, expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import type { OpenPoint } from '../frontier.ts';
import { createOrder } from './create-order.ts';
import { orderNames } from './order.ts';

const point = (depth: number, site: number, firstTaken = true): OpenPoint =>
  ({ depth, site, firstTaken, closed: false }) as OpenPoint;

describe.each(orderNames)('%s', (name) => {
  const order = () => createOrder(name, new Random(1), (site) => site === 0);

  it('gives each point, and then none', () => {
    const points = Array.from({ length: 300 }, (_, i) => point(i % 17, i % 5));
    const some = order();
    for (const each of points) some.add(each);
    const given = new Set<OpenPoint>();
    for (let next = some.next(); next !== undefined; next = some.next()) {
      given.add(next);
      next.closed = true;
    }
    expect(given).toEqual(new Set(points));
    expect(some.next()).toBeUndefined();
  });

  it('gives all that are left at once', () => {
    const points = Array.from({ length: 100 }, (_, i) => point(i % 7, i % 5));
    const some = order();
    for (const each of points) some.add(each);
    const tried = [some.next(), some.next(), some.next()];
    expect(new Set([...tried, ...some.rest()])).toEqual(new Set(points));
    expect([some.next(), some.rest()]).toEqual([undefined, []]);
  });
});

it('in between, mixed tries the oldest point with a side that no run has taken, and each so once', () => {
  const seen = new Set<string>();
  const order = createOrder('mixed', new Random(1), (site, taken) => seen.has(`${site} ${taken}`));
  const [first, second, third] = [point(3, 7), point(4, 8), point(5, 7)];
  for (const each of [first, second, third]) order.add(each);
  for (let i = 0; i < 200; i++) order.add(point(9, 0, false));
  seen.add('0 true');
  const given: (OpenPoint | undefined)[] = [];
  for (let i = 0; i < 64 + 4; i++) given.push(order.next());
  expect(given.at(-1)).toBe(first);
  seen.add('7 false');
  const later = [order.next(), order.next(), order.next(), order.next()];
  expect(later[3]).toBe(second);
});

it('a million points take no longer each than a thousand', () => {
  // What is given of them is the same; were each to look at all others this would not end within the test's time.
  const order = createOrder('mixed', new Random(1), () => false);
  const million = Array.from({ length: 1_000_000 }, (_, i) => point(i, 3));
  for (const each of million) order.add(each);
  const given = new Set<OpenPoint>();
  for (let next = order.next(); next !== undefined; next = order.next()) given.add(next);
  expect(given.size).toBe(million.length);
});
