import { type Attempt, each } from '../attempt.ts';

const visitors = ['map', 'filter', 'forEach', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'reduce', 'reduceRight', 'sort', 'toSorted']; // biome-ignore format: a list
const typed = ['map', 'filter', 'forEach', 'some', 'every', 'find', 'findIndex', 'reduce', 'sort'];

/** Proxies and bound proxies where built-ins take functions. */
export const callbacks: readonly Attempt[] = [
  { name: 'Reflect.apply of a proxy', body: 'return Reflect.apply(alarm((x) => x), 0, [n])' },
  {
    name: 'the call of the issue',
    body: 'const p = new Proxy(() => 0, { apply: (_f, _t, a) => { probe(a); } }); Reflect.apply(p, 0, []); return n',
  },
  ...each('calls of a proxy', ['p(n)', 'p.call(o, n)', 'p.apply(o, [n])', 'p(...xs)', 'p?.(n)', 'p`a${n}b`', 'new p(n)', 'Reflect.construct(p, [n])', 'Reflect.construct(p, [n], Array)', 'Reflect.construct(Array, [n], p)', 'p.bind(o, n)()', 'new (p.bind(o, n))()', 'Function.prototype.call.call(p, o, n)', 'Function.prototype.apply.apply(p, [o, [n]])', 'Reflect.apply(p.bind(), o, xs)', '[n].map(p.bind(o))', 'setTimeout(p, 1, n)', 'queueMicrotask(p)', 'structuredClone({ p: 1, n }) && p(n)', '(() => { class A extends p {} return new A(n); })()', 'n instanceof p', 'p[Symbol.hasInstance](o)', 'Object.groupBy?.(xs, p)', 'Array.from(xs, p)', 'Array.from({ length: 2, 0: n }, p, o)', 'Array.from.call(p, xs)', 'Array.of.call(p, n)', "s.replace(/a/g, p)", "s.replaceAll('a', p)", "s.replace('a', p)", "'xax'.replace(/a/, p)", 'JSON.parse("[1,{\\"a\\":2}]", p)', 'JSON.stringify([n, { a: s }], p)', 'new Map([[n, 1]]).forEach(p)', 'new Set(xs).forEach(p)', 'new Promise(p)', 'Promise.resolve(n).then(p, p)', 'Promise.reject(n).catch(p)', 'Promise.resolve(n).finally(p)', 'console.log(p)', 'Object.defineProperty({}, "x", { get: p }).x', 'Object.defineProperty({}, "x", { set: p }).x = n'].map((call) => call), 'const p = alarm(function (x) { return x; }); return @@'), // biome-ignore format: a list
  ...each('callback of an array method', visitors, 'return xs.@@(alarm((a, b) => Number(a) - Number(b)), 0)'),
  ...each(
    'bound proxy as callback',
    visitors,
    'return [3, n, 1].@@(alarm((a, b) => Number(a) - Number(b)).bind(o))',
  ),
  ...each('spy as callback', visitors.slice(0, 8), 'return xs.concat([1, 2]).@@(spy((a) => a > n))'),
  ...each(
    'callback of a typed array',
    typed,
    'return new Float64Array([n, 2, 1]).@@(alarm((a, b) => a - b))',
  ),
  ...each(
    'this of a callback',
    ['map', 'filter', 'forEach', 'some'],
    'return xs.concat(1).@@(function () { probe(this); return true; }, spy({}))',
  ),
  {
    name: 'sort of many with a comparator that throws',
    body: 'try { return Array.from({ length: 40 }, (_, i) => n + i).sort(alarm(() => { throw new Error("x"); })); } catch (e) { probe(e); }',
  },
  {
    name: 'a comparator that changes the array',
    body: 'const a = [n, 3, 2, 1]; return a.sort(alarm((x, y) => { a.length = 0; return x - y; }))',
  },
  {
    name: 'arguments, caller and callee',
    body: 'function g() { probe(arguments, g.caller, g.arguments); } const h = alarm(g); xs.map(h); [n].sort(h); h(n); return n',
  },
  {
    name: 'tagged templates',
    body: 'const t = (parts, ...v) => { probe(parts, parts.raw, v); return n; }; return [t`a${n}b${s}`, alarm(t)`x${xs}`, String.raw(spy({ raw: spy(["a", "b"]) }), n)]',
  },
  {
    name: 'generator functions as callbacks',
    body: 'const g = alarm(function* (x) { probe(x, this); yield x; }); return [...g(n), xs.flatMap(g).length]',
  },
  {
    name: 'async functions as callbacks',
    body: 'const g = alarm(async (x) => { probe(x); return x; }); return Promise.all(xs.concat(n).map(g))',
  },
  {
    name: 'callable in class fields',
    body: 'class A { static s = alarm(() => n)(); x = alarm(function () { probe(this); })(); static { probe(this, A); alarm(() => 1)(n); } } return [new A(), A.s]',
  },
];
