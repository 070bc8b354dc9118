import type { Shape } from './shape.ts';

interface Open {
  readonly key: object;
  readonly variant: string;
  readonly name: string;
  result: Shape | undefined;
  reference: Shape | undefined;
}

/**
 * Reads named types once each and closes circles: a type that is mentioned while it is being read becomes a `reference`.
 * A type is known by `key` (its declaration or checker type) and `variant` (its type arguments as text).
 */
export class NamedTypes {
  readonly #open: Open[] = [];
  readonly #done = new Map<object, Map<string, Shape>>();
  #count = 0;

  /**
   * Whether reading on would not be worth it: types nested so deep that they probably never end (`interface T<X> {
   * next: T<X[]> }`), or so many that no readable input comes of it (a compiler's syntax tree).
   */
  get isExhausted(): boolean {
    return this.#open.length > 40 || this.#count > 300;
  }

  read(key: object, variant: string, name: string, make: () => Shape): Shape {
    const known = this.#done.get(key)?.get(variant);
    if (known !== undefined) return known;
    const at = this.#open.findIndex((o) => o.key === key && o.variant === variant);
    if (at >= 0) {
      const open = this.#open[at]!;
      open.reference ??= { kind: 'reference', name, resolve: () => open.result! };
      return open.reference;
    }
    const open: Open = { key, variant, name, result: undefined, reference: undefined };
    this.#open.push(open);
    this.#count++;
    try {
      open.result = make();
    } finally {
      this.#open.pop();
    }
    const variants = this.#done.get(key) ?? new Map<string, Shape>();
    this.#done.set(key, variants.set(variant, open.result));
    return open.result;
  }
}
