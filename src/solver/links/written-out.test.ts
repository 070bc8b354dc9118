import { expect, it } from 'vitest';
import { Random } from '../../base/random.ts';
import { evaluate } from '../../expr/evaluate.ts';
import { anyElement, exists } from '../../expr/exists.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { TermStore } from '../../expr/term-store.ts';
import { buildSolver } from '../build-solver.ts';

const none = { domain: 'int', min: 0, max: 6, maxLength: 1, alternatives: [], firstSize: undefined } as const;

/** Arrays of up to six elements of `a`, `b` and '', all of which are tried. */
function brute(store: TermStore, length: Term, elements: readonly Term[], conditions: readonly Term[]) {
  for (let n = 0; n <= 6; n++)
    for (let k = 0; k < 3 ** n; k++) {
      const model = new Map<number, string | number>([[store.variableOf(length).id, n]]);
      for (let i = 0, rest = k; i < n; i++, rest = Math.floor(rest / 3))
        model.set(store.variableOf(elements[i]!).id, ['', 'a', 'b'][rest % 3]!);
      if (conditions.every((c) => evaluate(store, c, model) === true)) return true;
    }
  return false;
}

it('agrees with trying all arrays', () => {
  const random = new Random(7);
  const store = new TermStore();
  const solver = buildSolver(store, { backend: 'wasm', timeoutMs: 10_000, seed: 1 });
  const length = store.variable({ ...none, path: 'xs.length', sort: Sort.Num, role: 'length', initial: 0 });
  const element = (i: number) =>
    store.variable({ ...none, path: `xs[${i}]`, sort: Sort.Str, role: 'value', initial: '' });
  const elements = Array.from({ length: 6 }, (_, i) => element(i));
  const among = (wanted: string) =>
    store.make(Op.Among, store.constant('xs'), length, store.constant(wanted), ...elements.slice(0, 4));
  const any = store.variable({
    ...none,
    path: anyElement('xs'),
    sort: Sort.Str,
    role: 'value',
    initial: '',
  });
  const some = (wanted: string, isSame: boolean) => {
    const same = store.eq(any, store.constant(wanted));
    return exists(store, 'xs', length, isSame ? same : store.not(same), 4);
  };
  const kinds = new Set<string>();
  for (let round = 0; round < 40; round++) {
    const one = (): Term => {
      const i = random.int(0, 3);
      const t = random.pick([
        () => among('a'),
        () => among('b'),
        () => some('a', false),
        () => some(random.pick(['a', 'b']), true),
        () => some('', random.chance(0.5)),
        () => store.eq(length, store.constant(random.int(0, 6))),
        () => store.make(Op.Lt, length, store.constant(random.int(0, 6))),
        () =>
          store.and(
            store.make(Op.Lt, store.constant(i), length),
            store.eq(elements[i]!, store.constant(random.pick(['a', 'b']))),
          ),
      ])();
      return random.chance(0.4) ? store.not(t) : t;
    };
    const conditions = Array.from({ length: random.int(2, 5) }, one);
    const answer = solver.solve({ conditions });
    kinds.add(answer.kind);
    if (answer.kind === 'sat')
      for (const c of conditions) expect(evaluate(store, c, answer.model)).toBe(true);
    else if (answer.kind === 'unsat') expect(brute(store, length, elements, conditions)).toBe(false);
  }
  expect(kinds).toContain('sat');
  expect(kinds).toContain('unsat');
  solver.dispose();
});

it('agrees with trying all maps of different keys', () => {
  const random = new Random(11);
  const store = new TermStore();
  const solver = buildSolver(store, { backend: 'wasm', timeoutMs: 10_000, seed: 1 });
  const size = store.variable({
    ...none,
    path: 'm.size',
    sort: Sort.Num,
    role: 'length',
    initial: 0,
    max: 3,
  });
  const variable = (path: string, sort: Sort) =>
    store.variable({ ...none, path, sort, role: 'value', initial: sort === Sort.Str ? '' : 0 });
  const at = [0, 1, 2, 3];
  const keys = at.map((i) => variable(`[...m.keys()][${i}]`, Sort.Str));
  const values = at.map((i) => variable(`[...m.values()][${i}]`, Sort.Num));
  const u = variable('u', Sort.Str);
  const [listed, valued] = ['[...m.keys()]', '[...m.values()]'].map((path) => store.constant(path));
  const distinct = store.make(Op.Distinct, listed!, size, ...keys);
  const has = (key: Term) => store.make(Op.Among, listed!, size, key, ...keys);
  const any = variable(anyElement('[...m.values()]'), Sort.Num);
  const get = (key: Term) => store.make(Op.Lookup, listed!, size, key, valued!, any, ...keys, ...values);
  const texts = ['', 'a', 'b'];
  const exists = (conditions: readonly Term[]): boolean => {
    for (let n = 0; n <= 3; n++)
      for (let k = 0; k < 3 ** (n + 1) * 2 ** n; k++) {
        let rest = k;
        const digit = (base: number): number => {
          const d = rest % base;
          rest = Math.floor(rest / base);
          return d;
        };
        const model = new Map<number, string | number>([[store.variableOf(size).id, n]]);
        model.set(store.variableOf(u).id, texts[digit(3)]!);
        for (let i = 0; i < n; i++) {
          model.set(store.variableOf(keys[i]!).id, texts[digit(3)]!);
          model.set(store.variableOf(values[i]!).id, digit(2));
        }
        if (conditions.every((c) => evaluate(store, c, model) === true)) return true;
      }
    return false;
  };
  const kinds = new Set<string>();
  for (let round = 0; round < 30; round++) {
    const key = (): Term => random.pick([u, store.constant('a'), store.constant('b')]);
    const one = (): Term => {
      const t = random.pick([
        () => has(key()),
        () => store.eq(size, store.constant(random.int(0, 3))),
        () => store.make(Op.Lt, size, store.constant(random.int(1, 3))),
        () => store.eq(get(key()), store.constant(random.int(0, 1))),
        () => store.eq(get(key()), get(key())),
        () => store.eq(u, store.constant(random.pick(texts))),
      ])();
      return random.chance(0.4) ? store.not(t) : t;
    };
    const conditions = [distinct, ...Array.from({ length: random.int(2, 4) }, one)];
    if (conditions.includes(store.false)) continue;
    const answer = solver.solve({ conditions });
    kinds.add(answer.kind);
    if (answer.kind === 'sat')
      for (const c of conditions) expect(evaluate(store, c, answer.model)).toBe(true);
    else if (answer.kind === 'unsat') expect(exists(conditions)).toBe(false);
  }
  expect(kinds).toContain('sat');
  expect(kinds).toContain('unsat');
  solver.dispose();
});
