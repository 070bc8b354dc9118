import { describe, expect, it } from 'vitest';
import { bothWays } from '../testing/agreement.ts';

async function checkAgrees(source: string, mode: 'strict' | 'sloppy' = 'strict'): Promise<void> {
  const { lowered, direct } = await bothWays(source, mode);
  expect(direct.length).toBeGreaterThan(0);
  expect(lowered).toEqual(direct);
}

const tracing = `const t = (n, v) => { log('eval', n); return v; };
const noisy = (n) => ({ valueOf() { log('valueOf', n); return n; }, toString() { log('toString', n); return String(n); } });`;

const snippets: readonly (readonly [string, string])[] = [
  ['operands are evaluated from left to right', `log(t('a', 1) + t('b', 2) * t('c', 3) - t('d', 4));`],
  [
    'conversions come after both operands',
    `log(noisy(1) + noisy(2)); log(noisy(3) < noisy(2), noisy(1) == 1);`,
  ],
  [
    'a local read stays what it was when the right side assigns it',
    `let x = 1; log(x + (x = 5) + x); log(x + x++ + ++x);`,
  ],
  [
    'a closure assigning the left local is not seen',
    `let x = 1; const f = () => (x = 10); log(x + f() + x); log([x, f(), (x = 3), x]);`,
  ],
  [
    'compound assignment reads first',
    `let x = 1; x += (x = 5, 10); log(x); const o = { a: 1 }; o.a += (o.a = 7); log(o.a); let y = 1; const g = () => { y = 9; return 1; }; y += g(); log(y);`,
  ],
  [
    'member assignment evaluates object, key, value in order',
    `const o = {}; t('o', o)[t('k', 'p')] = t('v', 5); log(o); t('o', o).q = t('v', t('w', 1)); log(o);`,
  ],
  [
    'assignment to a member of null throws after the right side',
    `try { null.x = t('v', 1); } catch (e) { log(e); } try { let u; u[t('k', 1)] = t('v', 2); } catch (e) { log(e); }`,
  ],
  [
    'reading a member of undefined throws after the key',
    `try { (void 0)[t('k', 1)]; } catch (e) { log(e); }`,
  ],
  [
    'the base is read before it is reassigned in the key',
    `let a = { x: 1 }; const b = a; a[(a = { x: 2 }, 'x')] = 9; log(b, a); let c = [1, 2]; log(c[(c = [5, 6], 0)]);`,
  ],
  [
    'logical operators give operands',
    `log(0 || 'a', 1 && 'b', null ?? 'c', 0 ?? 'd', '' || 0 || null, 1 && 2 && 0 && 3);`,
  ],
  [
    'logical operators short circuit',
    `t('a', 0) && t('b', 1); t('a', 1) || t('b', 1); t('a', 0) ?? t('b', 1); log(t('x', null) ?? t('y', 2));`,
  ],
  [
    'logical assignment only assigns when it must',
    `const o = { get a() { log('get'); return 1; }, set a(v) { log('set', v); } }; o.a ||= t('r', 2); o.a &&= t('r', 3); o.a ??= t('r', 4); let x = null; x ??= 5; x &&= x + 1; x ||= 9; log(x);`,
  ],
  [
    'logical assignment names functions',
    `let f; f ??= () => {}; log(f.name); let g = 1; g &&= function () {}; log(g.name); let h = 0; h ||= class {}; log(h.name);`,
  ],
  [
    'nested conditions decide in order',
    `const p = (a, b, c) => { if ((a && b) || (!c && a) || !(b || c)) log('yes', a, b, c); else log('no', a, b, c); }; for (const a of [0, 1]) for (const b of [0, 1]) for (const c of [0, 1]) p(a, b, c);`,
  ],
  [
    'conditions are evaluated once',
    `if (t('a', 1) && (t('b', 0) || !t('c', 0))) log('in'); log(t('d', 0) && t('e', 1) ? 'T' : 'F'); while (!(t('f', 1) && t('g', 1))) break;`,
  ],
  ['conditional expressions', `log(t('c', 0) ? t('a', 1) : t('b', 2), 1 ? 2 ? 3 : 4 : 5);`],
  [
    'increments',
    `let x = '5'; log(x++, x, ++x, x--, --x); let b = 5n; log(b++, b, --b); const o = { n: noisy(3) }; log(o.n++, o.n); const a = [1]; let i = 0; a[i++]++; log(a, i);`,
  ],
  [
    'increments of members evaluate the base once',
    `const o = { n: 1 }; log(t('o', o)[t('k', 'n')]++, o.n, --t('o', o).n);`,
  ],
  [
    'unary operators',
    `log(-'3', +'4', ~5, !0, typeof null, typeof undeclared, void t('v', 1), -0, typeof (() => 1), -5n);`,
  ],
  [
    'undeclared names throw',
    `try { undeclared; } catch (e) { log(e); } try { undeclared(t('a', 1)); } catch (e) { log(e); }`,
  ],
  [
    'delete',
    `const o = { a: 1, b: 2 }; log(delete o.a, delete o['b'], delete o.c, o); log(delete t('x', o).z, delete 5);`,
  ],
  [
    'delete of a frozen member throws in strict code',
    `const o = Object.freeze({ a: 1 }); try { delete o.a; } catch (e) { log(e); }`,
  ],
  [
    'in and instanceof',
    `class A {} log('a' in { a: 1 }, new A() instanceof A, [] instanceof A); try { 'a' in 1; } catch (e) { log(e); } try { 1 instanceof 1; } catch (e) { log(e); }`,
  ],
  [
    'comma',
    `let x = (t('a', 1), t('b', 2)); log(x); for (let i = 0, j = 9; i < j; i++, j--) if (i > 3) log(i, j);`,
  ],
  [
    'exponent, shifts, bigint',
    `log(2 ** 3 ** 2, (-2) ** 2, 1 << 31, -1 >>> 28, -9 >> 1, 2n ** 64n, 7n / 2n, -7n % 3n); try { 1n / 0n; } catch (e) { log(e); } try { 1n + 1; } catch (e) { log(e); }`,
  ],
  ['numeric literals', `log(1_000_000, 0xff, 0b101, 0o17, 1e3, .5, 5., 0xffn, 1_0n);`],
  [
    'equality',
    `log(1 == '1', null == undefined, null == 0, NaN !== NaN, 'b' > 'a', '10' < '9', [] + {}, [1] == 1);`,
  ],
  [
    'optional chaining',
    `const o = { a: { b() { return this.c; }, c: 7 }, n: null }; log(o?.a?.b(), o.n?.x.y.z, o.n?.[t('k', 1)], o.q?.(t('arg', 1)), o.a.b?.(), o?.['a']?.['c'], delete o?.n?.x, delete o.a?.c, o);`,
  ],
  [
    'optional calls keep their receiver',
    `const o = { f() { return this === o; }, g: undefined }; log(o.f?.(), o['f']?.(), (o?.f)(), (o.f)(), o?.f?.call(o)); try { (o.zz?.f)(); } catch (e) { log(e); }`,
  ],
  [
    'optional chains evaluate the base once',
    `log(t('o', { p: 1 })?.p, t('n', null)?.p?.q, t('u', undefined)?.[t('k', 0)]);`,
  ],
  [
    'a chain throws where it is not optional',
    `const o = { a: undefined }; try { log(o?.a.b); } catch (e) { log(e); } try { o.a.b?.c; } catch (e) { log(e); }`,
  ],
  [
    'methods are read before their arguments',
    `const o = { m() { return 'old'; } }; log(o.m((o.m = () => 'new'))); log(o.m()); try { o.zz(t('arg', 1)); } catch (e) { log(e); } try { null.m(t('arg', 1)); } catch (e) { log(e); }`,
  ],
  [
    'getters run before arguments',
    `const o = { get m() { log('get'); return (x) => x; } }; log(o.m(t('arg', 1)), o.m(1), o['m'](t('b', 2)));`,
  ],
  [
    'calls of non-functions throw after arguments',
    `let f = 5; try { f(t('a', 1)); } catch (e) { log(e); } try { new f(t('a', 1)); } catch (e) { log(e); }`,
  ],
  [
    'spread in calls and arrays',
    `const f = (...a) => a.length; log(f(...[1, 2], 3, ...'ab'), [...'xy', , ...[1]], Math.max(...[1, 5], 3)); try { f(...5); } catch (e) { log(e); }`,
  ],
  [
    'spread iterates before later elements',
    `const a = [1]; log([...a, a.push(2), ...a]); const g = (...x) => x; log(g(...a, a.push(9), ...a));`,
  ],
  [
    'object literals',
    `const k = 'z'; const o = { a: 1, 'b-c': 2, [k + 1]: 3, 5: 4, k, m() { return super.toString === Object.prototype.toString; }, get g() { return 6; }, set g(v) { log('set', v); }, ...{ s: 1 }, async *ag() {} }; log(o, o.m(), o.g, (o.g = 3), o.m.name, o.ag.name);`,
  ],
  [
    'object spread copies before later members',
    `const s = { x: 1 }; log({ ...s, y: (s.x = 5), ...s, z: 1 }); log({ ...null, ...undefined, ...'hi', ...[7] });`,
  ],
  [
    'object spread runs getters in order',
    `log({ ...{ get a() { log('ga'); return 1; } }, [t('k', 'b')]: t('v', 2), ...{ get c() { log('gc'); return 3; } } });`,
  ],
  [
    'computed keys are converted before the value',
    `log({ [noisy(1)]: t('v', 1), [t('k2', 'b')]: t('v2', 2) });`,
  ],
  [
    '__proto__ in literals',
    `const p = { inherited: 1 }; const o = { __proto__: p, ['__proto__']: 2 }; log(o.inherited, Object.keys(o)); const __proto__ = 3; log(Object.keys({ __proto__ }));`,
  ],
  ['array holes', `const a = [, 1, , 2, ,]; log(a, a.length, 0 in a);`],
  [
    'template literals convert in order',
    `const a = noisy(1), b = noisy(2); log(\`\${a}-\${t('e', 5)}-\${b}\`); log(\`x\${1}\${'y'}\${null}\`); try { \`\${Symbol()}\`; } catch (e) { log(e); }`,
  ],
  [
    'tagged templates',
    `const tag = (s, ...v) => { log(s.raw, [...s], v); return s; }; const f = (x) => tag\`a\${x}\\n\${x + 1}b\`; log(f(1) === f(2), tag\`\` === tag\`\`, Object.isFrozen(f(1))); const o = { p: 1, tag(s) { return this.p; } }; log(o.tag\`x\`, tag\`\\u{110000000}\`);`,
  ],
  [
    'regular expressions are fresh each time',
    `const f = () => /a(b)/gi; log(f() === f(), 'xAB'.match(f()).length, /[/]\\/x/.source);`,
  ],
  [
    'new with and without arguments',
    `function A(x) { this.x = x; } log(new A, new A(1), new (class { constructor(...a) { this.n = a.length; } })(1, ...[2, 3])); log(new Date(0).getTime(), new Array(3).length);`,
  ],
  [
    'private in',
    `class A { #p; static has(o) { return #p in o; } } log(A.has(new A()), A.has({})); try { A.has(1); } catch (e) { log(e); }`,
  ],
  [
    'strict assignment to an undeclared name throws',
    `try { undeclaredName = t('v', 1); } catch (e) { log(e); }`,
  ],
  [
    'assignment to constants throws after the value',
    `const c = 1; try { c = t('v', 2); } catch (e) { log(e); } try { c++; } catch (e) { log(e); } try { c += 1; } catch (e) { log(e); } log(c); const d = 0; try { d ||= 1; } catch (e) { log(e); } log(c && (c ||= 3));`,
  ],
  ['global constants', `log(undefined, NaN, Infinity, globalThis.undefined === undefined);`],
];

describe('operators and expressions agree with the host', () => {
  for (const [name, source] of snippets) it(name, () => checkAgrees(`${tracing}\n${source}`));

  it('sloppy code may assign undeclared names and delete variables', () =>
    checkAgrees(
      `undeclared = 5; log(undeclared, delete undeclared, typeof undeclared); var v = 1; log(delete v, v); Object.freeze(exports).x = 1; log(exports, this === exports);`,
      'sloppy',
    ));
});
