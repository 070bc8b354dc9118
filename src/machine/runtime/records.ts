import { types } from 'node:util';
import { Guest } from '../guest/guest.ts';
import type { InputTree } from '../input/input-tree.ts';
import { Register } from '../registers.ts';
import type { CellKey } from './heap.ts';
import type { RunState } from './run-state.ts';

/** Input objects whose type admits properties of any name: what is looked for that none of those tried has is assumed not to be there. */
export class Records {
  readonly #s: RunState;
  readonly #known = new Map<object, { readonly path: string; readonly names: ReadonlySet<string> }>();

  constructor(s: RunState) {
    this.#s = s;
  }

  note(object: object, { path, fields }: InputTree & { kind: 'object' }): void {
    this.#known.set(object, { path, names: new Set(fields.map((f) => f.name)) });
    this.#s.registers.r[Register.heap] = 1;
  }

  /** A property is looked for by name, in an object and what it inherits from. */
  meet(object: object, key: CellKey): void {
    if (this.#known.size === 0) return;
    for (let holder: object | null = object; holder !== null && !types.isProxy(holder); ) {
      const known = this.#known.get(holder);
      if (known !== undefined && (typeof key === 'symbol' || !known.names.has(String(key)))) {
        const name = typeof key === 'symbol' ? `[${String(key)}]` : JSON.stringify(String(key));
        this.#s.assume('keys', `${shown(known.path)} has no property ${name} of its own`);
      }
      holder = Guest.getPrototypeOf(holder);
    }
  }

  /** The names of the properties are listed, or compared with one that is not known. */
  list(object: object): void {
    const known = this.#known.get(object);
    if (known !== undefined)
      this.#s.assume('keys', `${shown(known.path)} has few keys, with the names that were tried`);
  }
}

function shown(path: string): string {
  return path.replace(/\[\d+\]/g, '[i]');
}
