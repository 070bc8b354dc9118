import { describe, expect, it } from 'vitest';
import { TermStore } from '../../expr/term-store.ts';
import { modelFromWitness } from '../../machine/input/from-witness.ts';
import { MemoryFiles } from '../../syntax/files/memory-files.ts';
import { openSubject } from '../open-subject.ts';
import { dynamicSlice } from './dynamic-slice.ts';

/** Lines of the slice of `f` on an input; the source begins at line 1. */
function checkLines(
  source: string,
  input: object,
  lines: readonly number[],
  on: readonly string[] = [],
): void {
  const subject = openSubject(new MemoryFiles({ '/f.ts': source }), '/f.ts', 'f', {
    store: new TermStore(),
    signature: { numbers: 'int' },
    packages: 'none',
    dependences: true,
    on,
    seed: 1,
    maxSteps: 10_000,
    runTimeoutMs: 5000,
    verify: true,
  });
  const model = modelFromWitness(
    subject.store,
    subject.signature,
    input as Record<string, unknown>,
    subject.inputOptions,
  );
  expect(dynamicSlice(subject, model).lines.map((l) => l.line)).toEqual(lines);
}

const account = `export function f(o: { n: number; m: number }, x: number): number {
  if (x > 0)
    o.n = x;
  o.m = 5;
  let y = x;
  y = y + 1;
  return y;
}`;

describe('the slice of a run', () => {
  it('leaves out what only changes an argument', () =>
    checkLines(account, { o: { n: 1, m: 2 }, x: 1 }, [5, 6, 7]));
  it('on a place below an argument is what wrote it, and what decided that', () =>
    checkLines(account, { o: { n: 1, m: 2 }, x: 1 }, [2, 3], ['o.n']));
  it('on such a place has the decision also when it was not written', () =>
    checkLines(account, { o: { n: 1, m: 2 }, x: 0 }, [2], ['o.n']));
  it('on a local is its last definition', () =>
    checkLines(account, { o: { n: 1, m: 2 }, x: 0 }, [5, 6], ['y']));
  it('on several names is the union', () =>
    checkLines(account, { o: { n: 1, m: 2 }, x: 1 }, [4, 5, 6, 7], ['o.m', 'return']));
  it('on state of the module goes into what is called', () =>
    checkLines(
      'let g = 0;\nfunction put(v: number) {\n  if (v > 1)\n    g = v;\n}\nexport function f(x: number) {\n  put(x);\n  return 1;\n}',
      { x: 2 },
      [3, 4, 7],
      ['g'],
    ));
  it('on a function has its calls with their arguments', () =>
    checkLines(
      'function log(v: number) {}\nexport function f(x: number) {\n  const y = x + 1;\n  const z = x + 2;\n  if (x > 0)\n    log(y);\n  return z;\n}',
      { x: 1 },
      [3, 5, 6],
      ['log'],
    ));
  it('does not mix the arguments of a call', () =>
    checkLines(
      'const first = (p: number, q: number) => p;\nexport function f(x: number) {\n  let y = x;\n  y = 2;\n  let z = x;\n  z = 3;\n  return first(y, z);\n}',
      { x: 1 },
      [1, 4, 7],
    ));
  it('has the check that could have thrown', () =>
    checkLines(
      'export function f(x: number) {\n  const o = x > 0 ? { p: 1 } : undefined;\n  o!.p = 2;\n  return 7;\n}',
      { x: 1 },
      [2, 3, 4],
    ));
});

it('a name that nothing bears is refused', () => {
  expect(() => checkLines(account, { o: { n: 1, m: 2 }, x: 1 }, [], ['nothing'])).toThrow('--on nothing');
});
