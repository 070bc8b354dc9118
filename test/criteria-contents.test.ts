import { describe, expect, it } from 'vitest';
import { conditionTexts, expressedEnd } from '../src/report/explore/behaviour-json.ts';
import { exploreOutcomeText } from '../src/report/values/outcome-text.ts';
import { exploreSource } from './helpers/explore-source.ts';

function ends(source: string, ...on: string[]): string[] {
  const { subject, exploration } = exploreSource(source, 'f', { strategy: 'output', on });
  return exploration.behaviours
    .map((b) => {
      const when = conditionTexts(b.conditions, subject.store).join(' && ') || 'always';
      return `${when} ⇒ ${exploreOutcomeText(expressedEnd(b, subject.store))}`;
    })
    .sort();
}

describe('a local that holds an object is what the object holds', () => {
  const list = `export function f(flag: boolean) {
    const log: string[] = [];
    if (flag) log.push('x');
    return 1;
  }`;
  const source = `export function f(n: number) {
    const o: { b: { c: number } } = { b: { c: 0 } };
    const seen = new Set<number>();
    if (n > 3) { o.b.c = n; seen.add(n); }
    return 1;
  }`;

  it('arrays, objects and sets that are changed later', () => {
    expect(ends(list, 'log')).toEqual(['!flag ⇒ log = []', 'flag ⇒ log = ["x"]']);
    expect(ends(source, 'o')).toEqual(['n <= 3 ⇒ o = { b: { c: 0 } }', 'n > 3 ⇒ o = { b: { c: n } }']);
    expect(ends(source, 'seen')).toEqual(['n <= 3 ⇒ seen = new Set([])', 'n > 3 ⇒ seen = new Set([n])']);
  });

  it('places below a local', () => {
    expect(ends(source, 'o.b.c')).toEqual(['n <= 3 ⇒ o.b.c = 0', 'n > 3 ⇒ o.b.c = n']);
    expect(ends(list, 'log.length')).toEqual(['!flag ⇒ log.length = 0', 'flag ⇒ log.length = 1']);
  });

  it('the object that the local holds at the end', () => {
    const other = `export function f(a: boolean, b: boolean) {
      let list = [0];
      const first = list;
      if (a) list = [1];
      if (b) first.push(2);
      return 0;
    }`;
    const values = ends(other, 'list').map((line) => line.split(' ⇒ ')[1]);
    expect([...new Set(values)].sort()).toEqual(['list = [0, 2]', 'list = [0]', 'list = [1]']);
  });

  it('what calls were given, as it was then', () => {
    const calls = `function note(list: string[], more?: { of: string[] }) { return 0; }
    export function f(flag: boolean) {
      const log = ['a'];
      if (flag) log.push('x');
      note(log, { of: log });
      console.log(log);
      log.length = 0;
      return 1;
    }`;
    expect(ends(calls, 'note')).toEqual([
      '!flag ⇒ note(["a"], { of: ["a"] })',
      'flag ⇒ note(["a", "x"], { of: ["a", "x"] })',
    ]);
    expect(ends(calls, 'console.log')).toEqual([
      '!flag ⇒ console.log(["a"])',
      'flag ⇒ console.log(["a", "x"])',
    ]);
  });
});
