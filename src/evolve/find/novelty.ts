import type { Way } from './way-of.ts';

/**
 * Which differences are worth a closer look: those of a way that is not known yet, those through changed statements that no difference known goes
 * through, those that an option makes which no difference known uses, and those that are much easier to read than what is known.
 */
export class Novelty {
  readonly #rough = new Map<string, number>();
  readonly #close = new Map<string, { tried: number; cost: number }>();
  readonly #shown = new Set<number>();
  readonly #triedPlaces = new Map<number, number>();
  readonly #keys = new Map<string, number>();

  /** Undefined when it is not worth it; otherwise the changed statements that make it so, if it is these. */
  look(way: Way, places: readonly number[], cost: number): readonly number[] | undefined {
    const known = this.#close.get(way.close) ?? { tried: 0, cost: Infinity };
    const open = places.filter((p) => !this.#shown.has(p) && (this.#triedPlaces.get(p) ?? 0) < TRIES);
    const rough = this.#rough.get(way.rough) ?? 0;
    const most = isOfErrors(way) ? MOST_ERRORS : MOST_ALIKE;
    const isOther = known.tried < TRIES && known.cost === Infinity && rough < most;
    const isEasier = known.tried < 2 * TRIES && cost < known.cost * EASIER;
    if (open.length === 0 && !isOther && !isEasier) return undefined;
    this.#close.set(way.close, { ...known, tried: known.tried + 1 });
    for (const p of open) this.#triedPlaces.set(p, (this.#triedPlaces.get(p) ?? 0) + 1);
    return open;
  }

  /** Whether none whose endings are of these kinds is known or was given up. */
  isNewKind(way: Way): boolean {
    return !this.#rough.has(way.rough) && (this.#close.get(way.close)?.tried ?? 0) < TRIES;
  }

  /** Whether differences that an option of this name makes are still looked for; counts as a look. */
  lookByKey(key: string): boolean {
    const tried = this.#keys.get(key) ?? 0;
    this.#keys.set(key, tried + 1);
    return tried < KEY_TRIES;
  }

  /** Whether a difference by this option is neither known nor given up. */
  isOpen(key: string): boolean {
    return (this.#keys.get(key) ?? 0) < KEY_TRIES;
  }

  /** A difference that uses these options is known. */
  keysShown(keys: Iterable<string>): void {
    for (const key of keys) this.#keys.set(key, KEY_TRIES);
  }

  /** One of this way has been confirmed. */
  confirmed(way: Way, places: readonly number[], cost: number): void {
    const known = this.#close.get(way.close);
    if (known === undefined || known.cost === Infinity)
      this.#rough.set(way.rough, (this.#rough.get(way.rough) ?? 0) + 1);
    this.#close.set(way.close, { tried: known?.tried ?? 0, cost: Math.min(cost, known?.cost ?? Infinity) });
    for (const p of places) this.#shown.add(p);
  }
}

/** Looks at one way, or one statement, before it is given up, and ways whose kinds are the same. */
const [TRIES, MOST_ALIKE, MOST_ERRORS] = [3, 10, 4];
/** And looks at one option. */
const KEY_TRIES = 60;
/** The part of the known cost of reading below which another one is worth it. */
const EASIER = 0.6;

/** One error for another. */
function isOfErrors({ rough }: Way): boolean {
  return /^throw .* throw /.test(rough);
}
