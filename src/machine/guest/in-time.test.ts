import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { BareScript, bareContext } from './bare-context.ts';
import { inTime, TimeIsUp } from './in-time.ts';

/** Native code in which no step is counted. */
const stuck = '/^(a+)+$/.test("a".repeat(40) + "b")';

/** What a program can do to whoever writes to an error of its realm. */
const traps: Readonly<Record<string, string>> = {
  'a setter that throws, of all objects':
    'Object.defineProperty(Object.prototype, "code", { set() { throw 1; } });',
  'a setter that throws, of errors':
    'Object.defineProperty(Error.prototype, "code", { set() { throw 1; } });',
  'a setter that never ends': 'Object.defineProperty(Error.prototype, "code", { set() { for (;;); } });',
  'a proxy above errors':
    'Object.setPrototypeOf(Error.prototype, new Proxy({}, { set() { throw 1; }, get() { throw 1; }, has() { throw 1; } }));',
  'a property that cannot be written':
    'Object.defineProperty(Error.prototype, "code", { value: 1, writable: false });',
  'an end in a microtask':
    'Object.defineProperty(Object.prototype, "code", { set() { throw 1; } }); Promise.resolve().then(() => { for (;;); }); 0;',
  'an end in a microtask after one': `Object.defineProperty(Object.prototype, "code", { set() { throw 1; } }); Promise.resolve().then(() => { Promise.resolve().then(() => { ${stuck} }); }); 0;`,
  'a stack that is used up': 'const f = () => { try { f(); } catch { f(); } }; f();',
};

describe('what a program does cannot keep its time limit from ending it', () => {
  for (const [name, text] of Object.entries(traps))
    it(name, () => {
      const script = new BareScript(name.includes('microtask') ? text : `${text} for (;;);`);
      for (const context of [bareContext(), bareContext()]) {
        expect(() => script.runInContext(context, 30)).toThrow(TimeIsUp);
        expect(new BareScript('1 + 1').runInContext(context, 1000)).toBe(2);
      }
    });
});

it('gives and throws what the function does, one within another', () => {
  expect(inTime(() => inTime(() => 7, 1000) + 1, 1000)).toBe(8);
  expect(() =>
    inTime(() => {
      throw new RangeError('own');
    }, 1000),
  ).toThrow(new RangeError('own'));
  expect(() => inTime(() => new Script('throw new TypeError("x")').runInThisContext(), 1000)).toThrow('x');
});

it('the inner one of two limits ends what is inside, the outer one all of it', () => {
  const endless = () => new Script('for (;;);').runInContext(bareContext());
  const inner = () => {
    try {
      return inTime(endless, 20);
    } catch (error) {
      return error;
    }
  };
  expect(inTime(inner, 5000)).toBeInstanceOf(TimeIsUp);
  expect(() => inTime(() => inTime(endless, 5000), 20)).toThrow('after 20ms');
});
