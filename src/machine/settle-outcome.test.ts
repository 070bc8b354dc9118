import { describe, expect, it } from 'vitest';
import { models } from '../models/registry.ts';
import { findFunction } from '../syntax/functions/find-function.ts';
import { signatureOf } from '../syntax/parameters/signature-of.ts';
import { modelFromWitness } from './input/from-witness.ts';
import { symbolicRun } from './testing/check-run.ts';
import { compile } from './testing/compile.ts';

function checkSettled(source: string, input: Record<string, unknown>, expected: readonly string[]): void {
  const { conditions } = symbolicRun(source, input, { settleOutcome: true });
  expect(conditions).toEqual(expected.map((c) => `${c} (split)`));
}

it('an array that is passed on has its length decided', () => {
  checkSettled('export function f(xs: number[]) { return { xs }; }', { xs: [1, 2] }, ['xs.length === 2']);
});

it('an optional field of an object that is passed on is there or not', () => {
  checkSettled('export function f(o: { a?: number }) { return [o]; }', { o: {} }, ['o.a === undefined']);
});

it('a union with objects among its alternatives is told apart', () => {
  const source = 'export function f(x: number | { a: number }) { return x; }';
  checkSettled(source, { x: 1 }, ['typeof x === "number"']);
  checkSettled(source, { x: { a: 1 } }, ['typeof x === "object"']);
});

it('primitives stay symbolic', () => {
  checkSettled('export function f(x: number | string) { return [x, x]; }', { x: 1 }, []);
});

describe('an input whose keys are equal, which is none, ends the run where it is opened only for the sake of', () => {
  const source = 'export function f(o: { m: Map<string, number>; n: number }) { o.n = 1; return o.m; }';
  const run = (keys: readonly [string, string], source: string, options = { settleOutcome: true }) => {
    const { machine, store, sources } = compile(source, { models, ...options });
    const signature = signatureOf(sources, findFunction(sources, '/main.ts', 'f'), { numbers: 'double' });
    const m = new Map(keys.map((key, i) => [`${key}${i}`, 1]));
    const model = modelFromWitness(store, signature, { o: { m, n: 0 } });
    const given = new Map(
      [...model].map(([name, value]) => [name, typeof value === 'string' ? value[0]! : value]),
    );
    return machine.run({ module: '/main.ts', name: 'f', signature }, given);
  };

  it('its outcome', () => {
    expect(run(['a', 'b'], source).outcome.kind).toBe('return');
    expect(run(['a', 'a'], source).outcome).toMatchObject({ kind: 'limit', limit: 'assume' });
    expect(run(['a', 'a'], source).result).toMatchObject({ kind: 'limit', limit: 'assume' });
  });

  it('what is printed of it', () => {
    const changed = source.replace('return', 'Object.assign(o.m, { more: 1 }); return');
    expect(run(['a', 'b'], changed, { settleOutcome: false }).outcome.kind).toBe('return');
    expect(run(['a', 'a'], changed, { settleOutcome: false }).outcome.kind).toBe('limit');
  });

  it('what it leaves behind in global variables', () => {
    const changed = source.replace('return o.m', 'Object.assign(globalThis, { kept: o.m }); return 1');
    const look = (keys: readonly [string, string]) => run(keys, changed).after!.look({ kind: 'global' });
    expect(look(['a', 'b']).isDiscarded).toBe(false);
    expect(look(['a', 'a']).isDiscarded).toBe(true);
  });

  it('what it leaves behind', () => {
    const changed = source.replace('return o.m', 'return 1');
    const look = (keys: readonly [string, string]) => {
      const { outcome, after } = run(keys, changed);
      expect(outcome.kind).toBe('return');
      return after!.look({ kind: 'argument', index: 0 });
    };
    expect(look(['a', 'b']).isDiscarded).toBe(false);
    const { isDiscarded, conditions } = look(['a', 'a']);
    expect(isDiscarded).toBe(true);
    expect(conditions).toHaveLength(1);
  });
});
