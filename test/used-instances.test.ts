import { expect, it } from 'vitest';
import type { Tagged } from '../src/report/schema.ts';
import { exploreTexts } from './helpers/explore-texts.ts';

const options = { numbers: 'double' as const, usesInstances: true };

const stack = `export class Stack<T> {
  private items: T[] = [];
  push(x: T): void { this.items.push(x); }
  pop(): T { if (this.items.length === 0) throw new Error('empty'); return this.items.pop()!; }
}`;

it('a method is told on instances on which others were called before', () => {
  const { behaviours, complete, scope } = exploreTexts(stack, 'Stack.pop', options);
  const rows = behaviours.map((b) => [b.condition.join(' && '), b.outcome]);
  expect(rows).toContainEqual([
    'earlier(this).length === 0',
    { kind: 'throw', error: 'Error', message: 'empty' },
  ]);
  const given = behaviours.flatMap((b) => (b.outcome.kind === 'return' ? [b.outcome.value] : []));
  expect(new Set(given)).toEqual(new Set(['earlier(this)[0].args[0]', 'earlier(this)[1].args[0]']));
  expect(complete).toBe(false);
  expect(scope.assumes.map((a) => a.text)).toContain(
    'this is a Stack after at most 2 earlier calls of push or pop, none of which threw',
  );
});

it('what is said of each way to use a cache is what Node does', () => {
  const Cache = class {
    #m = new Map<string, number>();
    readonly max: number;
    constructor(max: number) {
      this.max = max;
    }
    get(k: string): number | undefined {
      const v = this.#m.get(k);
      if (v !== undefined && this.#m.delete(k)) this.#m.set(k, v);
      return v;
    }
    set(k: string, v: number): void {
      this.#m.set(k, v);
      if (this.#m.size > this.max) this.#m.delete(this.#m.keys().next().value!);
    }
  };
  const source = `export class Cache { private m = new Map<string, number>(); constructor(readonly max: number) {}
    get(k: string): number | undefined { const v = this.m.get(k); if (v !== undefined && this.m.delete(k)) this.m.set(k, v); return v; }
    set(k: string, v: number): void { this.m.set(k, v); if (this.m.size > this.max) this.m.delete(this.m.keys().next().value!); } }`;
  const { behaviours } = exploreTexts(source, 'Cache.get', options);
  const kinds = new Set<string>();
  for (const { witness, observed } of behaviours) {
    const { this: self, k } = witness as unknown as { this: Made; k: string };
    const it = new Cache(self.arguments[0]!);
    for (const { method, args } of self.earlier ?? [])
      (it[method] as (...args: unknown[]) => unknown)(...args);
    const got = it.get(k);
    expect(observed).toEqual({
      kind: 'return',
      value: got === undefined ? { $: 'undefined' } : (got as Tagged),
    });
    kinds.add(`${self.earlier?.length ?? 0} ${typeof got}`);
  }
  expect([...kinds].sort()).toEqual(['0 undefined', '1 number', '1 undefined', '2 number', '2 undefined']);
});

interface Made {
  readonly arguments: readonly number[];
  readonly earlier?: readonly { readonly method: 'get' | 'set'; readonly args: readonly unknown[] }[];
}

it('what methods leave elsewhere than in the instance is no less said to depend on the calls before', () => {
  const shared = `export class Shared { static log: string[] = []; note(s: string) { Shared.log.push(s); } last() { return Shared.log.at(-1); } }`;
  const { complete, scope } = exploreTexts(shared, 'Shared.last', options);
  expect(complete).toBe(false);
  expect(scope.assumes.map((a) => a.text)).toContain(
    'this is a Shared after at most 2 earlier calls of note, none of which threw',
  );
});

it.each([
  ['is changed', 'constructor(x: number) { this.x = x * 2; } x: number;', 'made(this).x'],
  ['has a default', 'constructor(readonly x = 1) {}', 'made(this).x'],
  ['is written by a method', 'constructor(public x: number) {} up() { this.x++; }', 'made(this).x'],
  [
    'is private',
    '#x: number; constructor(x: number) { this.#x = x; } get x() { return this.#x; }',
    'made(this).x',
  ],
  ['is a property', 'constructor(readonly x: number) {}', 'this.x'],
  ['is kept', 'readonly x: number; constructor(x: number) { if (x < 0) throw x; this.x = x; }', 'this.x'],
])('conditions name the property of an instance only where that is the argument: %s', (_, members, name) => {
  const source = `export class T { ${members} over() { return this.x > 10; } }`;
  const { behaviours } = exploreTexts(source, 'T.over', { ...options, usesInstances: false });
  const told = behaviours.map((b) => (b.outcome.kind === 'return' ? b.outcome.value : '')).join();
  expect(`${behaviours.flatMap((b) => b.condition).join()} ${told}`).toContain(`${name} `);
});

it('what an earlier call read of the clock is input, however the call is written', () => {
  const source = `export class Cache<V> { #m = new Map<string, { value: V; at: number }>();
    get(k: string): V | undefined { const hit = this.#m.get(k); return hit && Date.now() - hit.at <= 5 ? hit.value : undefined; }
    set(k: string, value: V): void { this.#m.set(k, { value, at: Date.now() }); } }
  export class Timed { private readonly at = Date.now(); isOld(): boolean { return Date.now() - this.at > 1000; } }`;
  const rows = exploreTexts(source, 'Cache.get', options).behaviours.map((b) => b.condition.join(' && '));
  expect(rows).toContain(
    'earlier(this).length === 1 && k === earlier(this)[0].args[0] && Date.now() + Date.now.passed(2) - Date.now() <= 5',
  );
  expect(exploreTexts(source, 'Timed.isOld', options).behaviours.map((b) => b.outcome)).toEqual([
    { kind: 'return', value: 'Date.now() + Date.now.passed(2) - Date.now() > 1000' },
  ]);
});

it('says what earlier calls are given where their parameters have no type', () => {
  const source = `export class Bag<T> { private items: T[] = [];
    has(x: T): boolean { return this.items.includes(x); }
    add(x: T): void { this.items.push(x); } }`;
  const { scope } = exploreTexts(source, 'Bag.has', options);
  expect(scope.assumes.map((a) => a.text)).toContain(
    'earlier calls are given what was tried where no type says more',
  );
});

it.each([
  [
    'adds to a list of its own',
    'f(xs: number[]) { const out: number[] = []; for (const x of xs) out.push(x); return out; }',
  ],
  [
    'counts in an object of its own',
    'f(k: string) { const by: Record<string, number> = {}; by[k] = 1; return by; }',
  ],
  [
    'fills a map of its own',
    'async f(k: string) { const by = new Map<string, number>(); by.set(k, 1); return by.size; }',
  ],
  ['asks what it was given', 'f(k: string) { return this.store.load(k); }'],
  [
    'calls its argument',
    'f(g: (x: number) => number) { return g(1) + [1, 2].reduce((a, b) => a + g(b), 0); }',
  ],
  ['makes an object', 'f(k: string) { return new Box(k).of; }'],
])('a method that leaves nothing behind is not called before: it %s', (_, method) => {
  const { scope } = exploreTexts(
    `class Box { of: string; constructor(of: string) { this.of = of; } }
     export class T { n = 0; constructor(private store: { load(k: string): number }) {} ${method} get() { return this.n; } }`,
    'T.get',
    options,
  );
  expect(scope.assumes.map((a) => a.text).join()).not.toContain('earlier calls');
});

it.each([
  ['borrows what changes', 'f() { Array.prototype.push.call(this.xs, 1); }'],
  ['applies what changes', 'f() { this.xs.push.apply(this.xs, [1]); }'],
  ['changes what it got hold of', 'f() { const own = this.xs; own.push(1); }'],
  ['changes what a closure keeps', 'f() { this.more(); }'],
  ['runs what it keeps', 'f() { this.it.next(); }'],
  ['goes over what it keeps', 'f() { for (const _ of this.it as any) return; }'],
  ['spreads what it keeps', 'f() { return [...(this.it as any)].length; }'],
  ['matches from where it stopped', 'f() { return this.word.test("a"); }'],
  ['assigns', 'f() { Object.assign(this, { xs: [1] }); }'],
  ['has it done elsewhere', 'f() { add(this.xs); }'],
  ['does it under a computed name', 'f(k: "push") { (this.xs as any)[k](1); }'],
])('a method that may leave something is called before: it %s', (_, method) => {
  const { behaviours } = exploreTexts(
    `function add(xs: number[]) { xs.push(1); }
     export class T { xs: number[] = []; n = () => 0; more: () => void; it: Iterator<number>; word = /a/g;
       constructor() { let n = 0; this.more = () => { n++; }; this.n = () => n; const xs = this.xs; this.it = (function* () { xs.push(yield 1); yield xs.push(2); })(); }
       ${method}
       get() { return this.xs.length + this.n() + this.word.lastIndex; } }`,
    'T.get',
    options,
  );
  expect(behaviours.flatMap((b) => b.condition).join()).toContain('earlier(this)');
});

it('a method that sees nothing of its instance is told without calls before', () => {
  const { behaviours, scope } = exploreTexts(
    'export class T { n = 0; up() { this.n++; } twice(x: number) { return x * 2; } }',
    'T.twice',
    options,
  );
  expect(behaviours.map((b) => b.condition)).toEqual([[]]);
  expect(scope.assumes.map((a) => a.text).join()).not.toContain('earlier calls');
});
