import { Random } from '../../src/base/random.ts';

/**
 * A random module with `f(a, b, c)` over small integers that takes step after step on a state of objects, arrays and linked cells: by calls one
 * after another or in a loop over its inputs. Steps look at a part of the state and change a part, and may throw. Many sequences of steps lead to
 * the same state. Same seed, same program.
 */
export function randomSteps(seed: number): string {
  return new Generator(new Random(seed)).module();
}

class Generator {
  readonly #r: Random;
  #aborts = 0;

  constructor(random: Random) {
    this.#r = random;
  }

  module(): string {
    const r = this.#r;
    const lines = [
      'class Node { value = 0; next = null; constructor(v) { this.value = v; } }',
      `class State { n = ${r.int(0, 1)}; m = 0; seen = 0; list = []; head = null; box = { v: 1, w: 0 }; other = this.box; }`,
      `const table = [${r.int(0, 2)}, ${r.int(0, 2)}, 2];`,
    ];
    const helpers = r.int(1, 2);
    for (let i = 0; i < helpers; i++) lines.push(...this.#step(`step${i}`));
    const step = () => `step${r.int(0, helpers - 1)}`;
    const isInner = r.chance(0.4);
    const head = 'export function f(a: number, b: number, c: number): unknown {';
    lines.push(isInner ? 'function inner(a, b, c, s) {' : head);
    if (r.chance(0.3)) lines.push(`  const kept = a > ${r.int(0, 2)} ? a : 0;`);
    else lines.push('  const kept = 7;');
    if (!isInner) lines.push('  const s = new State();');
    switch (r.int(0, 3)) {
      case 0:
        lines.push(`  for (const x of [a, b, c]) ${step()}(s, x);`);
        break;
      case 1:
        lines.push('  const xs = [a, b, c];', `  for (let i = 0; i < xs.length; i++) ${step()}(s, xs[i]);`);
        break;
      case 2:
        lines.push(`  ${step()}(s, a);`, `  const r = ${step()}(s, b);`, `  ${step()}(s, c);`);
        if (r.chance(0.5)) lines.push('  if (r > 2) s.m = r;');
        break;
      default:
        lines.push(
          `  ${step()}(s, a);`,
          `  ${step()}(s, b);`,
          `  ${step()}(s, c);`,
          `  ${step()}(s, ${r.pick(['a', 'b', '1'])});`,
        );
    }
    if (r.chance(0.5)) lines.push(`  if (${this.#test('c')}) ${this.#change('kept', '  ')}`);
    lines.push(
      `  return ${r.pick(['s.n', 's.list.length', '[s.n, s.m, kept]', 's.head === null ? -1 : s.head.value', 's.box.v + s.other.w', 'kept'])};`,
      '}',
    );
    if (isInner)
      lines.push(
        head,
        '  const t = new State();',
        `  const before = ${this.#r.pick(['b', 'a > 1 ? 1 : 0', '3'])};`,
        `  const inside = inner(a, ${this.#r.pick(['b', 'a'])}, c, t);`,
        `  if (${this.#r.pick(['before > 1', 't.n > 1', 'c > before', 't.head === null'])}) return t.m;`,
        `  return ${this.#r.pick(['inside', '[inside, before]', 't.list.length'])};`,
        '}',
      );
    return `${lines.join('\n')}\n`;
  }

  #step(name: string): string[] {
    const r = this.#r;
    const lines = [`function ${name}(s, x) {`];
    const cases = r.int(2, 3);
    for (let i = 0; i < cases; i++) {
      const test = r.chance(0.7) ? `x ${r.pick(['===', '>', '<'])} ${r.int(-1, 3)}` : this.#test('x');
      lines.push(`  ${i === 0 || r.chance(0.3) ? '' : 'else '}if (${test}) {`);
      if (lines.at(-1)!.includes('else') && !lines.at(-2)!.startsWith('  }'))
        lines[lines.length - 1] = `  if (${test}) {`;
      for (let k = r.int(1, 2); k > 0; k--) lines.push(`    ${this.#change('x', '    ')}`);
      lines.push('  }');
    }
    if (r.chance(0.4)) lines.push(`  ${this.#change('x', '  ')}`);
    lines.push(`  return ${r.pick(['s.n', 'x', 's.list.length', '0'])};`, '}');
    return lines;
  }

  #test(x: string): string {
    return this.#r.pick([
      's.n > 1',
      's.m === 1',
      's.list.length > 1',
      's.head !== null && s.head.value > 0',
      's.box.v === s.other.v',
      's.box === s.other',
      `s.list.includes(${x})`,
      `table[s.n % 3] > ${this.#r.int(0, 1)}`,
      `${x} > s.n`,
      's.list.some((v) => v > 1)',
      `'extra' in s.box`,
    ]);
  }

  #change(x: string, indent: string): string {
    const r = this.#r;
    const change = r.pick([
      's.n++;',
      's.n = 0;',
      `s.m = ${x} > 1 ? 1 : 0;`,
      `s.m = ${x};`,
      's.m = s.n;',
      `s.list.push(${r.pick([x, '1', 's.n'])});`,
      's.list.pop();',
      's.list = [];',
      's.list = [...s.list, 2];',
      `{ const node = new Node(${r.pick([x, '1', 's.n'])}); node.next = s.head; s.head = node; }`,
      'if (s.head !== null) s.head = s.head.next;',
      'for (let p = s.head; p !== null; p = p.next) p.value++;',
      's.other = { v: 1, w: s.n };',
      's.other = s.box;',
      's.box.v = 2 - s.box.v;',
      's.box.extra = 1;',
      'delete s.box.extra;',
      's.seen++;',
      's.seen = s.list.reduce((sum, v) => sum + v, 0);',
      'for (const v of s.list) if (v > 1) s.m += v;',
    ]);
    if (!r.chance(0.15)) return change;
    return `${change}\n${indent}if (${this.#test(x)}) throw new Error('abort ${this.#aborts++}');`;
  }
}
