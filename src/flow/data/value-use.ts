/** What a use says a value is: a type that `typeof` names, a class that `instanceof` or a method names, or how it is treated. */
export type UsedAs =
  | 'string'
  | 'number'
  | 'boolean'
  | 'bigint'
  | 'function'
  | 'object'
  | 'array'
  | 'Date'
  | 'RegExp'
  | 'Map'
  | 'Set'
  | 'Error'
  | 'Promise'
  | 'ArrayBuffer'
  | 'DataView'
  | 'Uint8Array'
  /** An object whose keys are enumerated. */
  | 'record'
  /** Only asked whether it is truthy. */
  | 'tested';

/** How a program uses a value and, by property, what it reads from it. */
export class ValueUse {
  readonly as = new Set<UsedAs>();
  /** Properties read by a constant name. */
  readonly fields = new Map<string, ValueUse>();
  /** Numbers that properties are read by. */
  readonly indices = new Set<number>();
  /** Strings that it, or something made of it, is compared with. */
  readonly texts = new Set<string>();
  readonly depth: number;
  #element: ValueUse | undefined;

  constructor(depth = 0) {
    this.depth = depth;
  }

  /** What is read by an index, a computed key or iteration. */
  get element(): ValueUse | undefined {
    return this.#element;
  }

  /** Undefined when it would lie too deep. */
  field(name: string): ValueUse | undefined {
    const known = this.fields.get(name);
    if (known !== undefined || this.depth >= DEEPEST) return known;
    const use = new ValueUse(this.depth + 1);
    this.fields.set(name, use);
    return use;
  }

  item(): ValueUse | undefined {
    if (this.#element === undefined && this.depth < DEEPEST) this.#element = new ValueUse(this.depth + 1);
    return this.#element;
  }
}

const DEEPEST = 3;
