import type { Random } from '../../base/random.ts';
import type { InputVariable, Primitive } from '../../expr/input-variable.ts';
import { inDomain } from '../../expr/variable-domain.ts';
import type { Signature } from '../../syntax/shape/shape.ts';

/** Now and then two parameters of a random input get the same value: what compares them sees no difference but by chance. */
export class Twins {
  readonly #from: string = '';
  readonly #to: string = '';
  readonly #values = new Map<string, Primitive>();

  constructor({ parameters }: Pick<Signature, 'parameters'>, random: Random) {
    if (parameters.length < 2 || !random.chance(OFTEN)) return;
    const second = random.int(1, parameters.length - 1);
    this.#to = parameters[second]!.name;
    this.#from = parameters[random.int(0, second - 1)]!.name;
  }

  /** The value that the same part of the other parameter has, if it has one that fits. */
  valueOf(variable: InputVariable): Primitive | undefined {
    const { path, sort, role } = variable;
    if (this.#to === '' || !path.startsWith(this.#to) || isName.test(path.slice(this.#to.length)))
      return undefined;
    const value = this.#values.get(`${sort} ${role} ${this.#from}${path.slice(this.#to.length)}`);
    return inDomain(variable, value) ? value : undefined;
  }

  /** Takes note of a value, and gives it back. */
  keep({ path, sort, role }: InputVariable, value: Primitive): Primitive {
    if (this.#to !== '') this.#values.set(`${sort} ${role} ${path}`, value);
    return value;
  }
}

const OFTEN = 0.15;
const isName = /^[\w$]/;
