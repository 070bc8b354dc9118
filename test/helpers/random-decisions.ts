import { Random } from '../../src/base/random.ts';

/**
 * A random module with `f(a, b, c)` over small integers, full of decisions that matter or do not matter for the outcome:
 * loops, calls that write module state, objects and arrays with aliases, closures, exceptions, early returns. Everything
 * but the head of `f` is plain JavaScript. Every program ends. Same seed, same program.
 */
export function randomDecisions(seed: number): string {
  return new Generator(new Random(seed)).module();
}

export const head = 'export function f(a: number, b: number, c: number): unknown {';

class Generator {
  readonly #r: Random;
  #fresh = 0;
  /** Names of numbers that may be read, and of those that may be written. */
  #reads: string[] = [];
  #writes: string[] = [];
  #loop = 0;
  #helpers: string[] = [];
  #budget = 0;

  constructor(random: Random) {
    this.#r = random;
  }

  module(): string {
    const lines = [
      'let g = 0;',
      'const state = { v: 1, w: 2, xs: [1, 2] };',
      'class Cell { p = 0; #q = 1; constructor(p) { this.p = p; } get q() { return this.#q; } set q(x) { this.#q = x; } add(x) { if (x > 2) this.p += x; else this.#q -= x; return this.p; } }',
    ];
    for (let i = this.#r.int(1, 2); i > 0; i--) lines.push(this.#helper());
    this.#reads = ['a', 'b', 'c', 'g', 'state.v', 'state.w', 'x', 'y', 'o.p', 'o.q', 'xs[0]', 'xs.length'];
    this.#writes = ['g', 'state.v', 'x', 'x', 'y', 'y', 'o.p', 'o.q', 'p.p', 'a'];
    this.#budget = this.#r.int(8, 20);
    lines.push(
      head,
      '  let x = 0, y = 1;',
      '  const o = new Cell(b);',
      `  const xs = ${this.#r.chance(0.5) ? '[a, 1]' : 'state.xs'};`,
      '  const o2 = new Cell(c);',
      `  const p = ${this.#r.chance(0.6) ? `${this.#condition()} ? o : o2` : 'new Cell(1)'};`,
      `  const h = ${this.#r.chance(0.6) ? `${this.#condition()} ? () => { x = ${this.#r.int(2, 5)}; } : () => { y = b; }` : '() => { o.p = 4; }'};`,
    );
    this.#body(lines, '  ', 3);
    lines.push(`  return ${this.#result()};`, '}');
    return `${lines.join('\n')}\n`;
  }

  #helper(): string {
    const name = `h${this.#helpers.length}`;
    this.#reads = ['m', 'n', 'g', 'state.v'];
    this.#writes = ['g', 'state.w', 'm', 'k'];
    this.#budget = this.#r.int(2, 4);
    const lines = [`function ${name}(m, n) {`, '  let k = 1;'];
    this.#reads.push('k');
    this.#body(lines, '  ', 2);
    lines.push(`  return ${this.#number()};`, '}');
    this.#helpers.push(name);
    return lines.join('\n');
  }

  #body(lines: string[], indent: string, depth: number): void {
    const names = [...this.#reads];
    for (let n = this.#r.int(depth > 2 ? 3 : 1, depth > 2 ? 7 : 3); n > 0 && this.#budget > 0; n--) {
      this.#budget--;
      this.#statement(lines, indent, depth);
    }
    this.#reads = names;
  }

  #block(lines: string[], head: string, indent: string, depth: number, tail = '}'): void {
    lines.push(`${indent}${head} {`);
    this.#body(lines, `${indent}  `, depth - 1);
    lines.push(`${indent}${tail}`);
  }

  #statement(lines: string[], indent: string, depth: number): void {
    const r = this.#r;
    const kind = r.int(0, depth > 0 ? 17 : 7);
    const inF = this.#reads.includes('x');
    if (kind <= 3) lines.push(`${indent}${r.pick(this.#writes)} = ${this.#number()};`);
    else if (kind === 4 && this.#helpers.length > 0) {
      const target = r.chance(0.6) ? `${r.pick(this.#writes)} = ` : '';
      lines.push(`${indent}${target}${this.#call()};`);
    } else if (kind === 5 && inF)
      lines.push(
        `${indent}${r.pick(['xs.push(', 'o.add(', 'p.add(', 'xs.unshift(', 'state.xs.push('])}${this.#number()});`,
      );
    else if (kind === 6 && inF)
      lines.push(
        r.chance(0.3)
          ? `${indent}h();`
          : `${indent}xs[${r.chance(0.5) ? r.int(0, 2) : `${this.#condition()} ? 0 : 1`}] = ${this.#number()};`,
      );
    else if (kind === 7 && this.#loop > 0)
      lines.push(`${indent}if (${this.#condition()}) ${r.pick(['break', 'continue'])};`);
    else if (kind <= 11) {
      this.#block(lines, `if (${this.#condition()})`, indent, depth, r.chance(0.5) ? '} else {' : '}');
      if (lines.at(-1)!.endsWith('{')) {
        this.#body(lines, `${indent}  `, depth - 1);
        lines.push(`${indent}}`);
      }
    } else if (kind === 12) {
      const i = `i${this.#fresh++}`;
      this.#loop++;
      const bound = r.chance(0.4)
        ? `Math.min(${r.pick(['a', 'b', 'c', 'm'].filter((v) => this.#reads.includes(v)))}, 2)`
        : '2';
      this.#reads.push(i);
      this.#block(lines, `for (let ${i} = 0; ${i} < ${bound}; ${i}++)`, indent, depth);
      this.#reads.pop();
      this.#loop--;
    } else if (kind === 13) {
      const e = `e${this.#fresh++}`;
      this.#block(lines, 'try', indent, depth, `} catch (${e}) {`);
      if (r.chance(0.5)) lines.push(`${indent}  ${r.pick(this.#writes)} = ${this.#number()};`);
      else this.#body(lines, `${indent}  `, 0);
      if (r.chance(0.3)) lines.push(`${indent}} finally {`, `${indent}  ${r.pick(this.#writes)} += 1;`);
      lines.push(`${indent}}`);
    } else if (kind === 14)
      lines.push(
        `${indent}if (${this.#condition()}) ${r.chance(0.5) ? `return ${this.#number()}` : `throw new Error('e${r.int(0, 2)}')`};`,
      );
    else if (kind === 15 && inF) {
      const name = `k${this.#fresh++}`;
      const loop = this.#loop;
      this.#loop = 0;
      lines.push(`${indent}const ${name} = () => {`);
      this.#body(lines, `${indent}  `, r.int(0, 1));
      this.#loop = loop;
      lines.push(`${indent}};`, `${indent}${r.chance(0.5) ? `if (${this.#condition()}) ` : ''}${name}();`);
    } else if (kind === 16 && inF)
      lines.push(
        `${indent}for (const v of xs) if (v > ${r.int(0, 2)}) ${r.pick(['x', 'y', 'g'])} += ${r.chance(0.5) ? 'v' : '1'};`,
      );
    else if (inF)
      lines.push(
        `${indent}switch (${r.pick(['a', 'b', 'c'])}) { case 1: x = ${this.#number()}; break; case 2: y = ${this.#number()}; default: g = ${this.#number()}; }`,
      );
  }

  #call(): string {
    return `${this.#r.pick(this.#helpers)}(${this.#number()}, ${this.#number()})`;
  }

  #number(): string {
    const r = this.#r;
    switch (r.int(0, 5)) {
      case 0:
        return String(r.int(-1, 3));
      case 1:
        return `${r.pick(this.#reads)} + ${r.pick(this.#reads)}`;
      case 2:
        return `${r.pick(this.#reads)} - ${r.int(1, 2)}`;
      default:
        return r.pick(this.#reads);
    }
  }

  #condition(): string {
    const r = this.#r;
    const inputs = ['a', 'b', 'c', 'm', 'n'].filter((n) => this.#reads.includes(n));
    const atom = () =>
      `${r.pick([...inputs, ...inputs, ...inputs, ...this.#reads])} ${r.pick(['>', '<', '===', '!==', '<='])} ${r.chance(0.7) ? r.int(-1, 3) : r.pick(this.#reads)}`;
    return r.chance(0.25) ? `${atom()} ${r.pick(['&&', '||'])} ${atom()}` : atom();
  }

  #result(): string {
    const r = this.#r;
    return r.pick([
      'x',
      'x',
      'y',
      'x + y',
      'g',
      'state.v',
      'o.p',
      'o.q + p.p',
      '[x, o.p]',
      '{ x, xs }',
      'xs.length',
      'xs[1]',
      'xs',
      this.#number(),
    ]);
  }
}
