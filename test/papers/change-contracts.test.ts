import { describe, expect, it } from 'vitest';
import { type ContractTextsOptions, contractTexts } from '../../src/evolve/testing/contract-texts.ts';
import type { FunctionContractJson } from '../../src/report/contract/contract-schema.ts';

/** Checks one function's contract and compares verdicts: of each clause of a right side in order, then of the rule that nothing else differs. */
function checkVerdicts(
  before: string,
  after: string,
  expected: readonly string[],
  options: ContractTextsOptions = {},
): FunctionContractJson {
  const [result] = contractTexts(before, after, options);
  const verdicts = result!.clauses.flatMap((c) => c.verdict ?? []);
  expect([...verdicts, result!.equal.verdict], JSON.stringify(result, null, 1)).toEqual(expected);
  return result!;
}

/** Figure 7.1: files of a folder by name, `findFile` in both modes, and what `checkIncludePatterns` does with it. */
const files = `export class FoundFile { constructor(readonly name: string, readonly there: boolean) {} exists(): boolean { return this.there; } }
function equal(a: string, b: string, exact: boolean): boolean { return exact ? a === b : a.toLowerCase() === b.toLowerCase(); }
`;
/** A fresh file that does not exist stands for what was not found. */
const original = `${files}
export function findFileCaseInsensitive(base: string, c: string): FoundFile {
  return equal(base, c, false) ? new FoundFile(base, true) : new FoundFile(c, false);
}
export function checkIncludePatterns(base: string, c: string): string[] {
  const included: string[] = [];
  const f = findFileCaseInsensitive(base, c);
  if (f.exists()) included.push(f.name);
  return included;
}`;
const merged = `${files}
export function findFile(base: string, c: string, exact: boolean): FoundFile | null {
  return equal(base, c, exact) ? new FoundFile(base, true) : null;
}
export function checkIncludePatterns(base: string, c: string): string[] {
  const included: string[] = [];
  const f = findFile(base, c, false);
  if (f!.exists()) included.push(f!.name);
  return included;
}`;
const fixed = (contract: string, guard = 'f !== null && f.exists()') =>
  merged
    .replace('export function checkIncludePatterns', `${contract}\nexport function checkIncludePatterns`)
    .replace('f!.exists()', guard);
const short: ContractTextsOptions = { name: 'checkIncludePatterns', timeoutMs: 30_000 };

describe('figures 7.1 and 7.2', () => {
  it('the empty contract finds what the merge of both methods did', () => {
    const result = checkVerdicts(original, merged, ['refuted'], short);
    expect(result.unintended[0]!.observed.after).toMatchObject({ kind: 'throw', error: 'TypeError' });
  });

  const contract = `/**
 * @changed_behavior
 *   @when_signaled (TypeError) findFile(base, c, false) === null;
 *   @signals (TypeError) false;
 */`;

  it('the null guard is what the contract says', () => {
    const result = checkVerdicts(merged, fixed(contract), ['proved', 'proved'], short);
    expect(result.cases[0]!.implied.join()).toContain('@when_ensured true');
  });

  it('the error that is still there is found', () => {
    checkVerdicts(merged, fixed(contract, 'f!.exists()'), ['refuted', 'proved'], short);
  });

  it('a guard that changes more is found once inputs on which it returned are held to be the same', () => {
    const strict = contract.replace(' *   @signals', ' *   @when_ensured false\n *   @signals');
    checkVerdicts(merged, fixed(strict), ['proved', 'proved'], short);
    checkVerdicts(merged, fixed(strict, 'f !== null && !f.exists()'), ['proved', 'refuted'], short);
  });
});

describe('figure 7.4: a value under different modifiers', () => {
  const version = (by: number, doc = '') =>
    `export let num = 1;\n${doc}\nexport function foo(): void { num = num + ${by}; }`;
  const foo = (clause: string) => version(2, `/** @changed_behavior\n * @ensures ${clause} */`);

  it('num is 3, \\old(num) is 1 and \\prev(num) is 2', () => {
    checkVerdicts(version(1), foo('num === 3 && \\old(num) === 1 && \\prev(num) === 2'), ['same', 'same']);
  });

  it('before the call both versions are the same', () => {
    const same = '\\old(\\prev(num)) === \\prev(\\old(num)) && \\prev(\\old(num)) === \\old(num)';
    checkVerdicts(version(1), foo(same), ['same', 'same']);
  });

  it('the empty contract sees module state', () => {
    const result = checkVerdicts(version(1), version(2), ['refuted']);
    expect(result.unintended[0]!.effects).toMatchObject([{ place: 'num', before: '2', after: '3' }]);
  });
});

describe('figure 7.5: what the old version returned as a condition', () => {
  const version = (add: string, doc = '') => `export class TreeSet {
  readonly items: string[] = [];
  add(s: string): this { this.items.push(s); return this; }
  size(): number { return this.items.length; }
}
export class HashSet extends TreeSet {}
${doc}
export function m(s: string): TreeSet {
  if (s.length % 2 === 0 && s.startsWith('a')) return new HashSet()${add === 'hash' ? '.add(s)' : ''};
  return new TreeSet()${add === '' ? '' : '.add(s)'};
}`;
  const relation = `/**
 * @changed_behavior
 * @when_ensured \\result.constructor === TreeSet;
 * @ensures \\result.size() === \\prev(\\result).size() + 1;
 */`;
  const apart = `/**
 * @changed_behavior
 * @when_ensured \\result.constructor === TreeSet;
 * @when_ensured \\result.size() === 0;
 * @ensures \\result.size() === 1;
 */`;

  it('as a relation of both results', () => {
    checkVerdicts(version(''), version('.add(s)', relation), ['proved', 'proved'], { name: 'm' });
  });

  it('said of each version apart', () => {
    checkVerdicts(version(''), version('.add(s)', apart), ['proved', 'proved'], { name: 'm' });
  });

  it('one more element in the other set is not meant', () => {
    checkVerdicts(version(''), version('hash', relation), ['proved', 'refuted'], { name: 'm' });
  });
});

describe('figure 7.6: a parameter that was added', () => {
  const old = 'export class C { constructor(public f: number) {} m(): number { return this.f; } }';
  const now = (doc: string, value = 'this.f + x') =>
    `export class C { constructor(public f: number) {}\n${doc}\nm(x: number): number { return ${value}; } }`;
  const contract = `/**
 * @changed_behavior
 * @requires \\prev(this.f) > 0
 * @ensures \\result === \\prev(\\result) + x
 * @ensures \\latest(x)
 */`;

  it('the relation holds, and where f is not positive the value of x matters though it should not', () => {
    const result = checkVerdicts(old, now(contract), ['same', 'same', 'refuted']);
    expect(result.notes).toContain('parameter x was added');
  });

  it('a version that only adds it where it is meant to is proved', () => {
    const value = 'this.f > 0 ? this.f + x : this.f';
    checkVerdicts(old, now(contract, value), ['same', 'same', 'same']);
  });

  it('what went is \\deprecated', () => {
    const doc =
      '/** @changed_behavior\n * @requires \\deprecated(x) && !\\latest(this.f)\n * @ensures \\prev(\\result) === \\result + \\prev(x) */';
    const gone = old.replace('m(): number', `\n${doc}\nm(): number`);
    checkVerdicts(now(''), gone, ['same', 'same']);
  });

  it('a name that was not added makes the clause false', () => {
    checkVerdicts(
      old,
      now(contract.replace('latest(x)', 'latest(this.f)'), 'this.f > 0 ? this.f + x : this.f'),
      ['same', 'refuted', 'same'],
    );
  });
});

describe('table 7.1 and repeated clauses', () => {
  const old = `export function f(x: number): number {
  if (x < 0) throw new RangeError('negative');
  if (x > 100) throw new TypeError('large');
  return x;
}`;
  const now = (doc: string, body: string) =>
    `/**\n${doc}\n */\nexport function f(x: number): number { ${body} }`;

  it('an empty case allows everything', () => {
    checkVerdicts(old, now(' * @changed_behavior', 'return 7;'), ['proved']);
  });

  it('without a contract nothing may differ', () => {
    checkVerdicts(old, old.replace('negative', 'below zero'), ['refuted']);
  });

  it('repeated clauses are a conjunction', () => {
    const doc =
      ' * @changed_behavior\n * @requires x > 5\n * @requires x < 9\n * @ensures \\result > 6\n * @ensures \\result < 9';
    const body =
      "if (x < 0) throw new RangeError('negative'); if (x > 100) throw new TypeError('large'); return x === 8 ? 9 : x + 0;";
    const result = checkVerdicts(old, now(doc, body), ['refuted', 'refuted', 'proved']);
    expect(result.clauses.filter((c) => c.counterexample).map((c) => c.counterexample!.witness.x)).toEqual([
      6, 8,
    ]);
  });

  it('exceptions are told apart by instanceof', () => {
    const doc = [
      '@changed_behavior',
      '@when_ensured false',
      "@when_signaled (RangeError e) e.message === 'negative'",
      '@ensures \\result === 0',
      '@signals (any) false',
    ];
    const lines = doc.map((l) => ` * ${l}`).join('\n');
    checkVerdicts(old, now(lines, "if (x > 100) throw new TypeError('large'); return x < 0 ? 0 : x;"), [
      'proved',
      'proved',
      'proved',
    ]);
    checkVerdicts(old, now(lines, 'return x < 0 ? 0 : x;'), ['proved', 'proved', 'refuted']);
  });

  it('of several signals those count whose type the exception has', () => {
    const doc = [
      '@changed_behavior',
      '@requires x < 0 || x > 100',
      '@ensures false',
      "@signals (RangeError e) x < 0 && e.message === 'low'",
      '@signals (TypeError e) x > 100',
    ];
    const lines = doc.map((l) => ` * ${l}`).join('\n');
    const body = (low: string) =>
      `if (x < 0) throw new RangeError('${low}'); if (x > 100) throw new TypeError('high'); return x;`;
    checkVerdicts(old, now(lines, body('low')), ['proved', 'proved', 'proved', 'proved']);
    checkVerdicts(old, now(lines, body('lo')), ['proved', 'refuted', 'proved', 'proved']);
    checkVerdicts(old, now(lines, body('low').replace('TypeError', 'SyntaxError')), [
      'proved',
      'refuted',
      'refuted',
      'proved',
    ]);
  });

  it('cases are joined by also, and every one of them must hold', () => {
    const doc = [
      '@changed_behavior',
      '@requires x === 3',
      '@ensures \\result === 4',
      '@also',
      '@requires x === 5',
      '@ensures \\result === 7',
    ];
    const lines = doc.map((l) => ` * ${l}`).join('\n');
    const rest = "if (x < 0) throw new RangeError('negative'); if (x > 100) throw new TypeError('large');";
    checkVerdicts(old, now(lines, `${rest} return x === 3 ? 4 : x === 5 ? 7 : x;`), [
      'proved',
      'proved',
      'proved',
    ]);
    checkVerdicts(old, now(lines, `${rest} return x === 3 ? 4 : x === 5 ? 6 : x;`), [
      'proved',
      'refuted',
      'proved',
    ]);
  });

  it('a left side that no input satisfies is a warning', () => {
    const doc = ' * @changed_behavior\n * @requires x > 5 && x < 6\n * @ensures \\result === 0';
    const result = checkVerdicts(old, now(doc, old.slice(old.indexOf('{') + 1, -1)), ['proved', 'proved']);
    expect(result.cases).toMatchObject([{ satisfiable: 'no' }]);
  });

  it('quantifiers are array methods, over both versions', () => {
    const version = (by: string, doc = '') =>
      `${doc}\nexport function g(xs: number[]): number[] { return xs.map((x) => x${by}); }`;
    const doc =
      '/** @changed_behavior\n * @ensures \\result.length === xs.length && \\result.every((x, i) => x === \\prev(\\result[i]!) + 1) */';
    // `map` passes over holes, and no array with holes was run: that is assumed.
    const result = checkVerdicts(version(''), version(' + 1', doc), ['same', 'same']);
    expect(result.scope.assumes.map((a) => a.text)).toEqual(['xs has no holes']);
    checkVerdicts(version(''), version(' + i', doc).replace('(x) => x', '(x, i) => x'), ['refuted', 'same']);
  });
});
