import { types } from 'node:util';
import { Guest } from '../guest/guest.ts';
import type { InputTree } from '../input/input-tree.ts';
import { Register } from '../registers.ts';
import type { CellKey } from './heap.ts';
import type { RunState } from './run-state.ts';

interface Known {
  readonly path: string;
  readonly names: ReadonlySet<string>;
  /** Does its type admit properties of any name? */
  readonly isRecord: boolean;
}

/** Input objects and the names of what they were built with: what is looked for besides is assumed not to be there. */
export class Records {
  readonly #s: RunState;
  readonly #known = new Map<object, Known>();
  /** How many names that are numbers were looked for in all. */
  #numbers = 0;

  constructor(s: RunState) {
    this.#s = s;
  }

  note(object: object, { path, fields, isRecord = false }: InputTree & { kind: 'object' }): void {
    this.#known.set(object, { path, names: new Set(fields.map((f) => f.name)), isRecord });
    this.#s.registers.r[Register.heap] = 1;
  }

  /** An array, a collection or a function: besides what all of its kind have it has nothing. */
  noteBare(object: object, path: string): void {
    this.#known.set(object, { path, names: none, isRecord: false });
    this.#s.registers.r[Register.heap] = 1;
  }

  /** A property is looked for by name, in an object and what it inherits from. */
  meet(object: object, key: CellKey): void {
    if (this.#known.size === 0) return;
    const name = this.#nameOf(key);
    const closed: Known[] = [];
    for (let holder: object | null = object; holder !== null; holder = Guest.getPrototypeOf(holder)) {
      // What the program itself has put there is there.
      if (types.isProxy(holder) || Guest.hasOwn(holder, key)) return;
      const known = this.#known.get(holder);
      if (known === undefined || (typeof key !== 'symbol' && known.names.has(String(key)))) continue;
      if (known.isRecord) this.#s.assume('keys', `${shown(known.path)} has no property ${name} of its own`);
      else if (!isElement(holder, key)) closed.push(known);
    }
    for (const { path } of closed)
      this.#s.assume('properties', `${shown(path)} has no further property ${name}`);
  }

  /** What has a `then` is waited for: an object that may have properties of any name is taken to have none. */
  await(object: object): void {
    if (this.#known.get(object)?.isRecord === true) this.meet(object, 'then');
  }

  /** A walk by index may look for billions of names. */
  #nameOf(key: CellKey): string {
    if (typeof key === 'symbol') return `[${String(key)}]`;
    const isNumber = typeof key === 'number' || /^\d+$/.test(key);
    if (isNumber && ++this.#numbers > MOST_NUMBERS) return 'whose name is a number';
    return JSON.stringify(String(key));
  }

  /** The names of the properties are listed, or compared with one that is not known. */
  list(object: object): void {
    const known = this.#known.get(object);
    if (known?.isRecord === true)
      this.#s.assume('keys', `${shown(known.path)} has few keys, with the names that were tried`);
  }
}

const MOST_NUMBERS = 32;

const none: ReadonlySet<string> = new Set();

function isElement(holder: object, key: CellKey): boolean {
  return typeof key === 'number' && (Guest.isArray(holder) || types.isTypedArray(holder));
}

function shown(path: string): string {
  return path.replace(/\[\d+\]/g, '[i]');
}
