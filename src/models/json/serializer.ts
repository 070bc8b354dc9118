import { types } from 'node:util';
import { Op } from '../../expr/op.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext } from '../../machine/model.ts';
import { constantOperand, primitiveOperand, toNumberOperand, toStringOperand } from '../core/convert.ts';
import { isObject } from '../core/is-object.ts';
import type { Operand } from '../core/operand.ts';
import { getProperty } from '../core/property.ts';
import { settleStructure } from '../core/settle.ts';
import type { Shadowed } from '../core/shadowed.ts';
import type { TextBuilder } from '../core/text-builder.ts';
import { quote } from './quote.ts';

/** A structure that contains itself was met. */
export class CircularStructure extends Error {
  readonly #brand = true;

  /** Asks nothing of values of the program. */
  static is(error: unknown): boolean {
    return typeof error === 'object' && error !== null && #brand in error;
  }
}

/** SerializeJSONProperty and what it calls, appending to a text with terms. Structure is concrete, values are terms. */
export class Serializer {
  readonly #context: ModelContext;
  readonly #text: TextBuilder;
  readonly #gap: string;
  readonly #replacer: Function | undefined;
  readonly #allowed: readonly string[] | undefined;
  readonly #open = new Set<object>();
  #indent = '';

  constructor(
    context: ModelContext,
    text: TextBuilder,
    gap: string,
    replacer: Function | undefined,
    allowed: readonly string[] | undefined,
  ) {
    this.#context = context;
    this.#text = text;
    this.#gap = gap;
    this.#replacer = replacer;
    this.#allowed = allowed;
  }

  /**
   * Writes a property's value, preceded by `before`; false when it is left out (undefined, functions, symbols), and nothing
   * is written.
   */
  write(holder: object, key: string, given: Shadowed, before?: () => void): boolean {
    const value = this.#unwrap(this.#prepare(holder, key, given));
    if (isObject(value.value)) {
      if (typeof value.value === 'function') return false;
      before?.();
      this.#structure(value.value);
      return true;
    }
    const text = this.#primitive(value);
    if (text === undefined) return false;
    before?.();
    this.#text.add(text);
    return true;
  }

  /** `toJSON` and the replacer. */
  #prepare(holder: object, key: string, given: Shadowed): Shadowed {
    const context = this.#context;
    let value = given;
    context.resolve(value.value, value.term);
    if (isObject(value.value) || typeof value.value === 'bigint') {
      const from = isObject(value.value) ? value.value : (context.intrinsic('BigInt.prototype') as object);
      const method = getProperty(context, from, 'toJSON').value;
      if (typeof method === 'function') {
        const result = context.call(method, value.value, value.term, [key], [0]);
        value = { value: result, term: context.lastTerm };
      }
    }
    if (this.#replacer !== undefined) {
      const result = context.call(this.#replacer, holder, 0, [key, value.value], [0, value.term]);
      value = { value: result, term: context.lastTerm };
    }
    context.resolve(value.value, value.term);
    return value;
  }

  /** Wrapper objects stand for their primitives. */
  #unwrap(given: Shadowed): Shadowed {
    const context = this.#context;
    if (!isObject(given.value)) return given;
    if (types.isNumberObject(given.value)) {
      const number = primitiveOperand(context, given, 'number');
      return (number && toNumberOperand(context.store, number)) ?? given;
    }
    if (types.isStringObject(given.value)) {
      const text = primitiveOperand(context, given, 'string');
      return text === undefined ? given : toStringOperand(context.store, text);
    }
    if (types.isBooleanObject(given.value))
      return { value: Guest.apply(Boolean.prototype.valueOf, given.value, []), term: 0 };
    if (types.isBigIntObject(given.value))
      return { value: Guest.apply(BigInt.prototype.valueOf, given.value, []), term: 0 };
    return given;
  }

  #primitive({ value, term }: Shadowed): Operand<string> | undefined {
    const context = this.#context;
    const { store } = context;
    if (value === null) return constantOperand(store, 'null');
    switch (typeof value) {
      case 'boolean':
        return toStringOperand(store, { value, term: context.termOf(value, term) });
      case 'string':
        return quote(context, { value, term: context.termOf(value, term) });
      case 'number': {
        const number = context.termOf(value, term);
        const nothing = store.constant('null');
        const finite = store.make(Op.IsFinite, number);
        const text = store.ite(finite, store.make(Op.NumToStr, number), nothing);
        return { value: Number.isFinite(value) ? String(value) : 'null', term: text };
      }
      case 'bigint':
        // Throws the realm's own TypeError; `toJSON` of BigInt was asked already.
        Guest.apply(context.intrinsic('JSON.stringify') as Function, undefined, [{ toJSON: () => value }]);
        return undefined;
      default:
        return undefined;
    }
  }

  #structure(object: object): void {
    if (this.#open.has(object)) throw new CircularStructure();
    this.#open.add(object);
    const outer = this.#indent;
    this.#indent += this.#gap;
    if (Guest.isList(object)) this.#array(object, outer);
    else this.#object(object, outer);
    this.#indent = outer;
    this.#open.delete(object);
  }

  #array(array: readonly unknown[], outer: string): void {
    const context = this.#context;
    context.pinLength(array);
    this.#text.literal('[');
    const length = Guest.lengthOf(array);
    for (let i = 0; i < length; i++) {
      this.#separate(i === 0);
      const key = String(i);
      if (!this.write(array, key, getProperty(context, array, key))) this.#text.literal('null');
    }
    this.#finish(length === 0, outer, ']');
  }

  #object(object: object, outer: string): void {
    const context = this.#context;
    settleStructure(context, object);
    this.#text.literal('{');
    let first = true;
    for (const key of this.#allowed ?? enumerableKeys(object)) {
      const before = () => {
        this.#separate(first);
        this.#text.literal(`${JSON.stringify(key)}:${this.#gap === '' ? '' : ' '}`);
        first = false;
      };
      this.write(object, key, getProperty(context, object, key), before);
    }
    this.#finish(first, outer, '}');
  }

  #separate(first: boolean): void {
    if (!first) this.#text.literal(',');
    if (this.#gap !== '') this.#text.literal(`\n${this.#indent}`);
  }

  #finish(empty: boolean, outer: string, bracket: string): void {
    if (!empty && this.#gap !== '') this.#text.literal(`\n${outer}`);
    this.#text.literal(bracket);
  }
}

function enumerableKeys(object: object): string[] {
  return Guest.ownKeys(object).filter(
    (key) => typeof key === 'string' && Guest.getOwnPropertyDescriptor(object, key)?.enumerable === true,
  ) as string[];
}
