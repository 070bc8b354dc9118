import { expect, it } from 'vitest';
import { checkSteered } from './testing/check-steered.ts';

/** Ways of values into errors, and through what the language asks of a program; a body of `f(n, s, b, xs)` each. */
const programs: Readonly<Record<string, string>> = {
  'instanceof asks a function': `class A { static [Symbol.hasInstance](v: any) { return v > 1; } } const B = (class {}).bind(null) as any; return [(n as any) instanceof A, ({} as any) instanceof B].join();`,
  'instanceof, what the function closes over': `const A: any = { [Symbol.hasInstance]: () => n > 1 }; return (5 as any) instanceof A ? 'y' : 'n';`,
  'causes of subclasses': `class E extends RangeError { override name = s || 'E'; constructor(m: string) { super(m, { cause: n }); } } try { throw new E('m' + n); } catch (e: any) { return String(e) + e.cause + Object.keys(e).join(); }`,
  'causes through constructors that are left out': `class E extends Error {} class F extends E { constructor(...a: any[]) { super(...(a as [any])); } } return (new E(s, { cause: n }).cause as any) + new F(s + 'q').message;`,
  'a cause that a getter gives': `const e: any = new Error('x', { get cause() { return n > 1 ? s : n; } }); return e.cause;`,
  'the index of with': `try { return xs.with(n, 9).length; } catch (e: any) { return e.message; }`,
  'the length of a typed array': `try { return new Uint8Array(n).length; } catch (e: any) { return e.message; }`,
  'eval of what is no text': `return eval(n as any) > 2 ? 'y' : eval(b as any);`,
  'messages of subclasses that are no texts': `class E extends Error { constructor(m: any) { super(m); } } return new E(n).message + new E(b).message;`,
  'AggregateError as a base': `class E extends AggregateError {} const e = new E([n, s], 'm' + s, { cause: b }); return e.errors[0] + e.errors[1] + e.message + e.cause;`,
  'entries that are none': `try { return new Map([n] as any).size; } catch (e: any) { return e.message; }`,
  'what is not iterable': `try { return new Set(n as any).size; } catch (e: any) { return e.message; }`,
  'in a primitive': `try { return (s in (n as any)); } catch (e: any) { return e.message; }`,
  'Object.create of a primitive': `try { return Object.create(n as any); } catch (e: any) { return e.message; }`,
  'a prototype that is none': `try { return Object.setPrototypeOf({}, s as any); } catch (e: any) { return e.message; }`,
  'a descriptor that is none': `try { return Object.defineProperty({}, 'x', n as any) && 1; } catch (e: any) { return e.message; }`,
  'a class that extends a number': `try { class A extends (n as any) {} return 1; } catch (e: any) { return e.message; }`,
  'results of iterators that are no objects': `try { for (const x of { [Symbol.iterator]: () => ({ next: () => n }) } as any) return x; return 0; } catch (e: any) { return e.message; }`,
  'new names of what is frozen': `const o: any = Object.freeze({ a: 1 }); try { o[s] = n; return 1; } catch (e: any) { return e.message; }`,
  'a fixed property defined again': `const o: any = Object.freeze({ a: 1, '': 2 }); try { Object.defineProperty(o, s, { value: n }); return 1; } catch (e: any) { return e.message; }`,
  'getters that are none': `try { Object.defineProperty({}, 'k', { get: s as any }); return 1; } catch (e: any) { return e.message; }`,
  'yield* of a number': `try { function* g(): any { yield* n as any; } return [...g()].length; } catch (e: any) { return e.message; }`,
  'a trap that lies about a fixed property': `const p: any = new Proxy(Object.freeze({ a: 1 }), { get: () => n, has: () => false, ownKeys: () => [s] }); try { return p.a; } catch (e: any) { try { return e.message + Object.keys(p); } catch (x: any) { return e.message + x.message; } }`,
  'names of methods and functions': `const o: any = { [s]() {}, ['x' + n]: () => 1 }; return o[s].name + '|' + o['x' + n].name;`,
  'names of bound functions': `const g = function () {}; Object.defineProperty(g, 'name', { value: s }); return g.bind(null).name + g.name;`,
  'static accessors that are inherited': `class A { static accessor v: any = n; accessor w: any = s; } class B extends A { static go() { super.v = n + 1; return super.v; } } const o = new B(); o.w = n; return [B.go(), A.v, o.w].join();`,
  'an element that was deleted': `delete xs[0]; return [xs[0], 0 in xs, xs.length, xs.join('-')].join();`,
  'an element that may have been deleted': `delete xs[1]; return [1 in xs, Object.keys(xs).join(), xs.includes(undefined as any), xs.map((x) => x).length, xs.indexOf(5)].join();`,
  'an element deleted by an unknown index': `delete xs[n]; return [n in xs, xs.length, JSON.stringify(xs)].join();`,
  'methods with unknown names': `class A { [s]() { return n; } get [s + 'g']() { return 1; } static ['q' + n] = () => 1; accessor [s + 'a']: any = 1; } return Object.getOwnPropertyNames(A.prototype).join() + (A as any)['q' + n].name;`,
};

it.each(Object.entries(programs))('%s', async (_, body) => {
  expect(await checkSteered(body)).toBeUndefined();
});
