import { unknownFamily } from '../../machine/input/alternatives.ts';
import type { Field, Parameter, Shape } from '../../syntax/shape/shape.ts';
import { alternativesOf } from './alternatives-of.ts';
import { type Call, fieldsOf, isUndefined, type Tagged, taggedObject, undefinedTag } from './tagged.ts';
import type { ValueMaker } from './value-maker.ts';
import { define } from './value-parts.ts';

/**
 * Calls that use an option which the change is about: one that only one version reads, or one that changed code reads, with a word that only one version has.
 * All else is as in a call that was there, so that inputs which get far enough and the option meet.
 */
export class OptionMaker {
  readonly #maker: ValueMaker;
  readonly #parameters: readonly Parameter[];
  /** The arguments that may have options. */
  readonly #places: readonly number[];

  constructor(maker: ValueMaker, parameters: readonly Parameter[]) {
    this.#maker = maker;
    this.#parameters = parameters;
    this.#places = parameters.flatMap((p, i) => (!p.rest && objectsOf(p.shape).length > 0 ? [i] : []));
  }

  /** Whether the change is about options, and there are arguments that may have some. */
  get hasAny(): boolean {
    const { newKeys, nearReads } = this.#maker.words;
    return this.#places.length > 0 && (newKeys.length > 0 || nearReads.length > 0);
  }

  call(call: Call): Call {
    const { random: r, words } = this.#maker;
    // Options stand last.
    const at = r.chance(LAST) ? this.#places.at(-1)! : r.pick(this.#places);
    const known = objectsOf(this.#parameters[at]!.shape).flatMap((s) =>
      s.kind === 'object' ? s.fields : [],
    );
    const isNew = words.newKeys.length > 0 && (words.nearReads.length === 0 || r.chance(NEW));
    const key = r.pick(isNew ? words.newKeys : words.nearReads);
    const fields: Record<string, Tagged> = { ...fieldsOf(call.args[at] ?? undefinedTag) };
    const texts = call.args.filter((a, i): a is string => i !== at && typeof a === 'string' && a !== '');
    define(fields, key, this.#value(key, known, texts));
    const args = [...call.args];
    while (args.length <= at) args.push(undefinedTag);
    args[at] = taggedObject(fields);
    // Changes bring options and words together.
    const text = args.findIndex((a, i) => i !== at && typeof a === 'string');
    const word = text >= 0 && r.chance(WITH_WORD) ? words.newText(r) : undefined;
    if (word !== undefined) {
      const made = this.#maker.texts.withWord(args[text] as string, word);
      if (admits(this.#parameters[text]?.shape, made)) args[text] = made;
    }
    return { ...call, args };
  }

  /** `others`: the texts that are passed with it. */
  #value(key: string, known: readonly Field[], others: readonly string[]): Tagged {
    const { random: r, words, texts } = this.#maker;
    const compared = r.chance(COMPARED) ? words.named.pick(key, r) : undefined;
    if (compared !== undefined) return compared;
    const field = known.find((f) => f.name === key);
    if (field !== undefined && field.shape.kind !== 'unknown') return this.#maker.value(field.shape, key, 1);
    const choice = r.next();
    if (choice < 0.35) return true;
    if (choice < 0.55) return words.newWord(r) ?? texts.text(key);
    if (choice < 0.65) return r.pick([false, 0, 1, 2, 3, '', null]);
    const fitting = others.length > 0 && r.chance(0.6) ? texts.like(r.pick(others)) : texts.text(key);
    if (choice < 0.75) return [fitting];
    if (choice < 0.82) return fitting;
    const value = this.#maker.any(key, 1);
    return isUndefined(value) ? true : value;
  }
}

const [LAST, NEW, COMPARED, WITH_WORD] = [0.7, 0.75, 0.4, 0.25];

/** Whether a type has a text; one without a declaration has any. */
function admits(shape: Shape | undefined, text: string): boolean {
  return shape?.kind === 'unknown' || (shape?.kind === 'string' && text.length <= shape.maxLength);
}

/** The plain objects that a type admits. */
function objectsOf(shape: Shape): readonly Shape[] {
  const of = shape.kind === 'unknown' ? (shape.family ?? unknownFamily) : [shape];
  return of.flatMap((s) => alternativesOf(s)).filter((s) => s.kind === 'object');
}
