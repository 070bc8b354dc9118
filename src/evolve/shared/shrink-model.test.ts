import { expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { openSubject } from '../../explore/subject.ts';
import type { Model } from '../../expr/input-variable.ts';
import { TermStore } from '../../expr/term-store.ts';
import { planInput } from '../../machine/input/plan-input.ts';
import { witnessOf } from '../../report/witness.ts';
import { MemoryFiles } from '../../syntax/memory-files.ts';
import { LazyModel } from './lazy-model.ts';
import { shrinkModel } from './shrink-model.ts';

/** What the first random input of a type that a test holds of comes to. */
function checkShrunk(type: string, wanted: (x: never) => boolean, expected: string): void {
  const files = new MemoryFiles({ '/m.ts': `export function f(x: ${type}) { return x; }` });
  const { store, signature, inputOptions } = openSubject(files, '/m.ts', 'f', {
    signature: {},
    packages: 'none',
    dependences: false,
    store: new TermStore(),
    seed: 1,
    maxSteps: 1000,
    runTimeoutMs: 1000,
  });
  const random = new Random(3);
  const next = (): Model => {
    const model = new LazyModel(store, (v) => {
      if (typeof v.initial === 'string')
        return Array.from({ length: 8 }, () => 'ab-9:'[random.int(0, 4)]).join('');
      return typeof v.initial === 'number'
        ? random.int(Math.max(v.min, -99), Math.min(v.max, 99))
        : random.chance(0.5);
    });
    planInput(store, signature, model, inputOptions);
    return model;
  };
  const witness = (model: Model) => witnessOf(store, signature, model, inputOptions);
  const test = (model: Model) => wanted(witness(model).tagged.x as never);
  let model = next();
  for (let i = 0; i < 500 && !test(model); i++) model = next();
  const small = shrinkModel(model, {
    inputs: { store, signature, inputOptions },
    sizeOf: (m) => JSON.stringify(witness(m).tagged).length,
    test: (models) => models.map(test),
    isOver: () => false,
  });
  expect(witness(small).args.join()).toBe(expected);
}

it('texts lose what does not matter', () => {
  checkShrunk('string', (s: string) => /-.*:/.test(s), '"-:"');
});

it('properties and items are left out, numbers become simple', () => {
  checkShrunk(
    '{ a?: string; list: (number | string)[]; flag?: boolean }',
    (x: { list: unknown[]; flag?: boolean }) => x.list.length > 0 && x.flag !== undefined,
    '{ list: [0], flag: true }',
  );
});
