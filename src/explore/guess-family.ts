import { MOST_ITEMS } from '../base/input-sizes.ts';
import type { UsedAs, ValueUse } from '../flow/data/value-use.ts';
import type { Field, Shape } from '../syntax/shape/shape.ts';

/**
 * What to try for a parameter without a type, from how the program uses it: each of the types that values commonly have, objects with
 * the properties that are read, arrays of what elements are used as, and further types where something asks for them. Types
 * that the program treats it as come first.
 */
export function guessFamily(use: ValueUse, maxLength: number): readonly Shape[] {
  const guess = new Guess(maxLength);
  const further = [...use.as].filter((as) => !usual.has(as)).flatMap((as) => guess.named(as, use));
  const family: readonly (readonly [Shape, boolean])[] = [
    [{ kind: 'literal', value: undefined }, false],
    [{ kind: 'literal', value: null }, false],
    [{ kind: 'boolean' }, use.as.has('boolean')],
    [number, use.as.has('number')],
    [guess.string(), use.as.has('string')],
    [guess.object(use), use.fields.size > 0 || use.as.has('record')],
    [guess.array(use), use.as.has('array') || (use.element !== undefined && !use.as.has('string'))],
    ...further.map((shape) => [shape, true] as const),
  ];
  return [...family.filter(([, used]) => used), ...family.filter(([, used]) => !used)].map(
    ([shape]) => shape,
  );
}

const usual = new Set<UsedAs>(['boolean', 'number', 'string', 'object', 'record', 'array', 'tested']);
const number: Shape = { kind: 'number', integer: false, min: -Infinity, max: Infinity };

class Guess {
  readonly #maxLength: number;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  string(): Shape {
    return { kind: 'string', maxLength: this.#maxLength };
  }

  object(use: ValueUse): Shape {
    const fields: Field[] = [];
    for (const [name, part] of use.fields) {
      // A constructor of their own is what code that trusts it (`x.constructor.name`) gets wrong.
      const isOwn = !inherited.has(name) || (name === 'constructor' && part.fields.size > 0);
      if (!isOwn || fields.length === FIELDS) continue;
      fields.push({ name, shape: this.part(part), optional: true, readonly: false });
    }
    const isRecord = use.as.has('record') || (use.element !== undefined && !use.as.has('array'));
    if (!isRecord || use.as.has('string')) return { kind: 'object', fields };
    const value = use.element === undefined ? this.#anything() : this.part(use.element);
    return { kind: 'object', fields, index: { key: 'string', value, maxSize: MOST_ITEMS } };
  }

  array(use: ValueUse): Shape {
    const plain = use.as.has('array') ? this.#anything(number) : number;
    const element = use.element?.as.size || use.element?.fields.size ? this.part(use.element) : plain;
    return { kind: 'array', element, minLength: 0, maxLength: MOST_ITEMS };
  }

  /** A property or an element: only what it is used as, where that is known. */
  part(use: ValueUse): Shape {
    const shapes = [...use.as].flatMap((as) => this.named(as, use));
    const hasObject = shapes.some((s) => s.kind === 'object' || s.kind === 'array');
    if (!hasObject && (use.fields.size > 0 || use.element !== undefined) && !use.as.has('string'))
      shapes.push(this.object(use));
    if (shapes.length === 0) return use.as.has('tested') ? { kind: 'boolean' } : this.#anything();
    return shapes.length === 1 ? shapes[0]! : { kind: 'union', alternatives: shapes };
  }

  named(as: UsedAs, use: ValueUse): Shape[] {
    switch (as) {
      case 'string':
        return [this.string()];
      case 'number':
        return [number];
      case 'boolean':
        return [{ kind: 'boolean' }];
      case 'bigint':
        return [{ kind: 'bigint' }];
      case 'function':
        return [{ kind: 'function', parameters: 1, returns: { kind: 'string', maxLength: this.#maxLength } }];
      case 'object':
        return use.as.has('record') ? [] : [this.object(use)];
      case 'record':
        return [this.object(use)];
      case 'array':
        return [this.array(use)];
      case 'Date':
        return [{ kind: 'date' }];
      case 'RegExp':
        return [{ kind: 'regexp' }];
      case 'Map':
        return [{ kind: 'map', key: this.string(), value: this.#anything(), maxSize: MOST_ITEMS }];
      case 'Set':
        return [{ kind: 'set', element: this.#anything(), maxSize: MOST_ITEMS }];
      case 'Error':
        return [{ kind: 'error', name: 'Error' }];
      case 'Promise':
        return [{ kind: 'promise', value: this.#anything() }];
      case 'ArrayBuffer':
      case 'DataView':
      case 'Uint8Array':
        return [{ kind: 'typedArray', constructorName: as, maxLength: MOST_ITEMS }];
      case 'tested':
        return [];
    }
  }

  /** One of the most common types; `first` is tried first. */
  #anything(first?: Shape): Shape {
    const string: Shape = { kind: 'string', maxLength: this.#maxLength };
    const others = [string, number, { kind: 'boolean' } as const].filter((s) => s !== first);
    return { kind: 'union', alternatives: first === undefined ? others : [first, ...others] };
  }
}

/** The most properties that are made on account of what the program looks at. */
const FIELDS = 16;

const inherited = new Set(Reflect.ownKeys(Object.prototype).map(String));
