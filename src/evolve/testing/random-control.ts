import { Random } from '../../base/random.ts';
import type { RandomEdit } from './random-edit.ts';

/** Inputs of these values take every way through a {@link randomControl} program. */
export const controlInputs: readonly number[] = [-3, -2, -1, 0, 1, 2, 3, 4];

/**
 * Two versions of a module with a function `f` of the integers `a`, `b` and `c`, of the kind of control software: tests of inputs against
 * constants choose values of variables, which later tests look at; helpers choose or throw, too. Each statement is on a line of its own.
 */
export function randomControl(seed: number): RandomEdit {
  const random = new Random(seed);
  const lines = new Generator(random).module();
  const edited = [...lines];
  for (let n = random.int(1, 2); n > 0; n--) edit(edited, random);
  return { before: lines.join('\n'), after: edited.join('\n') };
}

const inputs = ['a', 'b', 'c'];
const variables = ['j', 'k', 'n', 'm'];
const comparisons = ['<', '<=', '>', '>=', '===', '!=='];

class Generator {
  readonly #random: Random;
  readonly #lines: string[] = [];
  #loops = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  module(): string[] {
    const r = this.#random;
    this.#lines.push('export let m = 0;');
    this.#lines.push('function g(a: number, b: number) {', 'let [j, k, n, c] = [0, 0, 0, 1];');
    this.#block(2, 1, false);
    this.#lines.push(`return ${r.pick(['j', 'k', 'n', 'm'])};`, '}');
    this.#lines.push('export function f(a: number, b: number, c: number) {', 'let [j, k, n] = [0, 1, 0];');
    for (let n = r.int(4, 7); n > 0; n--) this.#statement(2, true);
    this.#lines.push(`return ${r.pick(variables)};`, '}');
    return this.#lines;
  }

  #block(length: number, depth: number, mayCall: boolean): void {
    for (let n = this.#random.int(1, length); n > 0; n--) this.#statement(depth, mayCall);
  }

  #statement(depth: number, mayCall: boolean): void {
    const r = this.#random;
    const name = r.pick(variables);
    if (depth > 0 && r.chance(0.6)) {
      this.#lines.push(`if (${this.#test()}) {`);
      this.#block(2, depth - 1, mayCall);
      if (r.chance(0.6)) {
        this.#lines.push('} else {');
        this.#block(2, depth - 1, mayCall);
      }
      this.#lines.push('}');
    } else if (depth > 0 && r.chance(0.12)) {
      const i = `i${this.#loops++}`;
      const more = r.chance(0.5) ? '' : ` && ${i} < ${r.pick(['c', 'k'])}`;
      this.#lines.push(`for (let ${i} = 0; ${i} < 2${more}; ${i}++) {`);
      this.#block(2, depth - 1, false);
      this.#lines.push('}');
    } else if (mayCall && depth > 0 && r.chance(0.15)) {
      this.#lines.push('try {', `${name} = g(${r.pick(inputs)}, ${r.pick(['b', 'k', '1'])});`);
      this.#block(2, depth - 1, mayCall);
      this.#lines.push('} catch {');
      this.#block(1, 0, false);
      this.#lines.push('}');
    } else if (mayCall && r.chance(0.1))
      this.#lines.push(`${name} = g(${r.pick(inputs)}, ${r.pick(['b', 'k', '1'])});`);
    else if (r.chance(0.05)) this.#lines.push(`return ${r.pick(variables)};`);
    else if (!mayCall && r.chance(0.1)) this.#lines.push(`if (${this.#test()}) {`, 'throw 1;', '}');
    else if (r.chance(0.12))
      this.#lines.push(`${name} = ${this.#test()}${r.chance(0.4) ? ` && ${this.#test()}` : ''} ? 1 : 2;`);
    else if (r.chance(0.25)) this.#lines.push(`${name} = ${r.pick(variables)};`);
    else if (r.chance(0.15)) this.#lines.push(`${name} = ${r.pick(variables)} + 1;`);
    else this.#lines.push(`${name} = ${r.int(0, 3)};`);
  }

  #test(): string {
    const r = this.#random;
    const one = `${r.pick(r.chance(0.5) ? inputs : variables)} ${r.pick(comparisons)} ${r.int(-1, 2)}`;
    if (!r.chance(0.12)) return one;
    return `${one} ${r.pick(['&&', '||'])} ${r.pick(inputs)} ${r.pick(comparisons)} ${r.int(-1, 2)}`;
  }
}

/** Changes a constant or a comparison, or drops an assignment. */
function edit(lines: string[], random: Random): void {
  const start = lines.findIndex((line) => line.startsWith('export function'));
  const from = random.chance(0.8) ? start + 2 : 3;
  const at = random.int(from, lines.length - 3);
  const line = lines[at]!;
  if (/^[jknm] = [^?]*$/.test(line) && random.chance(0.4)) {
    lines[at] = ';';
    return;
  }
  if (random.chance(0.5) && / [<>=!]+= | [<>] /.test(line) && line.startsWith('if'))
    lines[at] = line.replace(/ (?:[<>]=?|[=!]==) /, ` ${random.pick(comparisons)} `);
  else if (!line.startsWith('for')) lines[at] = line.replace(/-?\d(?=[^\d]*$)/, String(random.int(-1, 2)));
}
