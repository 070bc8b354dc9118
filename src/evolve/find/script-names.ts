import type { Random } from '../../base/random.ts';
import { printShape } from '../../syntax/shape/print-shape.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import type { Declared } from './script.ts';
import type { ScriptScope } from './script-scope.ts';

export type DeclaredValue = Declared & { readonly shape: Shape };

/** The values of a script that have names. */
export class ScriptNames {
  all: DeclaredValue[] = [];
  readonly #r: Random;
  readonly #scope: ScriptScope;

  constructor(random: Random, scope: ScriptScope) {
    this.#r = random;
    this.#scope = scope;
  }

  /** One that may be passed for a shape, as well as a new object. */
  sameKind(shape: Shape): string | undefined {
    const wanted = kindText(shape);
    const alike = this.all.filter((d) => !d.isFunction && kindText(d.shape) === wanted && wanted !== '');
    return alike.length === 0 ? undefined : this.#r.pick(alike).name;
  }

  /** Gives a value a name, which it gives back. */
  declare(name: string, shape: Shape, text: string, isFunction = false): string {
    const base = /^[A-Za-z_$][\w$]*$/.test(name) && !reserved.has(name) ? name : 'value';
    let free = base;
    // `it` is the receiver, which is declared once.
    const isTaken = (n: string) =>
      this.all.some((d) => d.name === n) ||
      (n === this.#scope.callee.split('.')[0] &&
        (n !== 'it' || this.#scope.receiver === undefined || name !== n));
    for (let i = 2; isTaken(free); i++) free = `${base}${i}`;
    this.all.push({ name: free, text, isFunction, shape });
    return free;
  }
}

/** Kinds of shapes whose values are objects with parts. */
export const nested = new Set<Shape['kind']>(['object', 'array', 'tuple', 'instance', 'map', 'set']);
const reserved = new Set(
  'arguments await default delete eval function in new this class let yield'.split(' '),
);

/** What values must have in common to be the same object; '' for what is none. */
function kindText(shape: Shape): string {
  return nested.has(shape.kind) || shape.kind === 'date' ? printShape(shape, { depth: 3 }) : '';
}
