import { Random } from '../../base/random.ts';

/** A random module whose function `f` mostly decides: nested guards over few variables, loops, helpers, objects, exceptions. */
export interface RandomDecisions {
  readonly source: string;
  /** Over the parameters. */
  readonly condition: string;
}

export function randomDecisions(seed: number): RandomDecisions {
  const random = new Random(seed);
  const source = new Generator(random).program();
  const atoms = Array.from({ length: random.int(1, 3) }, () =>
    random.pick([
      () => `a ${comparison(random)} ${random.int(-3, 6)}`,
      () => `b ${comparison(random)} ${random.int(-3, 6)}`,
      () => `a ${comparison(random)} b`,
      () => `a === ${random.int(-2, 5)}`,
      () => `a + b ${comparison(random)} ${random.int(-3, 6)}`,
      () => random.pick(['t', '!t']),
      () => `s === ${random.pick(['"x"', '"y"', '""'])}`,
      () => `o.p ${comparison(random)} ${random.int(-3, 6)}`,
      () => `o.k === ${random.pick(['"x"', '"y"', 'undefined'])}`,
    ])(),
  );
  return { source, condition: atoms.join(' && ') };
}

/** Inputs of every corner of a small domain, in a fixed random order. */
export function decisionInputs(seed: number, count: number): Readonly<Record<string, unknown>>[] {
  const random = new Random(seed ^ 0x5eed);
  return Array.from({ length: count }, () => ({
    a: random.pick([-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 0.5, Number.NaN]),
    b: random.pick([-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, -0.5]),
    t: random.chance(0.5),
    s: random.pick(['x', 'y', '', 'z', 'xy']),
    o: { p: random.int(-3, 6), ...(random.chance(0.7) && { k: random.pick(['x', 'y', 'z']) }) },
  }));
}

function comparison(random: Random): string {
  return random.pick(['<', '<=', '>', '>=', '===', '!==']);
}

class Generator {
  readonly #r: Random;
  #numbers = ['a', 'b', 'o.p'];
  #depth = 0;
  #fresh = 0;
  #loop = 0;

  constructor(random: Random) {
    this.#r = random;
  }

  program(): string {
    return `interface O { p: number; k?: string }
let count = 0;
function clamp(x: number, low: number, high: number) {
  if (x < low) return low;
  if (x > high) { count++; return high; }
  return x;
}
function pick(x: number, kind: string) {
  switch (kind) {
    case "x": return x + 1;
    case "y": count += 2; break;
    default: if (x > 2) throw new Error("pick " + x);
  }
  return x - 1;
}
function walk(n: number): number { return n <= 0 ? 0 : 1 + walk(n - 1); }
export function f(a: number, b: number, t: boolean, s: string, o: O): unknown {
  let x = ${this.#number(1)};
  let y = 0;
  const notes: unknown[] = [];
${this.#fill(['x', 'y'], () => this.#block(this.#r.int(3, 7)))}
  notes.push(x, y, count, a, b, o.p, o.k);
  return notes;
}
`;
  }

  #fill(names: string[], make: () => string): string {
    const before = this.#numbers.length;
    this.#numbers.push(...names);
    const text = make();
    this.#numbers.length = before;
    return text;
  }

  #block(count: number): string {
    this.#depth++;
    const text = this.#fill([], () => Array.from({ length: count }, () => this.#statement()).join('\n'));
    this.#depth--;
    return text;
  }

  #statement(): string {
    const r = this.#r;
    const kind = this.#depth > 3 ? r.int(0, 4) : r.int(0, 20);
    switch (kind) {
      case 0:
        return `${this.#target()} ${r.pick(['=', '+=', '-='])} ${this.#number(2)};`;
      case 1:
        return `notes.push(${this.#number(1)});`;
      case 2: {
        const name = `v${this.#fresh++}`;
        const text = `${r.pick(['const', 'let', 'var'])} ${name} = ${this.#number(2)};`;
        this.#numbers.push(name);
        return text;
      }
      case 3:
        return `o.${r.pick([`p = ${this.#number(1)}`, `k = ${r.pick(['"x"', '"y"', 's', 'undefined'])}`])};`;
      case 4:
        return `${this.#target()}${r.pick(['++', '--'])};`;
      case 5:
        return `while (${this.#test(1)}) {\nif (${this.#guard()}) break;\n${this.#block(r.int(1, 2))}\n}`;
      case 6: {
        const i = `i${this.#fresh++}`;
        return `for (let ${i} = ${r.int(0, 2)}; ${i} < ${r.pick(['1', '2', '3', 'a', 'b', 'x'])}; ${i}++) {\nif (${this.#guard()}) break;\n${this.#fill([i], () => this.#block(r.int(1, 2)))}\n}`;
      }
      case 7:
        return `try {\n${this.#block(r.int(1, 2))}\n${r.chance(0.5) ? `if (${this.#test(1)}) throw new Error("e");` : ''}\n} catch (e: any) {\nnotes.push(e.message);\n${this.#block(1)}\n}${r.chance(0.3) ? ` finally {\n${this.#block(1)}\n}` : ''}`;
      case 8:
        return `switch (${r.pick(['s', 'o.k'])}) {\ncase "x":\n${this.#block(1)}\n${r.pick(['break;', ''])}\ncase "y": {\n${this.#block(1)}\n${r.pick(['break;', ''])}\n}\n${r.chance(0.5) ? `default:\n${this.#block(1)}` : ''}\n}`;
      case 9:
        return `do {\nif (${this.#guard()}) break;\n${this.#block(1)}\n} while (${this.#test(1)});`;
      case 10:
        return this.#depth > 1
          ? `if (${this.#test(1)}) return [${this.#number(1)}, x];`
          : `y = ${this.#number(1)};`;
      case 11: {
        const name = `g${this.#fresh++}`;
        return `const ${name} = (n: number) => {\nif (${this.#fill(['n'], () => this.#test(1))}) { ${this.#target()} = n; return 1; }\nreturn ${this.#number(1)};\n};\n${this.#target()} = ${r.pick([`${name}(${this.#number(1)})`, `[1, 2].map(${name})[0]!`])};`;
      }
      case 12:
        return `${this.#target()} = ${r.pick([`clamp(${this.#number(1)}, 0, 3)`, `pick(${this.#number(1)}, s)`, `walk(${r.int(0, 3)})`])};`;
      default:
        return `if (${this.#test(2)}) {\n${this.#block(r.int(1, 3))}\n}${r.chance(0.6) ? ` else ${r.chance(0.4) ? `if (${this.#test(1)}) {\n${this.#block(1)}\n} else ` : ''}{\n${this.#block(r.int(1, 2))}\n}` : ''}`;
    }
  }

  /** Ends a loop after a few rounds. */
  #guard(): string {
    const name = `r${this.#loop++}`;
    return `((globalThis as any).${name} = ((globalThis as any).${name} ?? 0) + 1) > 4`;
  }

  #target(): string {
    return this.#r.pick(['x', 'y', 'x', 'y', 'a']);
  }

  #number(depth: number): string {
    const r = this.#r;
    if (depth === 0 || r.chance(0.3)) return r.chance(0.6) ? r.pick(this.#numbers) : String(r.int(-2, 6));
    return r.pick([
      () => `${this.#number(0)} + ${this.#number(depth - 1)}`,
      () => `${this.#number(0)} - ${this.#number(0)}`,
      () => `(${this.#test(depth - 1)} ? ${this.#number(0)} : ${this.#number(depth - 1)})`,
      () => `Math.max(${this.#number(0)}, ${this.#number(0)})`,
      () => `s.length`,
    ])();
  }

  #test(depth: number): string {
    const r = this.#r;
    if (depth > 0 && r.chance(0.35))
      return r.pick([
        () => `${this.#test(0)} && ${this.#test(0)}`,
        () => `(${this.#test(0)} || ${this.#test(depth - 1)})`,
        () => `!(${this.#test(depth - 1)})`,
      ])();
    return r.pick([
      () => `${this.#number(0)} ${comparison(r)} ${this.#number(0)}`,
      () => `${this.#number(0)} ${comparison(r)} ${r.int(-2, 6)}`,
      () => `${r.pick(['a', 'b'])} ${comparison(r)} ${r.int(-2, 6)}`,
      () => r.pick(['t', '!t']),
      () => `s === ${r.pick(['"x"', '"y"'])}`,
      () => `o.k ${r.pick(['===', '!=='])} ${r.pick(['"x"', '"y"', 'undefined'])}`,
    ])();
  }
}
