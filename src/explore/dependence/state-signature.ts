import { BitSet } from '../../base/bitset.ts';
import { freeVariables } from '../../expr/free-variables.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { CellKey } from '../../machine/runtime/heap.ts';
import { NAMED, type StateCut, type StateReads, type StateValue } from '../../machine/state-cut.ts';
import type { Condition } from '../../machine/trace.ts';

/** A state with the conditions of the run that led to it. */
export interface ReachedState {
  readonly cut: StateCut;
  readonly conditions: readonly Condition[];
}

/** What is looked at in a state, in order: of the objects that the roots and earlier looks have shown, numbered as they appear, a property or everything. */
export interface Schema {
  readonly looks: readonly { readonly object: number; readonly key: CellKey | undefined }[];
  readonly text: string;
}

/** What a schema shows in a state. */
export interface Signature {
  /**
   * Equal for two states at one site iff they show the same and the same conditions hold there of the inputs that occur in it. Then
   * whatever looks at nothing else goes on in the same ways from both.
   */
  readonly text: string;
  /** The objects of the state, as they appear. */
  readonly objects: readonly number[];
}

/** The schema of what was read of a state. */
export function schemaOf(store: TermStore, state: ReachedState, reads: StateReads): Schema {
  const look = new Look(store, state);
  const looks: { object: number; key: CellKey | undefined }[] = [];
  look.roots();
  for (let object = 0; object < look.objects.length; object++) {
    const keys = reads.get(look.objects[object]!);
    if (keys === undefined) continue;
    for (const key of keys === 'all' ? [undefined] : [...keys].sort(byKey)) {
      looks.push({ object, key });
      look.at(object, key);
    }
  }
  return { looks, text: looks.map(({ object, key }) => `${object}${keyText(key)}`).join(' ') };
}

/** What the schema shows in a state; undefined when the state has not as many objects. */
export function signatureOf(store: TermStore, state: ReachedState, schema: Schema): Signature | undefined {
  const look = new Look(store, state);
  look.roots();
  for (const { object, key } of schema.looks) {
    if (object >= look.objects.length) return undefined;
    look.at(object, key);
  }
  return { text: look.text(), objects: look.objects };
}

/** A text that two states at one site have in common iff they agree in everything. */
export function wholeText(store: TermStore, state: ReachedState): string {
  const look = new Look(store, state);
  look.roots();
  for (let object = 0; object < look.objects.length; object++) look.at(object, undefined);
  return look.text();
}

class Look {
  readonly objects: number[] = [];
  readonly #store: TermStore;
  readonly #state: ReachedState;
  readonly #order = new Map<number, number>();
  readonly #parts: (string | number)[] = [];
  readonly #variables = new BitSet();

  constructor(store: TermStore, state: ReachedState) {
    this.#store = store;
    this.#state = state;
  }

  roots(): void {
    for (const value of this.#state.cut.roots) this.#show(value);
  }

  at(object: number, key: CellKey | undefined): void {
    const { cells } = this.#state.cut.nodes[this.objects[object]!]!;
    if (key !== undefined) {
      const value = cells.get(key);
      if (value === undefined) this.#parts.push('-');
      else this.#show(value);
      return;
    }
    this.#parts.push(cells.size);
    for (const [own, value] of cells) {
      this.#parts.push(keyText(own));
      this.#show(value);
    }
  }

  text(): string {
    const conditions = connected(this.#store, this.#state, this.#variables);
    return `${this.#parts.join(' ')}?${conditions.sort((a, b) => a - b).join(' ')}`;
  }

  #show(value: StateValue): void {
    if (value >= 0) {
      this.#parts.push(value);
      if (value < NAMED) this.#variables.union(freeVariables(this.#store, value));
      return;
    }
    const node = -value - 1;
    let order = this.#order.get(node);
    if (order === undefined) {
      this.#order.set(node, (order = this.objects.length));
      this.objects.push(node);
      this.#parts.push(`:${this.#state.cut.nodes[node]!.kind}`);
    } else this.#parts.push(`#${order}`);
  }
}

/** The conditions before a cut that share variables with the given ones, directly or by way of others. */
function connected(store: TermStore, { cut, conditions }: ReachedState, variables: BitSet): Term[] {
  const found: Term[] = [];
  let rest = conditions.slice(0, cut.decided).map((c) => c.term);
  for (let before = -1; before !== found.length; ) {
    before = found.length;
    rest = rest.filter((term) => {
      const own = freeVariables(store, term);
      if (!own.intersects(variables)) return true;
      found.push(term);
      variables.union(own);
      return false;
    });
  }
  return found;
}

function keyText(key: CellKey | undefined): string {
  if (key === undefined) return '*';
  return typeof key === 'number' ? `[${key}]` : JSON.stringify(String(key));
}

function byKey(a: CellKey, b: CellKey): number {
  const [x, y] = [keyText(a), keyText(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
