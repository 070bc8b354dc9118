import vm from 'node:vm';

/**
 * Programs whose `f(a, cb)` sets the variable `n` of the module to `a`, hands something out and looks at `n` then; and what a callback does with what it gets,
 * so that code of the program runs that nothing in sight calls.
 */
export const handedOut: readonly (readonly [what: string, program: string, use: string])[] = [
  ['a setter', 'const given = { set v(x) { n = x; } };', 'o.v = 8;'],
  ['a getter', 'const given = { get v() { n = 8; return 1; } };', 'o.v;'],
  ['a setter made later', "const given = {}; Object.defineProperty(given, 'v', { set(x) { n = x; } });", 'o.v = 8;'],
  ['a generator', 'function* steps() { n = 8; yield 1; } const given = steps();', 'o.next();'],
  ['a class with a constructor', 'class given { constructor() { n = 8; } }', 'new o();'],
  ['a class with a field', 'class given { x = (n = 8); }', 'new o();'],
  ['a class with an accessor', 'class given { #x = (n = 8); get x() { return this.#x; } }', 'new o();'],
  ['a class by its parent', 'class Parent { constructor() { n = 8; } } class given extends Parent {}', 'new o();'],
  ['a class by a field of its parent', 'class Parent { x = (n = 8); } class given extends Parent {}', 'new o();'],
  ['a static setter', 'class given { static set v(x) { n = x; } }', 'o.v = 8;'],
  ['a static method', 'class given { static go() { n = 8; } }', 'o.go();'],
  ['an instance with a getter', 'class C { get v() { n = 8; return 1; } } const given = new C();', 'o.v;'],
  ['an instance with a method', 'class C { go() { n = 8; } } const given = new C();', 'o.go();'],
  ['an instance by its parent', 'class P { go() { n = 8; } } class C extends P {} const given = new C();', 'o.go();'],
  ['an instance that gives its class', 'class C { constructor() { n = 8; } } n = 0; const given = Object.create(C.prototype);', 'new o.constructor();'],
  ['a private getter', 'class C { get #h() { n = 8; return 1; } see() { return this.#h; } } const given = new C();', 'o.see();'],
  ['what converts', 'const given = { valueOf() { n = 8; return 1; } };', '+o;'],
  ['what is gone over', 'const given = { *[Symbol.iterator]() { n = 8; } };', '[...o];'],
  ['a function within a list', 'const given = [() => { n = 8; }];', 'o[0]();'],
  ['a function within a Map', "const given = new Map([['k', () => { n = 8; }]]);", "o.get('k')();"],
  ['a proxy', 'const given = new Proxy({}, { get() { n = 8; return 1; } });', 'o.v;'],
]; // biome-ignore format: a program a line

/** What a module declares, and a statement that runs code of it that sets `n` to 8 without calling it by a name. */
export const unseenCalls: readonly (readonly [program: string, statement: string])[] = [
  [
    'class C { constructor(x) { n = x; } again() { return new this.constructor(8); } }',
    'const o = new C(1); n = a; o.again();',
  ],
  ['class C { constructor(x) { n = x; } }', 'const K = new C(1).constructor; n = a; new K(8);'],
  [
    'function F(x) { n = x; } F.prototype.again = function () { return new this.constructor(8); };',
    'const o = new F(1); n = a; o.again();',
  ],
  [
    'class C { constructor(x) { n = x; } } class D extends C {}',
    'const o = new D(1); n = a; new o.constructor(8);',
  ],
  ['class C { constructor(x) { n = x; } }', 'Reflect.construct(C, [8]);'],
  ['class C { x = (n = 8); }', 'Reflect.construct(C, []);'],
  ['class C { constructor(x) { n = x; if (x < 8) new new.target(8); } }', 'new C(a);'],
  [
    'class C extends Array { constructor(...x) { super(...x); n = 8; } }',
    'const o = new C(); n = a; o.map((x) => x);',
  ],
  ['class C extends Array { constructor(...x) { super(...x); n = 8; } }', 'C.from([1]);'],
  ['class C extends Array { constructor(...x) { super(...x); n = 8; } }', 'C.of(1);'],
  ['const o = { get v() { n = 8; return 1; } };', 'const { v } = o;'],
  ['const o = { get v() { n = 8; return 1; } };', 'const p = { ...o };'],
  ['const o = { get v() { n = 8; return 1; } };', 'Object.assign({}, o);'],
  ['const o = { set v(x) { n = x; } };', 'Object.assign(o, { v: 8 });'],
  ['const o = { set v(x) { n = x; } };', 'Reflect.set(o, "v", 8);'],
  ['const o = { get v() { n = 8; return 1; } };', 'Reflect.get(o, "v");'],
  ['const o = { get v() { n = 8; return 1; } };', 'Object.entries(o);'],
  ['const o = { get v() { n = 8; return 1; } };', 'JSON.stringify(o);'],
  ['const o = { get v() { n = 8; return 1; } };', 'structuredClone(o);'],
  ['const o = { toJSON() { n = 8; return 1; } };', 'JSON.stringify([o]);'],
  ['const o = { toString() { n = 8; return "1"; } };', '`${o}`;'],
  ['const o = { toString() { n = 8; return "1"; } };', '[o].join();'],
  ['const o = { valueOf() { n = 8; return 1; } };', 'o < 2;'],
  ['const o = { valueOf() { n = 8; return 1; } };', 'Math.max(o, 1);'],
  ['const o = { valueOf() { n = 8; return 1; } };', 'let k = o; k++;'],
  ['const o = { [Symbol.toPrimitive]() { n = 8; return 1; } };', 'o == 1;'],
  ['const o = { [Symbol.toPrimitive]() { n = 8; return 1; } };', 'new Date(o);'],
  ['const o = { static: 1, [Symbol.hasInstance]() { n = 8; return true; } };', '({}) instanceof o;'],
  ['class C { static [Symbol.hasInstance]() { n = 8; return true; } }', '({}) instanceof C;'],
  ['const o = { [Symbol.replace]() { n = 8; return ""; } };', '"x".replace(o, "");'],
  ['const o = { [Symbol.split]() { n = 8; return []; } };', '"x".split(o);'],
  ['const o = { [Symbol.match]() { n = 8; return null; } };', '"x".match(o);'],
  ['const o = { *[Symbol.iterator]() { n = 8; } };', 'const [x] = o;'],
  ['const o = { *[Symbol.iterator]() { n = 8; } };', 'Array.from(o);'],
  ['const o = { *[Symbol.iterator]() { n = 8; } };', 'new Map(o);'],
  [
    'const o = { [Symbol.iterator]() { return { next() { return { done: false, value: 1 }; }, return() { n = 8; return {}; } }; } };',
    'for (const x of o) break;',
  ],
  [
    'const o = { [Symbol.iterator]() { return { next() { return { done: false, value: 1 }; }, return() { n = 8; return {}; } }; } };',
    'const [x] = o;',
  ],
  ['const o = { get length() { n = 8; return 0; } };', 'Array.prototype.slice.call(o);'],
  ['function g() { n = 8; }', '[1].forEach(g);'],
  ['function g() { n = 8; }', 'g``;'],
  ['function g() { n = 8; }', 'g.call(null);'],
  ['function g() { n = 8; }', 'Reflect.apply(g, null, []);'],
  ['function g() { n = 8; }', 'Function.prototype.call.call(g);'],
  ['function g() { n = 8; }', 'const h = g.bind(null).bind(null); h();'],
  ['function g() { n = 8; return ""; }', '"x".replace(/x/, g);'],
  ['function g() { n = 8; return 0; }', '[2, 1].sort(g);'],
  ['function g(k, v) { n = 8; return v; }', 'JSON.parse("1", g);'],
  ['function g() { n = 8; }', 'const o = { g }; const k = "g"; o[k + ""]();'],
  ['function g() { n = 8; }', 'new Map([[1, g]]).get(1)();'],
  ['function g() { n = 8; }', 'new Map([[1, 1]]).forEach(g);'],
  ['function g() { n = 8; }', 'const o = Object.create({ g }); o.g();'],
  ['function g() { n = 8; }', 'const o = { __proto__: { g } }; o.g();'],
  ['function g() { n = 8; }', 'const o = Object.freeze({ g }); o.g?.();'],
  ['function g() { n = 8; }', 'Object.fromEntries([["g", g]]).g();'],
  ['function g() { n = 8; }', 'Object.values({ g })[0]();'],
  ['function g() { n = 8; }', '(function () { arguments[0](); })(g);'],
  ['function g() { n = 8; }', 'new Promise(g);'],
  ['function g() { n = 8; }', 'Array.from([1], g);'],
  ['function g() { n = 8; }', 'Array.from({ length: 1 }, g);'],
  ['function g() { n = 8; }', 'new Map([[1, g]]).values().next().value();'],
  ['function g() { n = 8; }', "Object.getOwnPropertyDescriptor({ g }, 'g').value();"],
  ['function g() { n = 8; }', 'for (const [, h] of new Map([[1, g]])) h();'],
  ['function g() { n = 8; }', 'new Set([g]).forEach((h) => h());'],
  ['function g() { n = 8; }', '[...new Set([g])][0]();'],
  ['function g() { n = 8; }', 'Array.from(new Set([g]))[0]();'],
  ['function g() { n = 8; }', '[[g]].flat()[0]();'],
  ['function g() { n = 8; }', '[g].entries().next().value[1]();'],
  ['function g() { n = 8; }', 'Object.entries({ g })[0][1]();'],
  ['function g() { n = 8; }', 'for (const [, h] of Object.entries({ g })) h();'],
  ['function g() { n = 8; }', 'Object.assign({}, { g }).g();'],
  ['function g() { n = 8; }', '[g].concat([])[0]();'],
  ['function g() { n = 8; }', '[].concat(g)[0]();'],
  ['function g() { n = 8; }', 'const o = {}; new WeakMap([[o, g]]).get(o)();'],
  ['function g() { n = 8; }', 'const { g: h } = { g }; h();'],
  ['function g() { n = 8; }', 'const q = [g]; q.pop()();'],
  ['function g() { n = 8; }', 'const q = []; q.push(g); q.shift()();'],
  ['function g() { n = 8; }', '[g].at(0)();'],
  ['function g() { n = 8; }', '[g].find(() => true)();'],
  ['function g() { n = 8; }', '[g].reduce((x) => x)();'],
  ['function g() { n = 8; }', '[[1, g]].map(([, h]) => h());'],
  ['function g() { n = 8; }', "Reflect.get({ g }, 'g')();"],
  ['function g() { n = 8; }', 'Object.create(null, { g: { value: g } }).g();'],
  ['function g() { n = 8; }', "const m = new Map(); m.set('k', g); m.get('k')();"],
  ['function g() { n = 8; }', "const m = new Map(); m.set('k', { g }); m.get('k').g();"],
  ['function g() { n = 8; }', "Object.defineProperty({}, 'v', { get: g }).v;"],
  ['function g() { n = 8; }', 'const { ...r } = { g }; r.g();'],
  ['function g() { n = 8; }', 'const [...r] = [g]; r[0]();'],
  ['function g() { n = 8; }', '((...r) => r[0]())(g);'],
  ['function g() { n = 8; }', 'Object.entries({ g }).forEach(([, h]) => h());'],
  ['function g() { n = 8; }', 'Object.fromEntries(Object.entries({ g }).map(([k, v]) => [k, v])).g();'],
  ['function g() { n = 8; }', 'const q = [[g]]; for (const [h] of q) h();'],
  ['function g() { n = 8; }', '[g].filter(Boolean)[0]();'],
  ['function g() { n = 8; }', '[g].slice()[0]();'],
  ['function g() { n = 8; }', '[g].map((h) => h)[0]();'],
  ['function g() { n = 8; }', 'Object.values({ o: { g } })[0].g();'],
  ['function g() { n = 8; }', 'const o = { g }; for (const k in o) o[k]();'],
  ['function g() { n = 8; }', 'Object.keys({ g }).forEach((k) => ({ g })[k]());'],
  ['function g() { n = 8; }', '(0, { g }.g)();'],
  ['function g() { n = 8; }', '[1].forEach(function () { this.g(); }, { g });'],
  ['function g() { n = 8; }', 'g.apply(null, [1]);'],
  ['function g() { n = 8; }', '(a ? g : null)?.();'],
  ['function g() { n = 8; }', 'try { throw g; } catch (h) { h(); }'],
  ['function g() { n = 8; }', 'label: { (() => g)()(); }'],
  ['function g() { n = 8; }', '(function h() { return g; })()();'],
  ['function g() { n = 8; }', 'new (class { go = g; })().go();'],
  ['function g() { n = 8; }', 'new (class { static go = g; })().constructor.go();'],
  ['function g() { n = 8; }', "new Map(Object.entries({ g })).get('g')();"],
  ['function g() { n = 8; }', 'Array.of(g)[0]();'],
  ['function g() { n = 8; }', 'Array(1).fill(g)[0]();'],
  ['function g() { n = 8; }', '[g].toSpliced(0, 0)[0]();'],
  ['const p = new Proxy({}, { get() { n = 8; } });', 'p.v;'],
  ['const p = new Proxy(function () {}, { apply() { n = 8; } });', 'p();'],
  ['class C { static { this.go = () => { n = 8; }; } }', 'C.go();'],
  ['class C { go() { n = 8; } } class D extends C { go() { super.go(); } }', 'new D().go();'],
  [
    'class C { get v() { n = 8; return 1; } } class D extends C { see() { return super.v; } }',
    'new D().see();',
  ],
  ['class C { set v(x) { n = x; } } class D extends C { put() { super.v = 8; } }', 'new D().put();'],
  ['class C { set v(x) { n = x; } }', 'const o = new C(); [o.v] = [8];'],
  ['class C { set v(x) { n = x; } }', 'const o = new C(); for (o.v of [8]);'],
  ['class C { set v(x) { n = x; } }', 'const o = new C(); ({ z: o.v } = { z: 8 });'],
  ['class C { #x = 1; get v() { n = 8; return this.#x; } }', 'new C()["v"];'],
  ['class C { static #go() { n = 8; } static go() { C.#go(); } }', 'C.go();'],
  ['class C { constructor() { this.set(); } set() {} } class D extends C { set() { n = 8; } }', 'new D();'],
  [
    'function mix(B) { return class extends B { constructor() { super(); n = 8; } }; }',
    'new (mix(Object))();',
  ],
  ['function g({ x = (n = 8) }) {}', 'g({});'],
  ['const o = { get v() { n = 8; return 1; } };', 'with_(o); function with_(x) { return "v" in x && x.v; }'],
];

/** The program of one of {@link handedOut}, as a CommonJS module. */
export function handingOut(program: string): string {
  return `let n = 0;
${program}
function f(a, cb) {
  n = a;
  cb(given);
  if (n === 3) return 1;
  return n;
}
exports.f = f;
`;
}

/** What `f(3, cb)` of a module returns when its callback does this with what it gets. */
export function withCallback(text: string, use: string): unknown {
  const exports: { f?: (a: number, cb: unknown) => unknown } = {};
  vm.runInThisContext(`(function (exports) {${text}\n})`)(exports);
  return exports.f!(3, new Function('o', use));
}

/** The program of one of {@link unseenCalls}, as a CommonJS module. */
export function callingUnseen(program: string, statement: string): string {
  return `let n = 0;
${program}
function f(a, cb) {
  n = a;
  ${statement}
  if (n === 3) return 1;
  return n;
}
exports.f = f;
`;
}
