import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import type { Backend } from './backend.ts';
import { NativeBackend } from './native.ts';
import { Z3Wasm } from './z3-wasm.ts';

const installed = (name: string) => spawnSync(name, ['--version']).status === 0;
const setup = '(set-logic ALL)(declare-const x Int)';
const cubes =
  '(declare-const a Int)(declare-const b Int)(declare-const c Int)(assert (and (> a 1000) (> b 1000) (> c 1000) (= (+ (* a a a) (* b b b)) (* c c c))))(check-sat)';

for (const [name, make] of [
  ['z3-wasm', () => new Z3Wasm()],
  ['z3', () => new NativeBackend('z3')],
  ['cvc5', () => new NativeBackend('cvc5')],
] as [string, () => Backend][]) {
  describe.skipIf(name !== 'z3-wasm' && !installed(name))(name, () => {
    const backend = make();
    afterAll(() => backend.dispose());

    it('answers at once and keeps its state', () => {
      expect(backend.run(`${setup}(assert (> x 3))(check-sat)`, 10_000)?.trim()).toBe('sat');
      expect(
        backend.run('(assert (< x 5))(check-sat)(get-value (x))', 10_000)?.split(/\s+/).join(' ').trim(),
      ).toBe('sat ((x 4))');
    });

    it('takes texts and gives answers of a megabyte', () => {
      const names = Array.from({ length: 5000 }, (_, i) => `a_rather_long_name_for_a_constant_${i}`);
      const text = names.map((n) => `(declare-const ${n} Int)(assert (= ${n} 7))`).join('\n');
      expect(backend.run(`${text}(check-sat)`, 20_000)?.trim()).toBe('sat');
      expect(backend.run(`(get-value (${names.join(' ')}))`, 20_000)?.length).toBeGreaterThan(150_000);
    });

    it('is ended at its time limit and starts again without its state', () => {
      const before = backend.generation;
      expect(backend.run(cubes, 300)).toBeUndefined();
      expect(backend.generation).toBe(before + 1);
      expect(backend.run(`${setup}(assert (> x 3))(check-sat)`, 10_000)?.trim()).toBe('sat');
    });
  });
}

it('errors of the text come back as text', () => {
  const backend = new Z3Wasm();
  expect(backend.run('(assert (nonsense 1))', 10_000)).toMatch(/^\(error/);
  expect(backend.run('(declare-const x Int)(assert (= x 1))(check-sat)', 10_000)?.trim()).toBe('sat');
  backend.dispose();
});

it('a program that is not there is a request error of one line', () => {
  const backend = new NativeBackend('no-such-solver' as 'z3');
  expect(() => backend.run('(check-sat)', 1000)).toThrow(
    /^the solver 'no-such-solver' is not installed[^\n]*$/,
  );
});
