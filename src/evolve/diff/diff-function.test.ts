import { describe, expect, it } from 'vitest';
import type { FunctionDiffJson } from '../../report/diff/diff-schema.ts';
import { type DiffTextsOptions, diffTexts, versionsOf } from '../testing/diff-texts.ts';

function diffOf(text: string, options?: DiffTextsOptions): FunctionDiffJson {
  const [before, after] = versionsOf(text);
  return diffTexts(before, after, options)[0]!;
}

/** Each change as `condition: before → after`, by what was observed. */
function checkChanges(text: string, expected: readonly string[], options?: DiffTextsOptions): void {
  const result = diffOf(text, options);
  const shown = result.changes.map((c) => {
    const outcome = (o: typeof c.before) =>
      o.kind === 'return' ? o.value : o.kind === 'throw' ? o.error : o.kind;
    return `${c.condition.join(' && ')}: ${outcome(c.before)} → ${outcome(c.after)} (${c.detail})`;
  });
  expect(shown).toEqual(expected);
  expect(result.verdict).toBe(expected.length === 0 ? 'proved' : 'refuted');
  expect(result.limits).toEqual([]);
}

const checkProved = (text: string, options?: DiffTextsOptions) => checkChanges(text, [], options);

describe('differences', () => {
  it('are merged where both versions compute the same expressions', () =>
    checkChanges(
      `//- before
       export function f(x: number, z: number) { if (z > 3) console.log(z); return x > 5 ? x : 0; }
       //- after
       export function f(x: number, z: number) { if (z > 3) console.log(z); return x > 7 ? x : 0; }`,
      ['x > 5 && x <= 7: x → 0 (value)'],
    ));

  it('are found inside of structures', () =>
    checkChanges(
      `//- before
       export function f(x: number) { return { list: [x, 1], name: 'a' }; }
       //- after
       export function f(x: number) { return { list: [x, x === 9 ? 2 : 1], name: 'a' }; }`,
      ['x === 9: { list: [x, 1], name: "a" } → { list: [x, 2], name: "a" } (value)'],
    ));

  it('tell errors from values', () =>
    checkChanges(
      `//- before
       export function f(x: number) { if (x < 0) throw new RangeError('low'); return 1; }
       //- after
       export function f(x: number) { if (x < 0) return 0; if (x > 99) throw new Error('high'); return 1; }`,
      ['x > 99: 1 → Error (throws)', 'x < 0: RangeError → 0 (returns)'],
    ));

  it('tell messages of errors apart, but not those that name a local', () => {
    checkChanges(
      `//- before
       export function f(x: number) { if (x < 0) throw new RangeError('low'); return 1; }
       //- after
       export function f(x: number) { if (x < 0) throw new RangeError('too low'); return 1; }`,
      ['x < 0: RangeError → RangeError (error)'],
    );
    checkProved(
      `//- before
       export function f(f?: () => number) { return f!(); }
       //- after
       export function f(callback?: () => number) { return callback!(); }`,
    );
  });

  it('of an input that is passed on are found by its structure', () =>
    checkChanges(
      `//- before
       export function f(xs: number[]) { return xs; }
       //- after
       export function f(xs: number[]) { return xs.length > 2 ? xs.slice(1) : xs; }`,
      ['xs.length === 3: xs → [xs[1], xs[2]] (value)'],
    ));

  it('over doubles that are no more than unequal numbers are said so', () =>
    checkChanges(
      `//- before
       export function f(x: number) { return x > 5 ? x * 3 : 0; }
       //- after
       export function f(x: number) { return x > 5 ? x * 3 + 1 : 0; }`,
      ['x > 5 && x * 3 !== x * 3 + 1: x * 3 → x * 3 + 1 (value)'],
      { numbers: 'double' },
    ));

  it('over doubles are NaN, -0 and rounding, each by itself', () => {
    const { changes } = diffOf(
      `//- before
       export function f(x: number, y: number) { return x * 0 + y; }
       //- after
       export function f(x: number, y: number) { return y; }`,
      { numbers: 'double' },
    );
    expect(changes.map((c) => c.detail).sort()).toEqual(['nan', 'negative-zero']);
  });
});

describe('nothing changes when', () => {
  it('a change is masked', () =>
    checkProved(
      `//- before
       export function f(x: number, y: number) { return x * 0 + y; }
       //- after
       export function f(x: number, y: number) { return y; }`,
    ));

  it('a for loop becomes a while loop', () =>
    checkProved(
      `//- before
       export function f(n: number) { let s = 0; for (let i = 0; i < n && i < 5; i++) s += i; return s; }
       //- after
       export function f(n: number) { let s = 0, i = 0; while (i < n && i < 5) { s += i; i++; } return s; }`,
    ));

  it('branches are inverted and swapped', () =>
    checkProved(
      `//- before
       export function f(a: number, b: number) { if (a > b && b > 0) return a; else return b - a; }
       //- after
       export function f(a: number, b: number) { if (!(a > b) || b <= 0) return b - a; return a; }`,
    ));

  it('a helper is extracted', () =>
    checkProved(
      `//- before
       export function f(a: number, b: number) { return (a > 0 ? a : -a) + (b > 0 ? b : -b); }
       //- after
       const abs = (x: number) => { if (x > 0) return x; return -x; };
       export function f(a: number, b: number) { const left = abs(a); return left + abs(b); }`,
    ));

  it('independent statements change places', () =>
    checkProved(
      `//- before
       export function f(a: number, b: number) { let x = 1, y = 2; if (a > 3) x = a; if (b > 3) y = b; return x * 2 + y; }
       //- after
       export function f(a: number, b: number) { let x = 1, y = 2; if (b > 3) y = b; if (a > 3) x = a; return x * 2 + y; }`,
    ));

  it('parameters are renamed', () =>
    checkProved(
      `//- before
       export function f(a: number, b: string) { return b + a; }
       //- after
       export function f(count: number, text: string) { return text + count; }`,
    ));
});

describe('changed signatures', () => {
  it('are compared on calls of the old one', () => {
    const result = diffOf(
      `//- before
       export function f(a: number, b: number) { return a; }
       //- after
       export function f(a: number | string, b: number, c = 1) { return typeof a === 'string' ? 0 : a * c; }`,
    );
    expect(result.verdict).toBe('proved');
    expect(result.notes).toEqual([
      'parameter a had the type number and has number | string; compared on values of the old type',
      'parameter c was added; compared on calls without it',
    ]);
  });

  it('name instances of a class by the file of each version', () => {
    const text = (body: string) => ({
      '/main.ts': `import { P } from './p.ts'; export function f(p: P) { return p.twice(); }`,
      '/p.ts': `export class P { constructor(public x: number) {} twice() { ${body} } }`,
    });
    const [result] = diffTexts(text('return this.x * 2;'), text('return this.x > 8 ? 1 : this.x * 2;'));
    expect(result!.changes.map((c) => c.condition)).toEqual([['p.x > 8']]);
  });
});

it('an endless loop leaves the verdict open', () => {
  const result = diffOf(
    `//- before
     export function f(x: number) { return x; }
     //- after
     export function f(x: number) { while (x === 7); return x; }`,
  );
  expect(result.verdict).toBe('same');
  expect(result.limits.map((l) => l.name)).toContain('run');
});

it('a parameter of which no value can be built leaves the verdict open', () => {
  const result = diffOf(
    `//- before
     export function f(x: Nowhere) { return x; }
     //- after
     export function f(x: Nowhere) { return x === 7 ? 8 : x; }`,
  );
  expect(result.verdict).toBe('unknown');
  expect(result.limits.map((l) => l.name)).toContain('not-tried');
});

it('functions in a result are called; what that does not tell apart is not settled, which is said', () => {
  const returning = (body: string) =>
    diffOf(`//- before
     export function f(x: number) { return (y: number) => x + y; }
     //- after
     export function f(x: number) { return (y: number) => ${body}; }`);
  expect(returning('x + y + 1').verdict).toBe('refuted');
  const result = returning(
    'x + y + (Math.imul(y, 40503) % 65536 === 7 && Math.imul(y, 31) % 4099 === 5 ? 1 : 0)',
  );
  expect(result.verdict).toBe('unknown');
  expect(result.limits.map((l) => l.name)).toEqual(['not-compared']);
});

describe('effects', () => {
  const effectsOf = (text: string, options?: DiffTextsOptions) =>
    diffOf(text, options).changes.map((c) => [
      c.condition.join(' && '),
      ...c.effects.map((e) => `${e.place}: ${e.before} → ${e.after}`),
    ]);

  it('on module state are compared', () => {
    expect(
      effectsOf(
        `//- before
         let n = 0; export function f(x: number) { if (x > 3) n = x; }
         //- after
         let n = 0; export function f(x: number) { if (x > 4) n = x; }`,
      ),
    ).toEqual([['x === 4', 'n: x → 0']]);
  });

  it('on what all objects inherit are compared', () => {
    expect(
      effectsOf(
        `//- before
         export function f(key: 'a' | '__proto__') { ({} as any)[key].flag = 1; }
         //- after
         export function f(key: 'a' | '__proto__') { if (key !== '__proto__') ({} as any)[key].flag = 1; }`,
      ),
    ).toEqual([['key === "__proto__"', 'Object.prototype: { flag: 1 } → {}']]);
  });

  it('on arguments and receivers are compared', () => {
    expect(
      effectsOf(
        `//- before
         export function f(xs: number[], y: number) { if (y > 0) xs[0] = y; }
         //- after
         export function f(xs: number[], y: number) { if (y > 0 && xs.length < 2) xs[0] = y; }`,
      ),
    ).toEqual([
      ['y > 0 && xs.length === 2 && y !== xs[0]', 'xs: [y, xs[1]] → xs'],
      ['y > 0 && xs.length === 3 && y !== xs[0]', 'xs: [y, xs[1], xs[2]] → xs'],
    ]);
    expect(
      effectsOf(
        `//- before
         export class C { n = 0; add(x: number) { this.n += x; } }
         //- after
         export class C { n = 0; add(x: number) { this.n += x === 9 ? 8 : x; } }`,
      ),
    ).toEqual([['x === 9', 'this: C { n: x } → C { n: 8 }']]);
  });

  it('on functions among the inputs are what they are called with', () => {
    expect(
      effectsOf(
        `//- before
         export function f(x: number, tell: (n: number) => void) { tell(x); }
         //- after
         export function f(x: number, tell: (n: number) => void) { tell(x > 5 ? 5 : x); }`,
      ),
    ).toEqual([
      ['!tell.throws.includes(true) && x > 5', 'calls of input functions: [["tell", x]] → [["tell", 5]]'],
      ['tell.throws.includes(true) && x > 5', 'calls of input functions: [["tell", x]] → [["tell", 5]]'],
    ]);
  });

  it('on the console count unless they are left out', () => {
    const text = `//- before
      export function f(x: number) { console.log(x); }
      //- after
      export function f(x: number) { if (x !== 7) console.log(x); }`;
    checkProved(text, { on: ['arguments', 'receiver', 'state', 'calls'] });
    expect(effectsOf(text, { on: ['log'] })).toEqual([['x === 7', 'console: [["log", x]] → []']]);
  });
});
