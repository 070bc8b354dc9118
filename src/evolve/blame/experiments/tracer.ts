import type { ts } from '../../../syntax/tree.ts';
import type { TrialCall, TrialRealm } from './trial-realm.ts';

/** An expression was computed. */
export interface ValueEvent {
  readonly node: ts.Expression;
  /** Its value as text, cut. */
  readonly text: string;
  /** As JSON with tags; undefined for what cannot be made again, or is large. */
  readonly value: string | undefined;
}

/** Runs one version and writes the values of its expressions down. */
export class Tracer {
  readonly #realm: TrialRealm;
  readonly #entry: Omit<TrialCall, 'input'>;
  readonly #places: readonly ts.Expression[];
  readonly #known = new Map<string, readonly ValueEvent[]>();

  constructor(realm: TrialRealm, entry: Omit<TrialCall, 'input'>, places: readonly ts.Expression[]) {
    this.#realm = realm;
    this.#entry = entry;
    this.#places = places;
  }

  /** In the order in which they were computed. */
  run(input: string): readonly ValueEvent[] {
    let events = this.#known.get(input);
    if (events === undefined) {
      events = this.#trace(input);
      this.#known.set(input, events);
    }
    return events;
  }

  #trace(input: string): ValueEvent[] {
    this.#realm.run({ ...this.#entry, input });
    return this.#realm.traced().flatMap(([id, text, value]) => {
      const node = this.#places[id];
      return node === undefined ? [] : [{ node, text, value: value ?? undefined }];
    });
  }
}
