import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conditionTexts, expressedEnd } from '../src/report/explore/behaviour-json.ts';
import { exploreOutcomeText } from '../src/report/values/outcome-text.ts';
import { checkCriteria } from './helpers/check-criteria.ts';
import { exploreSource } from './helpers/explore-source.ts';
import { runCommand } from './helpers/run-command.ts';

/** `condition ⇒ values` of every behaviour, sorted. */
function signature(source: string, name: string, ...on: string[]): string[] {
  const { subject, exploration } = exploreSource(source, name, { strategy: 'output', on });
  expect(exploration.limits).toEqual([]);
  return exploration.behaviours
    .map((b) => {
      const when = conditionTexts(b.conditions, subject.store).join(' && ') || 'always';
      return `${when} ⇒ ${exploreOutcomeText(expressedEnd(b, subject.store))}`;
    })
    .sort();
}

describe('signatures over criteria', () => {
  const two = `export function two(inp1: number, inp2: number) {
    let x = 0; let y = 0;
    if (inp1 > 0) x = inp1 + 1; else x = inp1 - 1;
    if (inp2 > 0) y = inp2 + 1; else y = inp2 - 1;
    return { x, y };
  }`;

  it('say what a local is at the exit, and nothing of what else the run did', () => {
    expect(signature(two, 'two', 'x')).toEqual(['inp1 <= 0 ⇒ x = inp1 - 1', 'inp1 > 0 ⇒ x = inp1 + 1']);
    expect(signature(two, 'two', 'x', 'y')).toHaveLength(4);
  });

  it('give the summary of figure 15 of the paper, what is printed included', () => {
    const figure = `export function foo(x: number, y: number, z: number): number {
      let out: number;
      let s: string | null = null;
      let a: number;
      let b = 2;
      if (x - y > 0) a = x; else a = y;
      if (x + y > 10) b = a;
      if (z * z > 3) s = 'square(z) > 3'; else s = 'square(z) <= 3';
      out = b;
      console.log(s);
      return out;
    }`;
    const six = signature(figure, 'foo', 'console.log', 'return');
    expect(six.map((line) => line.split(' ⇒ ')[1]).sort()).toEqual([
      'console.log("square(z) <= 3"), return = 2',
      'console.log("square(z) <= 3"), return = x',
      'console.log("square(z) <= 3"), return = y',
      'console.log("square(z) > 3"), return = 2',
      'console.log("square(z) > 3"), return = x',
      'console.log("square(z) > 3"), return = y',
    ]);
    expect(signature(figure, 'foo')).toHaveLength(3);
    expect(signature(figure, 'foo', 's').map((line) => line.split(' ⇒ ')[1])).toEqual([
      's = "square(z) <= 3"',
      's = "square(z) > 3"',
    ]);
  });

  it('mean the outermost call of a function that calls itself', () => {
    const source = `export function f(n: number): number {
      let x = n * 2;
      if (n > 0 && n < 3) f(n - 1);
      return x;
    }`;
    expect(signature(source, 'f', 'x')).toEqual(['always ⇒ x = n * 2']);
  });

  it('say what a run that throws left behind', () => {
    const source = `export class Counter {
      y = 0;
      add(x: number) { this.y = this.y + x; if (x > 10) throw new Error('big'); return 1; }
    }`;
    expect(signature(source, 'Counter.add', 'this.y')).toEqual([
      'x <= 10 ⇒ this.y = x',
      'x > 10 ⇒ this.y = x',
    ]);
    expect(signature(source, 'Counter.add', 'return', 'this.y')).toEqual([
      'x <= 10 ⇒ return = 1, this.y = x',
      'x > 10 ⇒ this.y = x, throws Error: big',
    ]);
  });

  it('follow parameters that are assigned, and fields of those that are not', () => {
    const source = `let total = 0;
    export function bump(o: { n: number }, by: number) {
      if (by < 0) by = 0;
      o.n += by;
      total = total + by;
    }`;
    expect(signature(source, 'bump', 'by')).toEqual(['by < 0 ⇒ by = 0', 'by >= 0 ⇒ by = by']);
    expect(signature(source, 'bump', 'o.n', 'total')).toEqual([
      'by < 0 ⇒ o.n = o.n, total = 0',
      'by >= 0 ⇒ o.n = o.n + by, total = by',
    ]);
  });

  it('give the arguments of calls as they were then', () => {
    const source = `function log(list: number[], last = 0) { return last; }
    export function f(a: number) {
      const list = [a];
      log(list);
      list.push(2);
      if (a > 0) log(list, a);
      return a * 7;
    }`;
    expect(signature(source, 'f', 'log')).toEqual(['a <= 0 ⇒ log([a])', 'a > 0 ⇒ log([a]), log([a, 2], a)']);
  });

  it('tell what was never set', () => {
    const source = `export function f(a: number) { if (a > 0) { const inner = a + 1; void inner; } return 0; }`;
    expect(signature(source, 'f', 'inner')).toEqual(['a <= 0 ⇒ inner unset', 'a > 0 ⇒ inner = a + 1']);
  });
});

it('agree with plain JavaScript on random programs and inputs', () => {
  for (let seed = 1; seed <= 8; seed++) expect(checkCriteria(seed)).toBeUndefined();
});

it('blame judges by a criterion, and by nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beagle-criteria-'));
  const version = (test: string, value: string) => `export function f(a: number, b: number) {
  let x = 0;
  let y = 0;
  if (${test}) x = 1;
  if (b > 0) y = ${value};
  return { x, y };
}
`;
  const [before, after] = ['before.ts', 'after.ts'].map((name) => join(folder, name)) as [string, string];
  writeFileSync(before, version('a > 3', '1'));
  writeFileSync(after, version('a > 5', '2'));
  const blamed = async (name: string) => {
    const { out } = await runCommand(
      'blame',
      `${before}#f`,
      `${after}#f`,
      '--input',
      '{"a":4,"b":1}',
      '--for',
      name,
      '--numbers',
      'int',
      '--json',
    );
    return JSON.parse(out);
  };
  const x = await blamed('x');
  expect(x.suspects[0].line).toBe(4);
  expect(x.notes.join()).toContain('x = 1 before, x = 0 now');
  expect((await blamed('y')).notes.join()).toContain('y = 1 before, y = 2 now');
});
