import type { Random } from '../../src/base/random.ts';

interface Machine {
  readonly state: number;
  readonly self: object;
  /** All that it holds. */
  readonly key: string;
  copy(): Machine;
  call(method: string, x: number): void;
}

export interface RandomMachine {
  /** TypeScript text of a class `M` with a field `state` and containers beside it. */
  readonly source: string;
  readonly methods: readonly string[];
  /** A fresh instance of the same class in plain JavaScript. */
  readonly make: () => Machine;
}

/** A class whose methods read and change an array, a Set, a Map, a counter and a state. */
export function randomMachine(random: Random): RandomMachine {
  // Of one kind a class, or the search has too much to look at for a test.
  const kind = random.pick(['list', 'set', 'map'] as const);
  const tests = {
    list: ['this.list.length > 0', 'this.list.length === 1', 'this.list.includes(x)'],
    set: ['this.set.has(x)', 'this.set.size > 0'],
    map: ['this.map.has(x)', 'this.map.size > 0'],
  };
  const actions = {
    list: ['this.list.push(x);', 'this.list.pop();'],
    set: ['this.set.add(x);', 'this.set.delete(x);'],
    map: ['this.map.set(x, 1);', 'this.map.delete(x);'],
  };
  const test = () =>
    random.pick([
      ...tests[kind],
      ...tests[kind],
      'this.count > 1',
      'x > 0',
      `this.state === ${random.int(0, 2)}`,
    ]);
  const action = () =>
    random.pick([
      ...actions[kind],
      'this.count++;',
      `this.state = ${random.int(0, 2)};`,
      `this.state = ${random.int(0, 2)};`,
    ]);
  const body = (depth: number): string =>
    Array.from({ length: random.int(1, 2) }, () =>
      depth < 2 && random.chance(0.6)
        ? `if (${test()}) { ${body(depth + 1)} } else { ${body(depth + 1)} }`
        : action(),
    ).join(' ');
  const methods = ['a', 'b'];
  const bodies = methods.map(() => body(0));
  const uses = (name: string) => bodies.some((text) => text.includes(`this.${name}.`));
  const text = (typed: boolean) => `class M {
    state${typed ? ': 0 | 1 | 2' : ''} = 0;
    ${uses('list') ? `${typed ? 'readonly ' : ''}list${typed ? ': number[]' : ''} = [];` : ''}
    ${uses('set') ? `set = new Set${typed ? '<number>' : ''}();` : ''}
    ${uses('map') ? `map = new Map${typed ? '<number, number>' : ''}();` : ''}
    count = 0;
    ${methods.map((m, i) => `${m}(x${typed ? ': number' : ''}) { ${bodies[i]} }`).join('\n    ')}
  }`;
  const M = new Function(`${text(false)} return M;`)() as new () => Fields;
  const machine = (self: Fields): Machine => ({
    self,
    state: self.state,
    key: JSON.stringify([self.state, self.list, [...(self.set ?? [])], [...(self.map ?? [])], self.count]),
    copy: () =>
      machine(
        Object.assign(new M(), self, {
          list: [...(self.list ?? [])],
          set: new Set(self.set ?? []),
          map: new Map(self.map ?? []),
        }),
      ),
    call: (method, x) => (self as unknown as Record<string, (x: number) => void>)[method]!(x),
  });
  // What a machine shows is that of its object at the time.
  const live = (m: Machine): Machine => {
    const self = m.self as Fields;
    return Object.defineProperties(
      { self, copy: () => live(m.copy()), call: m.call },
      {
        state: { get: () => self.state },
        key: {
          get: () =>
            JSON.stringify([self.state, self.list, [...(self.set ?? [])], [...(self.map ?? [])], self.count]),
        },
      },
    ) as Machine;
  };
  return { source: `export ${text(true)}`, methods, make: () => live(machine(new M())) };
}

interface Fields {
  state: number;
  list?: number[];
  set?: Set<number>;
  map?: Map<number, number>;
  count: number;
}
