import { describe, expect, it } from 'vitest';
import { type DiffTextsOptions, diffTexts, versionsOf } from '../testing/diff-texts.ts';

/** Functions of a CommonJS file with their verdicts, and of those that differ the first witness and both values. */
function check(text: string, expected: readonly string[], options: DiffTextsOptions = {}): void {
  const [before, after] = versionsOf(text);
  const results = diffTexts(before, after, { numbers: 'double', file: '/main.js', ...options });
  const shown = results.map((f) => {
    const [change] = f.changes;
    if (change === undefined) return `${f.function} ${f.verdict ?? f.code}`;
    const value = (o: typeof change.before) => (o.kind === 'return' ? o.value : o.kind);
    return `${f.function} ${f.verdict}: ${value(change.before)} → ${value(change.after)}`;
  });
  expect(shown).toEqual(expected);
}

/** Enough for methods that are the same themselves, which get a small part of it. */
const ampleTime = { timeoutMs: 200_000 };

it('bigints in what a loop calls are no obstacle', () => {
  const version = (loop: string) => `
    const over = (x) => { let n = 0n; for (let i = 0n; i < 2n; i++) n += x; return n > 10n; };
    function big(x) { return x > 10n; }
    exports.sum = function (/** @type {number[]} */ xs) { let s = 0; ${loop} return big(3n) || over(3n) ? s : -s; };`;
  check(
    `//- before
     ${version('for (const x of xs) s += x;')}
     //- after
     ${version('for (let i = 0; i < xs.length; i++) s += xs[i];')}`,
    ['sum proved'],
  );
});

describe('classes', () => {
  it('that are what a module exports are compared method by method', () => {
    check(
      `//- before
       function Q(first) { this.list = [first]; }
       Q.prototype.peek = function () { return this.list.length; };
       module.exports = Q;
       //- after
       function Q(first) { this.list = [first]; }
       Q.prototype.peek = function () { return this.list.length + 1; };
       module.exports = Q;`,
      ['default same', 'default.peek refuted: 1 → 2'],
    );
    check(
      `//- before
       module.exports = class Q { size() { return 1; } static make() { return 1; } };
       //- after
       module.exports = class Q { size() { return 2; } static make() { return 2; } };`,
      ['default.size refuted: 1 → 2', 'default.make refuted: 1 → 2'],
    );
  });

  it('are compared after earlier calls of their methods too', () =>
    check(
      `//- before
       class Counter { constructor() { this.n = 0; } /** @param {number} k */ add(k) { this.n += k; } get() { return this.n > 9 ? 1 : 0; } }
       module.exports = Counter;
       //- after
       class Counter { constructor() { this.n = 0; } /** @param {number} k */ add(k) { this.n += k; } get() { return this.n > 9 ? 2 : 0; } }
       module.exports = Counter;`,
      ['default.add same', 'default.get refuted: 1 → 2'],
      ampleTime,
    ));

  it('are compared after calls of methods that only the new version lets change something', () =>
    check(
      `//- before
       exports.Q = class { constructor() { this.n = 0; } touch() {} get() { return this.n; } };
       //- after
       exports.Q = class { constructor() { this.n = 0; } touch() { this.n++; } get() { const { n } = this; return n; } };`,
      ['Q.touch refuted: undefined → undefined', 'Q.get refuted: 0 → 1'],
      ampleTime,
    ));

  it('differ in what a method leaves behind, not in what their constructor made', () =>
    check(
      `//- before
       exports.Q = class { constructor() { this.n = 1; } get() { return this.n; } set(n) { this.n = n; } };
       //- after
       exports.Q = class { constructor() { this.n = 1; this.more = {}; } get() { return this.n; } set(n) { this.n = n; this.more.n = 1; } };`,
      ['Q.get same', 'Q.set refuted: undefined → undefined'],
      ampleTime,
    ));

  it('that are made inside of functions are found by running the module', () =>
    check(
      `//- before
       (function (make) { module.exports = make(); })(function () {
         class K { constructor(n) { this.n = n; } twice() { return this.n === 4 ? 1 : 2; } }
         function H() { this.nodes = []; }
         H.prototype.size = function () { return this.nodes.length; };
         return { H: H, K: K };
       });
       //- after
       (function (make) { module.exports = make(); })(function () {
         class K { constructor(n) { this.n = n; } twice() { return this.n === 4 ? 3 : 2; } }
         function H() { this.nodes = []; }
         H.prototype.size = function () { return this.nodes.length + 1; };
         return { H: H, K: K };
       });`,
      // What it does to other receivers, as a constructor above all, is not compared.
      ['H same', 'H.size refuted: 0 → 1', 'K.twice refuted: 1 → 3'],
    ));
});

describe('inputs', () => {
  it('have the options that the code reads where the default is an empty object', () =>
    check(
      `//- before
       module.exports = (n, options = {}) => (options.keepZero ? 1 : n);
       //- after
       module.exports = (n, options = {}) => (options.keepZero ? 2 : n);`,
      ['default refuted: 1 → 2'],
    ));

  it('are more than the parameters where the code reads its arguments', () =>
    check(
      `//- before
       exports.second = function (a) { var b = arguments.length > 1 && arguments[1] !== undefined ? arguments[1] : {}; return b.deep ? 1 : 2; };
       exports.last = function () { return arguments.length > 1 ? arguments[arguments.length - 1] === 7 ? 1 : 2 : 0; };
       exports.given = function (a) { return arguments.length ? 1 : 2; };
       //- after
       exports.second = function (a) { var b = arguments.length > 1 && arguments[1] !== undefined ? arguments[1] : {}; return b.deep ? 3 : 2; };
       exports.last = function () { return arguments.length > 1 ? arguments[0] === 7 ? 3 : 4 : 0; };
       exports.given = function (a) { return arguments.length ? 1 : 3; };`,
      ['second refuted: 1 → 3', 'last refuted: 2 → 4', 'given refuted: 2 → 3'],
    ));
});

describe('what a file offers', () => {
  it('includes getters', () =>
    check(
      `//- before
       exports.A = class { constructor(x) { this.n = x; } get twice() { return this.n === 3 ? 1 : 2; } };
       //- after
       exports.A = class { constructor(x) { this.n = x; } get twice() { return this.n === 3 ? 5 : 2; } };`,
      ['A.twice refuted: 1 → 5'],
    ));

  it('are its own functions where exports are made of them', () =>
    check(
      `//- before
       function round(method, n) { return n === 5 ? 1 : 2; }
       module.exports = round.bind(null, 'round');
       module.exports.up = round.bind(null, 'ceil');
       //- after
       function round(method, n) { return n === 5 ? 3 : 2; }
       module.exports = round.bind(null, 'round');
       module.exports.up = round.bind(null, 'ceil');`,
      ['round refuted: 1 → 3'],
    ));

  it('is only what it exports, also where the source does not show that', () =>
    check(
      `//- before
       function helper(x) { return x; }
       var f = module.exports = function (x) { return helper(x) === 7; };
       //- after
       var f = module.exports = function (x) { return x === 8; };`,
      ['default refuted: typeof x === "number" && x === 7 → typeof x === "number" && x === 8'],
    ));
});

it('what a call leaves for the next one is named as a bound of the verdict', () => {
  const [before, after] = versionsOf(
    `//- before
     let n = 0; const re = /a/g;
     exports.f = (x) => { n += 1; return n > 1; };
     exports.g = (x) => re.test('a');
     exports.h = (x) => x === 1;
     //- after
     let n = 0; const re = /a/g;
     exports.f = (x) => { n += 1; return !(n <= 1); };
     exports.g = (x) => !!re.test('a');
     exports.h = (x) => 1 === x;`,
  );
  const results = diffTexts(before, after, {
    file: '/main.js',
    signature: { types: '(x: boolean) => unknown' },
  });
  expect(
    results.map((f) => `${f.function} ${f.verdict} ${f.scope.assumes.map((a) => a.text).join()}`),
  ).toEqual(['f same n as the module leaves it', 'g same re as the module leaves it', 'h proved ']);
});

it('a function that no run reaches is not proved', () =>
  check(
    `//- before
     missing(); exports.f = (x) => x;
     //- after
     missing(); exports.f = (x) => x + 1;`,
    ['f unknown'],
  ));

describe('what compilers write', () => {
  it('`export default` is a member of what a module exports', () => {
    const text = (tail: string) => `
       exports.default = void 0;
       function isId(text) { return typeof text === 'string' && /^a-[0-9]${tail}$/.test(text); }
       var _default = exports.default = isId;`;
    check(
      `//- before${text('')}\n//- after${text('?')}`,
      ['default refuted: /^a-[0-9]$/.test(text) → /^a-[0-9]?$/.test(text)'],
      ampleTime,
    );
  });
});
