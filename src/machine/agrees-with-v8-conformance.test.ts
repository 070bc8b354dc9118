import { describe, expect, it } from 'vitest';
import { checkScript, machine, native } from './testing/check-script.ts';

const cases: Readonly<Record<string, string>> = {
  'parameters of generators are bound when they are called': `
    function* g(a = (log('a'), 1), { b } = { b: a }, ...r) { log('body'); yield [a, b, r, arguments.length]; }
    var i = g(undefined, undefined, 3); log('after'); log([...i]);
    t(() => (function* ({ x }) {})()); t(() => (function* (x = y, y) {})()); t(() => (async function* ([x]) {})());
    class A { *m([x] = null) {} static async *n(x = () => z, z = 2) { yield x(); } } t(() => new A().m());
    A.n().next().then((r) => log(r.value)); var h = (function* self(a, b = () => a) { a = 5; yield b(); yield self.name; })(1); log([...h]);`,
  'messages of patterns that cannot be matched': `
    var u, n = null, o = {}, k = 'q', g = () => {};
    t(() => (({ x }) => x)()); t(() => (({ x }) => x)(null)); t(() => (({ x } = n) => x)()); t(() => (({ [k]: x }) => x)()); t(() => (({}) => 1)(null)); t(() => (({ ...r }) => r)());
    t(() => { const { x } = u; }); t(() => { const { x } = o.z; }); t(() => { const { x } = g(); }); t(() => { const { 'a b': x } = n; }); t(() => { const { x = 1 } = u; }); t(() => { const { a: { b } } = o; }); t(() => { const {} = u; }); t(() => { var x; ({ x } = u); });
    t(() => { for (const { a } of [u]); }); t(() => { try { throw u; } catch ({ a }) {} });
    t(() => (([x]) => x)()); t(() => (([x]) => x)(5)); t(() => (([x]) => x)({})); t(() => (([x]) => x)(true)); t(() => { const [x] = u; }); t(() => { const [x] = o.z; }); t(() => { const [x] = g(); }); t(() => { var x; [x] = o; }); t(() => { for (const [a] of [1]); }); t(() => { const [[x]] = [1]; });`,
  'patterns longer than what they take apart': `
    var [a, b, c = 'd'] = 'x', [d, e] = new Set([1]), [f, g, ...h] = (function* () { yield 1; })(), [i, j] = [1], [k, l] = { [Symbol.iterator]: () => ({ next: () => ({ done: true, value: 5 }) }) };
    log(a, b, c, d, e, f, g, h, i, j, k, l); for (var [m, n] of ['p', 'qr']) log(m, n);`,
  'an empty pattern reads nothing': `
    var p = new Proxy({}, { get(_, key) { log('get', String(key)); } }); var {} = p; (({}) => 0)(p);`,
  'messages of spreads and loops over what is not iterable': `
    var u, n = null, o = {}, g = () => {};
    t(() => [...u]); t(() => [...5]); t(() => [...o]); t(() => [...o.z]); t(() => [...g()]); t(() => g(...u)); t(() => g(...n)); t(() => g(...5)); t(() => g(1, ...o.z)); t(() => { for (var x of u); }); t(() => { for (var x of o.z); }); t(() => { for (var x of g()); }); t(() => { for (var x of u || n); });`,
  'what is spread is opened once': `
    var o = { get [Symbol.iterator]() { log('iterator'); return function* () { yield 1; }; } }; log([0, ...o]); log(Math.max(...o));`,
  'iterators without methods': `
    t(() => { for (var x of { [Symbol.iterator]: () => ({}) }); }); t(() => { for (var x of { [Symbol.iterator]: () => ({ next: () => ({}), return: 5 }) }) break; });`,
  'functions and classes named by computed keys': `
    var s = Symbol('sy'), o = { ['a' + 1]: function () {}, [s]: () => {}, ['c']: class {}, ['d']: class { static name = 'own'; }, ['__proto__']: () => {} };
    log(o.a1.name, o[s].name, o.c.name, o.d.name, Object.keys(o)); class K { static ['f' + 1] = () => {}; ['g'] = function () {}; } log(K.f1.name, new K().g.name);`,
  'long arrays that are mostly holes': `
    var far = []; far[2 ** 32 - 2] = true; far[3] = 7; log(far.indexOf(true, Infinity), far.indexOf(7), far.lastIndexOf(7, 9), far.indexOf(true, -1), far.slice(2, 5), far.length);`,
  'methods of arrays on arguments': `
    (function () { log([].slice.call(arguments, 1), [].indexOf.call(arguments, 3), [].includes.call(arguments, 9), [].join.call(arguments, '-')); arguments.length = 1; log([].slice.call(arguments)); Object.defineProperty(arguments, '0', { get() { log('read'); return 8; } }); log([].slice.call(arguments)); })(1, 2, 3);
    (function () { arguments.length = { valueOf() { log('length'); return 2; } }; log([].slice.call(arguments), [].lastIndexOf.call(arguments, 2)); })(1, 2);`,
  'whether something is a constructor is asked without reading its prototype': `
    var bound = function () {}.bind(null), n = 0; Object.defineProperty(bound, 'prototype', { get() { log('asked ' + ++n); throw new RangeError('own'); } });
    t(() => Reflect.construct(Array, [1], bound)); t(() => Reflect.construct(Uint8Array, [new ArrayBuffer(2)], bound)); t(() => { class A extends bound {} }); t(() => typeof new bound()); t(() => Reflect.construct(bound, [])); t(() => Reflect.construct(Array, [], () => 1)); t(() => Reflect.construct(Math.max, [])); t(() => Reflect.construct({}.toString, [], Array));`,
  'shared memory of one thread': `
    var s = new SharedArrayBuffer(8, { maxByteLength: 16 }), a = new Int32Array(s), b = new Uint8Array(s, 4, 2); log(s.byteLength, s.growable, s.maxByteLength, String(s), s.slice(2).byteLength, a.length);
    log(Atomics.store(a, 1, 258), b[0], b[1], Atomics.add(a, 1, 2), Atomics.load(a, 1), Atomics.sub(a, 1, 1), Atomics.or(a, 0, 6), Atomics.and(a, 0, 3), Atomics.xor(a, 0, 7), Atomics.exchange(a, 0, 9), Atomics.compareExchange(a, 0, 9, 4), Atomics.compareExchange(a, 0, 9, 5), a[0], Atomics.isLockFree(4), Atomics.notify(a, 0));
    s.grow(12); log(a.length, s.byteLength); t(() => s.grow(4)); t(() => new SharedArrayBuffer(-1)); t(() => Atomics.add([1], 0, 1)); t(() => Atomics.add(a, 99, 1)); t(() => Atomics.load(new Float64Array(2), 0)); t(() => SharedArrayBuffer(1)); log(Atomics.wait.name, Atomics.wait.length, Atomics.wait.toString(), Object.prototype.toString.call(Atomics), Object.keys(Atomics));
    var big = new BigInt64Array(2); log(Atomics.add(big, 1, 5n), big[1], Atomics.exchange(big, 1, 7n), big[1]); var plain = new Int32Array(2); plain[0] = 3; log(Atomics.add(plain, 0, { valueOf() { log('asked'); return 4; } }), plain[0], new DataView(s).getInt32(0, true));`,
  'private names in optional chains': `
    class A { #p = { q: 1 }; #m() { return 2; } get(o) { return [o?.#p, o?.#p.q, o?.#m(), o.z?.#p]; } } log(new A().get(new A())); t(() => new A().get({}));`,
};

const sloppy: Readonly<Record<string, string>> = {
  'octal literals and escapes': "console.log(010, 08, 09.5, '\\101\\0');",
  'a function called arguments in a block': `
    (function (x) { console.log(typeof arguments, arguments.length); { console.log(typeof arguments); function arguments() {} } console.log(typeof arguments); })(1, 2);
    (function (..._) { console.log(typeof arguments); { function arguments() {} } console.log(typeof arguments); })();
    (function (arguments) { { function arguments() {} } console.log(arguments); })(1);`,
};

describe('agrees with V8 on scripts', () => {
  for (const [name, body] of Object.entries(cases)) it(name, () => checkScript(body));
  for (const [name, text] of Object.entries(sloppy))
    it(name, async () => expect(machine(text, false)).toEqual(await native(text)));
});
