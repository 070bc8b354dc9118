import type { Parameter } from '../../syntax/shape/shape.ts';
import { areOfTypes } from './is-of-shape.ts';
import { intoPrototypes, isAboutPrototypes } from './prototype-ways.ts';
import { type Call, fieldsOf, isUndefined, type Tagged } from './tagged.ts';
import { textPlaces, withValueAt } from './text-places.ts';
import type { ValueMaker } from './value-maker.ts';

/**
 * Calls whose parts fit each other, as they hardly come about by chance: one text is (nearly) another one of the same call, or a part of it; a name, a path
 * or an object leads into what all objects share. Types are kept to.
 */
export class CallTwister {
  readonly #maker: ValueMaker;
  readonly #parameters: readonly Parameter[];
  readonly #polluting: number;

  constructor(maker: ValueMaker, parameters: readonly Parameter[]) {
    this.#maker = maker;
    this.#parameters = parameters;
    this.#polluting = isAboutPrototypes(maker.words) ? POLLUTING : POLLUTING / 8;
  }

  /** Mostly the call as it is. */
  twisted(call: Call): Call {
    const { random: r, numbers } = this.#maker;
    const choice = r.next();
    const args =
      choice < SHARING
        ? this.#sharing(call.args)
        : choice < SHARING + this.#polluting
          ? this.#polluted(call.args)
          : undefined;
    if (args === undefined || !areOfTypes(args, this.#parameters, numbers)) return call;
    return { ...call, args };
  }

  /** One text of the call made of another one. */
  #sharing(args: readonly Tagged[]): readonly Tagged[] | undefined {
    const { random: r, texts } = this.#maker;
    const places = textPlaces(args);
    if (places.length < 2) return undefined;
    const to = r.int(0, places.length - 1);
    const from = (to + r.int(1, places.length - 1)) % places.length;
    const text = texts.like(places[from]!.text);
    return withValueAt(args, places[to]!.place, text) as readonly Tagged[];
  }

  /** A way into prototypes in one argument; others that are objects are often empty, so that nothing stands in the way. */
  #polluted(args: readonly Tagged[]): readonly Tagged[] | undefined {
    const { random: r, texts } = this.#maker;
    const places = args.flatMap((a, i) => (mayLead(a) ? [i] : []));
    if (places.length === 0) return undefined;
    const at = r.pick(places);
    const isPlain = r.chance(0.5);
    return args.map((a, i) => {
      if (i === at) return intoPrototypes(a, texts.separator(), r);
      return isPlain && fieldsOf(a) !== undefined ? {} : a;
    });
  }
}

const [SHARING, POLLUTING] = [0.08, 0.12];

function mayLead(value: Tagged): boolean {
  return (
    typeof value === 'string' ||
    Array.isArray(value) ||
    (!isUndefined(value) && fieldsOf(value) !== undefined)
  );
}
