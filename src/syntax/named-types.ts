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
  /** The outermost open type that a reference was made to since it was last known to be closed. */
  #lowest = Number.POSITIVE_INFINITY;

  /** How many types are being read inside each other. */
  get depth(): number {
    return this.#open.length;
  }

  read(key: object, variant: string, name: string, make: () => Shape): Shape {
    const known = this.#done.get(key)?.get(variant);
    if (known !== undefined) return known;
    const at = this.#open.findIndex((o) => o.key === key && o.variant === variant);
    if (at >= 0) {
      const open = this.#open[at]!;
      this.#lowest = Math.min(this.#lowest, at);
      open.reference ??= { kind: 'reference', name, resolve: () => open.result! };
      return open.reference;
    }
    const open: Open = { key, variant, name, result: undefined, reference: undefined };
    const index = this.#open.push(open) - 1;
    try {
      open.result = make();
    } finally {
      this.#open.pop();
    }
    // Shapes that refer to types around them are only right there.
    if (this.#lowest >= index) {
      this.#lowest = Number.POSITIVE_INFINITY;
      const variants = this.#done.get(key) ?? new Map<string, Shape>();
      this.#done.set(key, variants.set(variant, open.result));
    }
    return open.result;
  }
}
