import { describe, expect, it } from 'vitest';
import { models } from '../models/registry.ts';
import { checkScript, machine } from './testing/check-script.ts';

const cases: Readonly<Record<string, string>> = {
  'proxies and getters of elements are not asked twice': `
    var o = { a: 0, b: 0 }, seen = new Proxy({}, { get(t, k) { log('trap ' + String(k)); return undefined; } }); var p = new Proxy(o, seen);
    log(Object.getOwnPropertyDescriptors(p)); log(Object.getOwnPropertyDescriptor(p, 'a')); Object.defineProperty(p, 'c', { value: 1, enumerable: true }); log(Object.keys(p), Object.entries(p), Object.assign({}, p), JSON.stringify(p));
    var arr = [0, 1, 2, 3], n = 0; Object.defineProperty(arr, 3, { get() { log('get ' + ++n); arr.length = 2; return 1; }, configurable: true }); log(arr.lastIndexOf('x'), arr.length);
    var list = [0, 1]; Object.defineProperty(list, 1, { get() { log('list ' + ++n); return {}; }, enumerable: true }); log(JSON.stringify({ list })); log(list.concat([2]).length, Array.from(list).length, list.slice().length, list.includes(5), list.join());`,
  'property keys are converted once': `
    var n = 0, key = { toString() { log('key ' + ++n); return 'k'; } };
    var o = { k: 1, j: 2 }; o[key] = 5; log(o.k); o[key] += 2; log(o.k); o[key]++; log(o.k); log(o[key]); log(key in o); delete o[key]; log(o.k); o[key] ??= 9; log(o.k);
    var a = [1, 2, 3], index = { toString() { log('i'); return '1'; } }; a[index] = 7; log(a); a[index] += 1; log(a); var { [key]: got } = { k: 4 }; log(got); log({ [key]: 1 });
    class C { [key]() { return 1; } static [key] = 2; } log(new C().k(), C.k); class D extends C { m() { return super[key](); } } log(new D().m());
    var y = { valueOf() { log('valueOf'); return 3; }, toString() { log('toString'); return 'z'; } }; o[y] = 1; log(Object.keys(o)); log(Object.hasOwn(o, y), o.hasOwnProperty(y), Reflect.get(o, y), Reflect.has(o, y)); Reflect.set(o, y, 2); Object.defineProperty(o, y, { value: 3 }); log(o.z);
    f(); function f(x) { x = { q: 1 }; x[key] = n; x[key] = x; return x; }`,
  'tagged templates with bad escapes, and raw line ends': `
    function tag(s, ...v) { log(s.length, s[0], s.raw[0], s[1], s.raw[1], v); return s; }
    tag\`\\x\`; tag\`\\u{\${1}\\u0041\`; tag\`\\xg \${2} \\u{110000}\`; tag\`\\01\`; tag\`ok\\n\\x41\\u{1F600}\`; tag\`a\\
b\`; log(tag\`x\${1}y\` === tag\`x\${1}y\`, Object.isFrozen(tag\`z\`), Array.isArray(tag\`z\`.raw));`,
  'raw text normalises CR and CRLF': `
    function tag(s) { return [s[0], s.raw[0], s[0].length, s.raw[0].length]; } log(tag\`a\r\nb\rc\`); log(\`a\r\nb\rc\`.length);`,
  'assignment through a closure before let is initialised': `
    t(() => { const set = () => { x = 1; }; set(); let x = 2; return x; }); t(() => { const inc = () => x++; inc(); let x = 2; return x; }); t(() => { const get = () => x; get(); let x; });
    t(() => { (() => { x += 1; })(); let x = 1; }); t(() => { const set = () => { [x] = [1]; }; set(); let x; }); t(() => { const set = () => { ({ x } = { x: 1 }); }; set(); let x; }); t(() => { const set = () => { x ??= 1; }; set(); let x; });
    t(() => { const set = () => { for (x of [1]); }; set(); let x; }); t(() => { const set = () => { C = 1; }; set(); class C {} }); t(() => { const set = () => { k = 1; }; set(); const k = 2; }); t(() => { function set() { k = 1; } const k = 2; set(); });
    t(() => { typeof x; let x; }); t(() => { const f = () => typeof x; f(); let x; });`,
  'generators with their own use strict': `
    function* g() { 'use strict'; yield this; try { undeclared1 = 1; } catch (e) { yield e.name; } yield (function () { return this; })(); } log([...g()]);
    var o = { *m() { 'use strict'; yield typeof this; yield (function () { return this === undefined; })(); } }; log([...o.m.call(1)]);
    async function a() { 'use strict'; return this === undefined; } a().then(log); var b = { async m() { 'use strict'; return typeof this; } }; b.m.call(5).then(log);
    async function* h() { 'use strict'; yield this === undefined; } h().next().then((r) => log(r.value)); function p(x) { 'use strict'; x = 2; return arguments[0]; } log(p(1)); function* q(x) { 'use strict'; x = 2; yield arguments[0]; } log([...q(1)]);
    class K { static *s() { yield (function () { return this === undefined; })(); } } log([...K.s()]); function* r() { 'use strict'; try { Object.freeze([1]).push(2); } catch (e) { yield e.name; } try { delete Object.prototype; } catch (e) { yield e.name; } } log([...r()]);`,
  'fromIndex of an empty array is not converted': `
    var from = { valueOf() { log('converted'); return 0; } };
    log([].includes(1, from), [].indexOf(1, from), [].lastIndexOf(1, from)); log([1].includes(1, from), [1].indexOf(1, from), [1].lastIndexOf(1, from)); log(new Uint8Array(0).includes(1, from), new Uint8Array(0).indexOf(1, from));
    t(() => [].indexOf(1, Symbol())); t(() => [].includes(1, 1n)); t(() => [1].includes(1, 1n)); log([1, 2].lastIndexOf(1, undefined), [2, 1].lastIndexOf(1, undefined), [1].lastIndexOf(1, -0), [1, 1].lastIndexOf(1, -5));`,
  'typed arrays do not obey an own length': `
    var u = new Uint8Array([1, 2, 3]); Object.defineProperty(u, 'length', { value: 1 });
    log(u.indexOf(3), u.includes(3), u.join('-'), u.slice().length, u.map((x) => x + 1).join(), [...u].length, u.reduce((a, b) => a + b), u.lastIndexOf(3), u.at(-1), u.every((x) => x < 3), u.some((x) => x === 3), u.find((x) => x === 3), u.findIndex((x) => x === 3), u.filter(() => true).length, u.fill(9).join(), u.subarray(1).length, u.toString(), u.reverse().join(), u.sort().join()); u.forEach((x) => log(x)); for (var x of u) log(x); log(Array.from(u).length, u.findLast((x) => x === 9), u.entries().next().value, [...u.keys()].length);`,
  'JSON.stringify calls toJSON of a BigInt once': `
    var calls = 0; BigInt.prototype.toJSON = function () { log('toJSON', typeof this); calls++; return String(this); }; log(JSON.stringify({ a: 1n, b: [2n] })); log(calls); delete BigInt.prototype.toJSON; t(() => JSON.stringify(1n));
    var o = { toJSON(k) { log('k=' + k); return 5; } }; log(JSON.stringify({ o }), JSON.stringify([o]), JSON.stringify(o));`,
  'species targets whose slots cannot be set': `
    function Target(kind) { return class extends Array { static get [Symbol.species]() { return function (n) { var a = []; Object.defineProperty(a, 0, { value: 'old', writable: kind === 'w', configurable: kind === 'c' }); return a; }; } }; }
    for (const kind of ['w', 'c', '']) { const A = Target(kind); const a = A.from([1, 2]); t(() => a.map((x) => x * 2).slice(0)); t(() => a.filter(() => true).length); t(() => a.slice(0).length); t(() => a.splice(0, 1).length); t(() => a.concat([3]).length); t(() => a.flat().length); t(() => a.flatMap((x) => [x]).length); }
    class N extends Array { static get [Symbol.species]() { return function () { return Object.freeze([]); }; } } t(() => N.from([1]).map((x) => x)); t(() => N.from([1]).slice(0)); t(() => N.from([1]).filter(() => 1));`,
  'operands are converted in order, both before anything is thrown about their types': `
    var a = { valueOf() { log('a'); return 1; } }, b = { valueOf() { log('b'); return 2; } }, big = { valueOf() { log('big'); return 1n; } }, sym = { valueOf() { log('sym'); return Symbol('s'); } }, bad = { valueOf() { log('bad'); throw new Error('bad'); } };
    for (const [x, y] of [[a, b], [a, big], [big, a], [sym, a], [a, sym], [sym, bad], [bad, sym], [big, sym], [big, bad], [sym, sym], [bad, big], [Symbol('t'), bad], [bad, Symbol('t')], [1n, a], [a, 1n], [Symbol('t'), a], [1n, bad]]) {
      t(() => x * y); t(() => x - y); t(() => x / y); t(() => x % y); t(() => x ** y); t(() => x & y); t(() => x | y); t(() => x ^ y); t(() => x << y); t(() => x >> y); t(() => x >>> y); t(() => x + y); t(() => x < y); t(() => x >= y); t(() => x == y);
    }
    var x = bad; t(() => { x++; }); x = big; t(() => { x++; return x; }); x = sym; t(() => -x); t(() => +x); t(() => ~x); x = a; t(() => { x -= b; return x; });`,
  'arguments that map parameters': `
    function f(a, b) { arguments[0] = 5; b = 7; return [a, arguments[1], arguments.length]; } log(f(1, 2), f(1)); function g(a) { a = 2; return arguments[0]; } log(g(1), g());
    function h(a, [b] = [3]) { a = 9; return arguments[0]; } log(h(1)); function i(a, ...r) { a = 9; return arguments[0]; } log(i(1)); function j({ a }, b) { b = 3; arguments[1] = 4; return [b, arguments[1], a]; } log(j({ a: 1 }, 2)); function k(a = 1, b) { b = 3; return arguments[1]; } log(k(1, 2));
    async function as(a) { a = 2; return arguments[0]; } as(1).then(log); function d(a) { delete arguments[0]; arguments[0] = 5; return a; } log(d(1)); function e(a, b) { Object.defineProperty(arguments, 0, { writable: false }); a = 9; return arguments[0]; } log(e(1, 2));
    function l(a) { (() => { a = 6; })(); return arguments[0]; } log(l(1)); function n(a, a2) { return [...arguments].map(String).join(); } log(n(1, 2, 3)); var o = { async n(a) { arguments[0] = 8; return a; } }; o.n(1).then(log);
    function p(a) { log(Array.prototype.slice.call(arguments), Array.prototype.slice.call(arguments, 1), Array.from(arguments), Object.keys(arguments), JSON.stringify(arguments)); } p(1, 2, 3);`,
  'names of anonymous classes and functions': `
    var A = class { static name = 'own'; }; log(A.name); var B = class { static name() { return 1; } }; log(typeof B.name); var C = class {}; log(C.name); var D = class { static get name() { return 'got'; } }; log(D.name); var E = class { static ['name'] = 3; }; log(E.name);
    log((class { static name = 'x'; }).name, (class {}).name, (function () {}).name, (() => {}).name); var o = { f: class { static name = 'y'; }, g: class {}, ['h' + 1]: class {}, [Symbol('s')]: class {} }; log(o.f.name, o.g.name, o.h1.name); var { k = class {} } = {}; log(k.name); var F = class { static n = this.name; static name = 'z'; }; log(F.n, F.name);
    log(Object.getOwnPropertyNames(A), Object.getOwnPropertyNames(class { static x() {} }), Object.getOwnPropertyNames(C)); class G { static name = 'w'; static #p = 1; } log(G.name); let q = class Inner { static me = Inner.name; }; log(q.me, q.name);`,
  'ticks of async generators and for await': `
    var tick = async (name, n) => { for (let i = 0; i < n; i++) { await 0; log(name + i); } };
    async function* r() { return; } async function* v() { yield 1; return 2; } async function* p() { return Promise.resolve(3); } async function* th() { throw 4; } async function* y() { try { yield 1; yield Promise.resolve(2); } finally { log('fin'); } } async function* d() { yield* y(); } async function* ds() { yield* [1, Promise.resolve(2)]; }
    tick('t', 12); r().next().then(() => log('r')); v().next().then(() => log('v')); p().next().then((x) => log('p', x.value)); th().next().catch((x) => log('th', x)); (async () => { for await (const x of y()) log('y', x); log('y end'); })(); (async () => { for await (const x of [1, Promise.resolve(2)]) log('s', x); log('s end'); })(); (async () => { for await (const x of d()) { log('d', x); break; } log('d end'); })(); (async () => { for await (const x of ds()) log('ds', x); log('ds end'); })();
    var g = y(); g.return(7).then((x) => log('ret', x.value, x.done)); var g2 = y(); g2.next().then((x) => log('n', x.value)); g2.return(8).then((x) => log('n ret', x.value)); var g3 = v(); g3.next(); g3.next().then((x) => log('v2', x.value, x.done)); g3.next().then((x) => log('v3', x.value, x.done)); async function* e() {} e().next().then(() => log('e')); (async () => { try { for await (const x of (function* () { yield Promise.reject(5); })()) log(x); } catch (x) { log('rej', x); } })();`,
  'text of functions, static members too': `
    class A { static m() { return 1; } static async n() {} static *g() {} static get p() { return 1; } static f = () => 2; static async *h() {} m2() {} static { } get q() { return 1; } static ['x' + 1](a) {} static #z() {} static z() { return A.#z.toString(); } }
    log(A.m.toString(), A.n.toString(), A.g.toString(), Object.getOwnPropertyDescriptor(A, 'p').get.toString(), A.f.toString(), A.h.toString(), A.prototype.m2.toString(), Object.getOwnPropertyDescriptor(A.prototype, 'q').get.toString(), A.x1.toString(), A.z()); log(A.toString()); log(({ m() {}, get a() { return 1; }, async *b() {} }).m.toString(), Object.getOwnPropertyDescriptor({ get a() { return 1; } }, 'a').get.toString()); log(function named(a, b) { /* c */ }.toString(), ((a) => a).toString(), (async (x) => x).toString()); log(Math.max.toString(), (class {}).toString(), (function () {}).bind().toString());`,
  'what cannot be constructed': `
    t(() => Function.length); t(() => Reflect.construct(Date.now, [1])); t(() => new Date.now()); t(() => Reflect.construct(Math.max, [1])); t(() => new Math.max()); t(() => Reflect.construct(function () {}, [], Date.now)); t(() => Reflect.construct(() => 1, [])); t(() => new (() => 1)()); t(() => Reflect.construct(parseInt, ['1'])); t(() => Reflect.construct([].push, [])); t(() => new ''.at()); t(() => Reflect.construct({ m() {} }.m, [])); t(() => Reflect.construct(Symbol, [])); t(() => Reflect.construct(class { constructor() { this.a = new.target.name; } }, [], Array).a);`,
};

describe('agrees with V8 to the letter', () => {
  for (const [name, body] of Object.entries(cases)) {
    it(name, () => checkScript(body));
    it(`${name}, with models`, () => checkScript(body, models));
  }
});

it.each([
  'function* g(a) { a = 2; yield arguments[0]; }',
  'function* g(a) { arguments[0] = 2; yield a; }',
  'var g = { *m(a) { (() => { a = 1; })(); yield arguments; } }.m;',
])('%s ends the run that comes there', (text) => {
  const script = `${text} console.log(1); try { g(1).next(); } catch {} finally { console.log(2); } console.log(3);`;
  expect(machine(script, false)).toEqual(['1']);
});
