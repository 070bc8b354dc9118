import { it } from 'vitest';
import { checkScript } from '../../machine/testing/check-script.ts';
import { models } from '../registry.ts';

const script = `
var a = new Set([1, 2, 3]), b = new Set([3, 4]), e = new Set(); var like = { size: 2, has(x) { log('has', x); return x === 3; }, keys() { log('keys'); return [3, 4][Symbol.iterator](); } };
for (const m of ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']) for (const [x, y] of [[a, b], [b, a], [a, a], [a, e], [e, a], [a, like], [new Set([3]), like], [a, new Map([[1, 2], [3, 4]])]]) t(() => { const r = x[m](y); return typeof r === 'boolean' ? r : [...r]; });
for (const o of [1, undefined, null, [1], {}, { size: 'x' }, { size: -1 }, { size: 1 }, { size: 1, has: 1 }, { size: 1, has() {} }, { size: 1, has() {}, keys() { return 1; } }, { size: 9, has() {}, keys() { return {}; } }, { size: 9, has() {}, keys() { return { next() { return 1; } }; } }, { size: 1n }, { size: Infinity, has() { return true; }, keys() { return [].values(); } }, { size: 1.7, has() { return true; }, keys() { return { next() { return { done: false, value: 77 }; }, return() { log('closed'); return {}; } }; } }]) { t(() => a.isSupersetOf(o)); t(() => a.isSubsetOf(o)); if (o?.size !== 1.7) t(() => [...a.union(o)]); t(() => a.isDisjointFrom.call({}, o)); }
t(() => Set.prototype.union.call(new Map(), a)); class S2 extends Set {} t(() => new S2([1]).union(a).constructor.name); t(() => [...a.union(new Set([-0]))].map((x) => Object.is(x, 0)));
var g = Map.groupBy([1, 2, 3, 4], (x, i) => { log(i); return x % 2 === 0; }); log([...g]); t(() => Map.groupBy(null, 1)); t(() => Map.groupBy([1], 1)); t(() => Map.groupBy(1, (x) => x)); t(() => Object.groupBy(null, 1)); t(() => [...Map.groupBy([0, -0], (x) => x).keys()].map((k) => Object.is(k, 0))); log(Object.groupBy('abca', (x) => x)); t(() => Object.groupBy([1], () => { throw new Error('x'); }));`;

// Node 20 has neither the methods nor Map.groupBy.
it.skipIf(!('union' in Set.prototype))('set methods and groupBy do what V8 does', () =>
  checkScript(script, models),
);
