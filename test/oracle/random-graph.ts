import { types } from 'node:util';
import type { Random } from '../../src/base/random.ts';

const key = Symbol('key');

/**
 * A random graph of objects with sharing and cycles. The same numbers give the same graph; `twist` says after how many choices one of them is made
 * otherwise, so that two graphs differ in one place or not at all.
 */
export function randomGraph(random: Random, inputs: readonly object[], twist = Infinity): unknown {
  const made: object[] = [...inputs];
  let choices = 0;
  const choose = (n: number): number => {
    const chosen = random.int(0, n - 1);
    return choices++ === twist ? (chosen + 1) % n : chosen;
  };
  const value = (depth: number): unknown => {
    const primitives = [0, -0, 1, 'a', '', undefined, null, true, Number.NaN, key, Symbol.for('x')];
    const kind = choose(depth > 3 ? 1 : 4);
    if (kind === 0) return primitives[choose(primitives.length)];
    if (kind === 1 && made.length > 0) return made[choose(made.length)];
    return object(depth);
  };
  const object = (depth: number): object => {
    const makers = [
      () => ({}),
      () => [] as unknown[],
      () => new Map(),
      () => new Set(),
      () => new Date(choose(3)),
      () => new RegExp('a', ['g', 'y'][choose(2)]),
      () => new [Error, TypeError][choose(2)]!(['m', 'n'][choose(2)]),
      () => Object.create(null) as object,
      () => Object.create(made[choose(made.length)] ?? null) as object,
    ];
    const o = makers[choose(makers.length)]!();
    made.push(o);
    for (let n = choose(3); n > 0; n--) fill(o, depth);
    const end = choose(6);
    if (end === 0) Object.freeze(o);
    if (end === 1) Object.preventExtensions(o);
    return o;
  };
  const fill = (o: object, depth: number): void => {
    if (types.isMap(o) && choose(2) === 0) o.set(value(depth + 1), value(depth + 1));
    else if (types.isSet(o) && choose(2) === 0) o.add(value(depth + 1));
    else {
      const names = ['a', 'b', '1', '0', key] as const;
      const rights = choose(6);
      const name = names[choose(names.length)]!;
      const held = value(depth + 1);
      if (Object.getOwnPropertyDescriptor(o, name)?.configurable === false) return;
      Object.defineProperty(o, name, {
        value: held,
        writable: rights !== 1,
        enumerable: rights !== 2,
        configurable: rights !== 3,
      });
    }
  };
  return object(0);
}
