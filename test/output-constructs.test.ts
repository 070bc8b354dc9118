import { describe, expect, it } from 'vitest';
import { checkOutputStrategy } from './helpers/check-output-strategy.ts';
import { head } from './helpers/random-decisions.ts';

/** The body of `f(a, b, c)`; `#` separates what stands before the function. Every outcome is found and predicted. */
const constructs: Readonly<Record<string, string>> = {
  'a Map that is filled on one side':
    "const m = new Map(); m.set('k', 1); if (a > 0) m.set('k', b); if (c > 0) m.set('l', 2); return m.get('k');",
  'whether a Map has a key': "const m = new Map(); if (a > 0) m.set('k', b); return m.has('k');",
  'the size of a Set after deletions':
    'const s = new Set([1, 2]); if (a > 0) s.delete(1); if (b > 0) s.add(3); return s.size;',
  'which Map was chosen':
    "const m = new Map(), n = new Map(); (a > 0 ? m : n).set('k', 1); return m.has('k');",
  'a Map walked in a loop':
    "const m = new Map([['x', 1]]); if (a > 0) m.set('y', 5); let t = 0; for (const [, v] of m) t += v; return t;",
  'an array that grows on one side': 'const xs = []; if (a > 0) xs.push(b); xs.push(1); return xs.length;',
  'an array shortened by its length': 'const xs = [1, 2, 3]; if (a > 0) xs.length = 1; return xs[2];',
  'pop and shift': 'const xs = [1, b, 3]; if (a > 0) xs.pop(); if (c > 0) xs.shift(); return xs[0];',
  'splice in the middle': 'const xs = [1, 2, 3]; if (a > 0) xs.splice(0, 1); return xs[1];',
  'sort by a comparison': 'const xs = [b, 2]; if (a > 0) xs.sort((x, y) => x - y); return xs[0];',
  'map and filter':
    'const xs = [a, b].map((x) => (c > 0 ? x + 1 : x)).filter((x) => x > 1); return xs.length;',
  'reduce with an early state': 'let n = 0; [a, b].forEach((x) => { if (x > 2) n = x; }); return n;',
  'a callback that throws':
    "try { [a, b].forEach((x) => { if (x > 3) throw new Error('big'); }); } catch (e) { return 1; } return 2;",
  'find and its index': 'const xs = [a, b]; return xs.findIndex((x) => x === 2);',
  'a key that is deleted': "const o = { p: 1, q: 2 }; if (a > 0) delete o.p; return 'p' in o;",
  'a key that is added': 'const o = {}; if (a > 0) o.p = 1; return Object.keys(o).length;',
  'keys walked by for-in':
    'const o = { p: 1 }; if (a > 0) o.q = 2; let n = 0; for (const k in o) n += o[k]; return n;',
  'a copy by spread':
    'const o = { p: 1 }; if (a > 0) o.p = b; const d = { ...o, r: 1 }; if (c > 0) o.p = 9; return d.p;',
  'Object.assign': 'const o = { p: 1 }; if (a > 0) Object.assign(o, { p: b }); return o.p;',
  'JSON of an object': 'const o = { p: 1, q: [1] }; if (a > 0) o.q[0] = 2; return JSON.stringify(o);',
  'destructuring with defaults': 'const o = a > 0 ? { p: b } : {}; const { p = 7, ...rest } = o; return p;',
  'array destructuring': 'const [x, y = 3] = a > 0 ? [b, c] : [b]; return y;',
  'getters and setters':
    'const o = { v: 0, get p() { return this.v; }, set p(x) { if (x > 1) this.v = x; } }; o.p = a; return o.p;',
  'a computed key': "const o = { x: 1, y: 2 }; o[a > 0 ? 'x' : 'y'] = 5; return o.x;",
  'a computed key that is read': "const o = { x: 1, y: b }; return o[a > 0 ? 'x' : 'y'];",
  'nested objects':
    'const o = { i: { p: 1 } }; if (a > 0) o.i = { p: b }; if (c > 0) o.i.p = 3; return o.i.p;',
  'a chain of aliases':
    'const o = { n: null, v: 1 }; const p = { n: o, v: 2 }; let q = p; if (a > 0) q = q.n; q.v = 9; return o.v;',
  'recursion with state':
    'let n = 0; const go = (k) => { if (k <= 0) return 0; if (k === 2) n++; return 1 + go(k - 1); }; go(a); return n;',
  'recursion that returns': 'const go = (k) => (k <= 0 ? b : go(k - 1)); return go(Math.min(a, 2));',
  'mutual recursion':
    'const even = (k) => k <= 0 ? true : odd(k - 1); const odd = (k) => k <= 0 ? false : even(k - 1); return even(a);',
  'a chosen closure':
    'let x = 0; const fs = [() => { x = 1; }, () => { x = b; }]; fs[a > 0 ? 1 : 0](); return x;',
  'a closure made in a loop':
    'const fs = []; for (let i = 0; i < 2; i++) fs.push(() => i + (a > 0 ? 1 : 0)); return fs[1]();',
  'a method that is replaced': 'const o = { m() { return 1; } }; if (a > 0) o.m = () => b; return o.m();',
  'an exception from a call':
    "const g = (x) => { if (x > 2) throw new Error('e'); return x; }; let r = 0; try { r = 1; g(a); r = 2; } catch (e) { if (b > 0) r += 10; } return r;",
  'an exception that skips a write':
    "let r = 0; const g = () => { if (a > 0) throw new Error('e'); }; try { g(); r = 5; } catch (e) {} return r;",
  'an exception two calls up':
    'let r = 0; const g = () => { if (a > 0) throw 1; }; const h = () => { g(); r = 7; }; try { h(); } catch (e) {} return r;',
  'a finally that returns': 'try { if (a > 0) throw 1; } finally { return b; }',
  'a finally that writes':
    'let r = 0; try { if (a > 0) throw 1; r = 1; } catch (e) { r = 2; } finally { if (b > 0) r += 10; } return r;',
  'a handler that throws again':
    "try { try { if (a > 0) throw new Error('in'); } catch (e) { if (b > 0) throw new Error('out'); } } catch (e) { return 1; } return 2;",
  'what is thrown': "if (a > 0) throw new Error(b > 0 ? 'x' : 'y'); return 1;",
  'an error of the host': 'const o = a > 0 ? null : { p: b }; return o.p;',
  'an error of the host that is caught':
    'const o = a > 0 ? null : { p: b }; let r = 0; try { r = o.p; } catch (e) { r = -1; } return r;',
  'a call that may fail before an unrelated result': 'const o = a > 0 ? undefined : {}; o.p = 1; return 3;',
  labels:
    'let n = 0; outer: for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) { if (j === a) continue outer; if (i === b) break outer; n++; } return n;',
  'do-while': 'let i = 0; do { i++; if (i === b) break; } while (i < a); return i;',
  'switch with fall through':
    'let r = 0; switch (a) { case 0: r = 1; case 1: r += 2; break; default: r = b; } return r;',
  'a switch inside a loop':
    'let r = 0; for (let i = 0; i < 2; i++) { switch (a + i) { case 1: continue; case 2: r = 5; break; default: r++; } } return r;',
  'short circuits with effects': 'let r = 0; a > 0 && (r = b); c > 0 || (r = 9); return r;',
  'nullish and optional': 'const o = a > 0 ? { p: b > 0 ? 1 : undefined } : undefined; return o?.p ?? 4;',
  'logical assignment': 'let x = a > 0 ? 0 : 2; x ||= b; x &&= 3; return x;',
  'strings that are built': "let s = ''; if (a > 0) s += 'x'; s += b > 0 ? 'y' : 'z'; return s;",
  'string methods': "const s = a > 0 ? 'abc' : 'xyz'; return s.indexOf(b > 0 ? 'b' : 'y');",
  'a built-in that may throw': "let r = 0; try { 'x'.repeat(a); r = 1; } catch (e) { r = 2; } return r;",
  'state of the module': 'let g = 0; function inc(x) { if (x > 0) g += x; } # inc(a); inc(b); return g;',
  'an object of the module':
    'const s = { n: 0 }; function put(x) { if (x > 1) s.n = x; } # put(a); if (b > 0) put(3); return s.n;',
  'classes with inheritance':
    'class A { constructor(v) { this.v = v; } get() { return this.v; } } class B extends A { constructor(v) { super(v); if (v > 1) this.v = 0; } get() { return super.get() + 1; } } # const o = a > 0 ? new A(b) : new B(b); return o.get();',
  'private members':
    'class C { #n = 0; up(x) { if (x > 0) this.#n += x; return this; } get n() { return this.#n; } } # return new C().up(a).up(b).n;',
  'static state':
    'class C { static n = 0; static up() { C.n++; } } # if (a > 0) C.up(); if (b > 5) C.up(); return C.n;',
  'a generator':
    'function* g(x) { yield 1; if (x > 0) yield 2; } # let n = 0; for (const v of g(a)) n += v; if (b > 0) n++; return n;',
  'arguments and rest':
    'const g = function (...xs) { return xs.length > 1 ? xs[1] : arguments[0]; }; return a > 0 ? g(b, c) : g(c);',
  'default parameters': 'const g = (x, y = x > 0 ? 1 : 2) => y; return a > 0 ? g(b) : g(b, c);',
  'a spread call': 'const g = (x, y, z) => z ?? y; const xs = a > 0 ? [1, b] : [1, 2, c]; return g(...xs);',
  'bind and call':
    'const g = function (x) { return this.p + x; }; const o = { p: a > 0 ? 1 : 2 }; return g.call(o, b) + g.bind(o)(1);',
  'typed arrays': 'const t = new Uint8Array(2); if (a > 0) t[0] = 5; return t[0] + t[1];',
  'a regular expression': "const r = /b+/; return r.test(a > 0 ? 'abb' : 'a') ? b : 0;",
  'a date': 'const d = new Date(0); if (a > 0) d.setTime(5); return d.getTime();',
  'a constructor that writes to another object':
    'class N { constructor(o, v) { this.v = v; if (v > 1) o.v = v; } } # const o = { v: 0 }; if (a > 0) new N(o, b); return o.v;',
  'a constructor that is called by a derived one on an object made before':
    'class A { constructor(o) { return o; } } class B extends A { constructor(o, v) { super(o); this.v = v; } } # const o = { v: 0 }; if (a > 0) new B(o, b); return o.v;',
  'an object made in the function and changed on one side of a later branch':
    'const o = { v: 0 }; if (a > 0) o.v = b; const p = { v: 1 }; if (c > 0) p.v = 2; return o.v;',
  'a helper that changes what it is given or what it made':
    'function g(o, x) { const t = x > 0 ? o : { v: 5 }; t.v = x; return t; } # const o = { v: 0 }; g(o, a); if (b > 0) g({ v: 0 }, c); return o.v;',
  'a constructor that changes its object through a method':
    'class C { constructor(x) { this.n = 0; if (x > 0) this.up(x); } up(x) { this.n += x; } } # const o = new C(a); if (b > 1) o.up(1); return o.n;',
  'a private field that is null on one side':
    'class C { #next = null; set(x) { if (x > 0) this.#next = { v: x }; } get() { return this.#next.v; } } # const o = new C(); o.set(a); try { return o.get(); } catch { return b; }',
  'a method that lost its object':
    'class C { n = 1; get() { return this.n; } } # const o = new C(); const g = a > 0 ? o.get : () => b; try { return g(); } catch { return 7; }',
  'a method that may return nothing':
    'class C { pick(x) { if (x > 0) return { v: x }; } } # const o = new C(); try { return o.pick(a).v; } catch { return b; }',
  'a test that does not hold any more':
    'let o = a > 0 ? { v: 1 } : null; if (o) { if (b > 0) o = null; try { return o.v; } catch { return c; } } return 9;',
  'a test of undefined that leaves null':
    'const o = a > 0 ? { v: 1 } : null; if (o !== undefined) { try { return o.v; } catch { return b; } } return 9;',
  'a test in a loop with a walk':
    'let o = { v: 1, n: a > 0 ? { v: 2, n: b > 0 ? { v: 3 } : undefined } : undefined }; let s = 0; while (o) { s += o.v; o = o.n; } return s;',
  'functions kept in an array and called later':
    'let n = 0; const fs = []; fs.push(() => { n = b; }); if (a > 0) fs[0](); return n;',
  'one of two closures over their own variables':
    'const make = () => { let n = 0; return { up: () => { n += 1; }, get: () => n }; }; const p = make(), q = make(); (a > 0 ? p : q).up(); if (b > 0) q.up(); return p.get();',
  'a flag that is looked at much later':
    'const enabled = a > 0 ? 1 : 0; const other = b > 0 ? 1 : 0; let r = 0; if (enabled && (other || c > 2)) r = c; return r;',
  'an index from a private method':
    'class L { #xs = [0, 0]; #at(x) { return x > 0 ? 1 : 0; } set(x, v) { this.#xs[this.#at(x)] = v; } get(i) { return this.#xs[i]; } } # const l = new L(); l.set(a, b); return l.get(1);',
  'a tree that grows':
    'const put = (t, x) => { if (!t) return { x }; if (x < t.x) t.l = put(t.l, x); else if (x > t.x) t.r = put(t.r, x); return t; }; const t = put(put(put(undefined, a), b), c); let m = t; while (m.l) m = m.l; return m.x;',
  'what does not matter': 'let x = 0; if (a > 0) x = 1; if (b > 0) x = 2; return c;',
};

describe('strategy output finds and predicts every outcome with', () => {
  for (const [name, text] of Object.entries(constructs))
    it(name, () => {
      const [before, body] = text.includes(' # ') ? text.split(' # ') : ['', text];
      expect(checkOutputStrategy(`${before}\n${head}\n  ${body}\n}\n`).problem).toBe(undefined);
    });
});
