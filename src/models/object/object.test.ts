import { describe, expect, it } from 'vitest';
import type { Primitive } from '../../expr/input-variable.ts';
import { checkScript, type Steps, type Value } from '../testing/check-script.ts';

const others: Primitive[][] = [
  ['a', 1],
  ['b', 2],
  ['length', 0],
  ['toString', -0],
  ['', Number.NaN],
  ['0', 5],
  ['x y', 1.5],
  ['"\n\\', 7],
  ['\ud83d', 1],
];

const scripts: Record<string, (s: Steps) => Value> = {
  'Object.keys, values and entries': (s) => {
    const object = s.object({ b: s.input(1), a: s.input(0), 1: s.of(3) });
    return s.array(s.run('Object.keys', object), s.run('Object.values', object), s.run('Object.entries', object));
  },
  'Object.values of a text': (s) => s.array(s.run('Object.values', s.input(0)), s.run('Object.entries', s.input(0))),
  'Object.assign': (s) =>
    s.run('Object.assign', s.object({ a: s.of(1) }), s.object({ b: s.input(0), a: s.input(1) }), s.of(null), s.of('xy')),
  'Object.assign to something frozen': (s) =>
    s.run('Object.assign', s.run('Object.freeze', s.object({ a: s.of(1) })), s.object({ a: s.input(1) })),
  'hasOwn and its cousins': (s) => {
    const object = s.object({ a: s.of(1), b: s.of(2) });
    return s.array(
      s.run('Object.hasOwn', object, s.input(0)),
      s.call(object, 'hasOwnProperty', s.input(0)),
      s.call(object, 'propertyIsEnumerable', s.input(0)),
      s.run('Reflect.has', object, s.input(0)),
      s.run('Object.hasOwn', s.array(s.of(1), s.of(2)), s.input(1)),
    );
  },
  'descriptors': (s) => {
    const object = s.object({});
    s.run('Object.defineProperty', object, s.of('v'), s.object({ value: s.input(0), enumerable: s.of(true) }));
    s.run('Object.defineProperties', object, s.object({ w: s.object({ value: s.input(1) }) }));
    return s.array(
      object,
      s.run('Object.getOwnPropertyDescriptor', object, s.of('v')),
      s.run('Object.getOwnPropertyDescriptors', object),
      s.run('Object.create', s.of(null), s.object({ u: s.object({ value: s.input(1), enumerable: s.of(true) }) })),
    );
  },
  'a symbolic name in a definition': (s) =>
    s.run('Object.defineProperty', s.object({}), s.input(0), s.object({ value: s.input(1), enumerable: s.of(true) })),
  'Object.is': (s) =>
    s.array(s.run('Object.is', s.input(1), s.of(-0)), s.run('Object.is', s.input(1), s.of(Number.NaN)), s.run('Object.is', s.input(0), s.of('a'))),
  'Reflect.get, set, deleteProperty, ownKeys': (s) => {
    const object = s.object({ a: s.input(1) });
    s.run('Reflect.set', object, s.of('c'), s.input(0));
    const read = s.run('Reflect.get', object, s.of('c'));
    const absent = s.run('Reflect.get', object, s.input(0));
    s.run('Reflect.deleteProperty', object, s.of('a'));
    return s.array(object, read, absent, s.run('Reflect.ownKeys', object));
  },
  'freezing returns its argument': (s) => s.array(s.run('Object.freeze', s.input(1)), s.run('Object.isFrozen', s.input(0))),
  'errors keep their message': (s) => {
    const error = s.make('RangeError', s.input(0), s.object({ cause: s.input(1) }));
    return s.array(s.get(error, 'message'), s.get(error, 'cause'), s.call(error, 'toString'), s.call(s.make('Error', s.input(1)), 'toString'));
  },
  'JSON.stringify': (s) =>
    s.array(
      s.run('JSON.stringify', s.object({ a: s.input(0), b: s.array(s.input(1), s.of(undefined), s.of(null)), c: s.of(undefined) })),
      s.run('JSON.stringify', s.array(s.object({ n: s.input(1) }), s.array(), s.object({})), s.of(null), s.of(2)),
      s.run('JSON.stringify', s.object({ a: s.input(0), z: s.input(1) }), s.array(s.of('z'), s.input(0)), s.of('--')),
      s.run('JSON.stringify', s.input(0)),
      s.run('JSON.stringify', s.object({ d: s.make('Date', s.input(1)), t: s.of(true), f: s.of(Object), w: s.of(new String('w')) })),
    ),
  'JSON.stringify of a bigint': (s) => s.run('JSON.stringify', s.array(s.input(0), s.of(1n))),
  'JSON.parse': (s) => s.run('JSON.parse', s.run('JSON.stringify', s.array(s.input(1)))),
  structuredClone: (s) =>
    s.run('structuredClone', s.object({ a: s.array(s.input(0)), m: s.make('Map', s.array(s.array(s.input(1), s.input(0)))), d: s.make('Date', s.input(1)), n: s.input(1) })),
  'String.raw': (s) => s.run('String.raw', s.of({ raw: ['x', 'y', 'z'] }), s.input(0), s.input(1), s.of(9)),
}; // biome-ignore format: a table of scripts

describe('models of objects agree with the built-ins', () => {
  it.each(Object.keys(scripts))('%s', (name) => {
    const wrong = others.map((inputs) => checkScript(inputs, scripts[name]!, others));
    expect(wrong.filter((w) => w !== undefined)).toEqual([]);
  });
  it('getters run once, through the context', () => {
    let count = 0;
    const object = {
      get x() {
        return ++count;
      },
      y: 1,
    };
    const script = (s: Steps) => {
      count = 0;
      const given = s.of(object);
      const copy = s.run('Object.assign', s.object({}), given);
      return s.array(s.run('Object.values', given), copy, s.run('JSON.stringify', given));
    };
    expect(checkScript([], script)).toBeUndefined();
  });
  it('a circular structure is the real error', () => {
    const circle: Record<string, unknown> = { a: 1 };
    circle.self = circle;
    expect(checkScript([], (s) => s.run('JSON.stringify', s.of(circle)))).toBeUndefined();
  });
});
