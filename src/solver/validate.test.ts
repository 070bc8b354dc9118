import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { Random } from '../base/random.ts';
import { Sort } from '../expr/sort.ts';
import { TermStore } from '../expr/term-store.ts';
import type { Backend } from './backends/backend.ts';
import { NativeBackend } from './backends/native.ts';
import { Z3Wasm } from './backends/z3-wasm.ts';
import { newStats } from './build-solver.ts';
import { Ladder } from './ladder.ts';
import { RandomConditions, testVariable } from './testing/random-conditions.ts';
import { stubSolver } from './testing/stub-solver.ts';
import { type Contradiction, validating } from './validate.ts';

const installed = (name: string) => spawnSync(name, ['--version']).status === 0;

/** The same random queries through the ladder on two backends. */
function checkBackends(second: Backend, count: number): void {
  const wasm = new Z3Wasm();
  const found: Contradiction[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const store = new TermStore();
    const variables = [
      testVariable(store, 'x', Sort.Num, { min: -100, max: 100 }),
      testVariable(store, 'y', Sort.Num, { domain: 'double' }),
      testVariable(store, 's', Sort.Str, { maxLength: 3 }),
    ];
    const make = new RandomConditions(store, new Random(seed), variables, {
      strings: seed % 2 === 0,
      rounding: true,
    });
    const conditions = [make.bool(3), make.bool(2)].filter((c) => !store.isConst(c));
    const ladder = (backend: Backend) => new Ladder(store, backend, 500, seed, newStats());
    validating(ladder(wasm), ladder(second), store, (c) => found.push(c)).solve({ conditions });
  }
  wasm.dispose();
  second.dispose();
  expect(found).toEqual([]);
}

it.skipIf(!installed('z3'))('native z3 agrees', () => checkBackends(new NativeBackend('z3'), 40));
it.skipIf(!installed('cvc5'))('cvc5 agrees', () => checkBackends(new NativeBackend('cvc5'), 40));

it('a contradiction is reported', () => {
  const store = new TermStore();
  const x = testVariable(store, 'b', Sort.Bool);
  const found: Contradiction[] = [];
  const solver = validating(
    stubSolver(() => ({ kind: 'unsat', rung: 'int' })),
    stubSolver(() => ({ kind: 'sat', model: new Map([[0, true]]), rung: 'int' })),
    store,
    (c) => found.push(c),
  );
  expect(solver.solve({ conditions: [x] }).kind).toBe('unsat');
  expect(found.length).toBe(1);
});
