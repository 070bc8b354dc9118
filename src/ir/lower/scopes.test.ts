import { describe, expect, it } from 'vitest';
import { bothWays } from '../testing/agreement.ts';

async function checkAgrees(source: string, mode: 'strict' | 'sloppy'): Promise<void> {
  const { lowered, direct } = await bothWays(source, mode);
  expect(direct.length).toBeGreaterThan(0);
  expect(lowered).toEqual(direct);
}

const strict: readonly (readonly [string, string])[] = [
  ['let is dead before its declaration', `try { log(x); } catch (e) { log(e); } let x = 1; log(x);`],
  ['typeof in the dead zone throws', `{ try { typeof x; } catch (e) { log(e); } const x = 1; log(x); }`],
  [
    'an initialiser sees its own name dead',
    `try { let y = y + 1; } catch (e) { log(e); } try { const { a = b, b } = {}; } catch (e) { log(e); } const { c, d = c } = { c: 1 }; log(d);`,
  ],
  [
    'assignment in the dead zone throws after the value',
    `try { z = (log('value'), 1); let z; } catch (e) { log(e); }`,
  ],
  [
    'functions called early see dead names',
    `const f = () => late; try { f(); } catch (e) { log(e); } const late = 1; log(f()); function g() { return late2; } try { g(); } catch (e) { log(e); } let late2 = 5; log(g());`,
  ],
  [
    'classes are dead before their declaration',
    `try { new C(); } catch (e) { log(e); } class C { static x = C.name; } log(C.x);`,
  ],
  [
    'a class name in heritage and keys is dead',
    `try { class D extends D {} } catch (e) { log(e); } try { class E { [E.x]() {} } } catch (e) { log(e); } let keep; class F { [(keep = () => F, 'k')]() {} } log(keep() === F);`,
  ],
  [
    'switch clauses share a scope',
    `const f = (n) => { switch (n) { case 0: let x = 'zero'; return x; case 1: try { return x; } catch (e) { return e; } default: x = 2; return x; } }; log(f(0), f(1)); try { log(f(2)); } catch (e) { log(e); }`,
  ],
  [
    'shadowing',
    `let a = 1; { let a = 2; { let a = 3; log(a); } log(a); } log(a); const f = (a) => { { const a = 9; log(a); } return a; }; log(f(5));`,
  ],
  [
    'var is function scoped and hoisted',
    `const f = () => { log(v); if (true) { var v = 1; } for (var i = 0; i < 2; i++) { var w = i; } log(v, i, w); }; f();`,
  ],
  [
    'functions are hoisted',
    `log(f(), typeof g); function f() { return 'f1'; } function g() {} { log(h()); function h() { return 'inner'; } } try { h(); } catch (e) { log(e); } function dup() { return 1; } log(dup()); `,
  ],
  [
    'let in a block without initialiser is undefined each time',
    `for (let i = 0; i < 3; i++) { let x; log(x); x = i; }`,
  ],
  [
    'closures capture each iteration',
    `const fs = []; for (let i = 0; i < 3; i++) fs.push(() => i++); log(fs.map((f) => f()), fs.map((f) => f())); for (const k in { a: 1, b: 2 }) fs.push(() => k); for (const v of [7, 8]) fs.push(() => v); log(fs.slice(3).map((f) => f()));`,
  ],
  [
    'body changes of a captured loop variable carry on',
    `const fs = []; for (let i = 0; i < 6; i++) { fs.push(() => i); i++; } log(fs.map((f) => f()));`,
  ],
  [
    'closures in the head of a loop',
    `const fs = []; for (let i = 0, f = () => i; i < 3; fs.push(() => i), i++) { fs.push(f); } log(fs.map((f) => f())); const gs = []; for (let i = 0; gs.push(() => i), i < 2; i++); log(gs.map((f) => f()));`,
  ],
  [
    'an update closure writes its own copy',
    `let inc; const r = []; for (let i = 0; i < 5; inc = () => i++, inc()) { r.push(i); } log(r);`,
  ],
  [
    'continue in a copying loop carries values',
    `const fs = []; for (let i = 0, j = 10; i < 4; i++, j--) { if (i % 2) continue; fs.push(() => [i, j]); } log(fs.map((f) => f()));`,
  ],
  [
    'while loops make fresh blocks',
    `const fs = []; let n = 0; while (n < 3) { const m = n * 2; fs.push(() => m); n++; } do { let q = n; fs.push(() => q); } while (n-- > 1); log(fs.map((f) => f()));`,
  ],
  [
    'for-of heads are in the dead zone',
    `try { for (const x of [x]) log(x); } catch (e) { log(e); } let y = [1]; for (const z of y) { let y = z; log(y); }`,
  ],
  [
    'named function expressions',
    `const f = function g(n) { return n ? g(n - 1) : typeof g; }; log(f(2), f.name); const h = function k() { try { k = 1; } catch (e) { return e; } }; log(h());`,
  ],
  [
    'catch parameters',
    `try { throw [1, { a: 2 }]; } catch ([x, { a, b = x }]) { log(x, a, b); } try { throw 1; } catch { log('none'); } let e = 'outer'; try { throw 'inner'; } catch (e) { log(e); e = 3; log(e); } log(e);`,
  ],
  [
    'this is undefined at the top of a module and in functions',
    `log(this, (function () { return this; })(), (() => this)());`,
  ],
  [
    'captured variables are shared',
    `const counter = () => { let n = 0; return { inc: () => ++n, get: () => n }; }; const a = counter(), b = counter(); a.inc(); a.inc(); b.inc(); log(a.get(), b.get());`,
  ],
  [
    'quiet constants are seen by hoisted functions',
    `const N = 5, T = { a: [1] }; function f() { return N + T.a[0]; } const m = new Map([['k', 1]]); log(f(), m.get('k'));`,
  ],
];

const sloppy: readonly (readonly [string, string])[] = [
  [
    'block functions are also vars',
    `log(typeof f); { function f() { return 1; } } log(f()); if (true) { function g() {} } log(typeof g); log(typeof h); if (false) { function h() {} } log(typeof h);`,
  ],
  [
    'block functions keep an inner binding',
    `{ function f() { return 1; } f = 2; log(f); } log(typeof f); { log(k()); function k() { return 'k'; } k = 5; log(typeof k); } log(k());`,
  ],
  [
    'a let in an enclosing block prevents the var',
    `{ let f = 1; { function f() {} } log(f); } log(typeof f);`,
  ],
  [
    'a parameter prevents the var',
    `function t(f) { { function f() { return 1; } } return f; } log(t(5)); function u() { { function q() { return 2; } } return q(); } log(u());`,
  ],
  [
    'functions as bodies of if',
    `if (1) function f() { return 'a'; } log(f()); if (0) function g() {} else function g2() { return 'b'; } log(typeof g, g2());`,
  ],
  [
    'switch functions are hoisted to the switch',
    `switch (1) { case 0: function f() { return 'f'; } case 1: log(f()); } log(typeof f);`,
  ],
  [
    'this is the global or boxed',
    `log((function () { return this === globalThis; })(), (function () { return typeof this; }).call(5), (function () { 'use strict'; return typeof this; }).call(5));`,
  ],
  [
    'names of function expressions cannot be assigned',
    `const f = function g() { g = 1; return typeof g; }; log(f());`,
  ],
  [
    'arguments are mapped to simple parameters',
    `function f(a, b) { arguments[0] = 9; b = 8; return [a, arguments[1], arguments.length, b]; } log(f(1, 2), f(1)); function g(a) { 'use strict'; arguments[0] = 9; return [a, arguments[0]]; } log(g(1)); function h(a = 0) { arguments[0] = 9; return a; } log(h(1));`,
  ],
  [
    'mapped parameters keep their values in expressions',
    `function f(a) { return a + (arguments[0] = 5) + a; } log(f(1));`,
  ],
  [
    'arguments in arrows is the outer one',
    `function f() { const g = () => arguments.length; return g(1, 2, 3); } log(f('x')); function k(arguments) { return arguments; } log(k(4)); function m() { var arguments; return typeof arguments; } log(m()); function n() { var arguments = 3; return arguments; } log(n());`,
  ],
  ['duplicate parameters', `function f(a, a) { return a; } log(f(1, 2));`],
  [
    'duplicate functions and vars',
    `function f() { return 1; } function f() { return 2; } var f; log(f()); var g = 1; function g() {} log(typeof g);`,
  ],
  [
    'strict directives in functions',
    `function f() { 'use strict'; return this; } function g() { return this === globalThis; } log(f(), g()); function h() { "use strict"; try { undeclaredInStrict = 1; } catch (e) { return e; } } log(h());`,
  ],
  [
    'with commonjs names',
    `log(typeof module, typeof exports, typeof require, this === module.exports); exports.a = 1; log(module.exports.a);`,
  ],
  ['var in catch with the same name', `try { throw 1; } catch (e) { var e = 2; log(e); } log(e);`],
];

describe('scopes agree with the host', () => {
  for (const [name, source] of strict) it(name, () => checkAgrees(source, 'strict'));
  for (const [name, source] of sloppy) it(`sloppy: ${name}`, () => checkAgrees(source, 'sloppy'));
});
