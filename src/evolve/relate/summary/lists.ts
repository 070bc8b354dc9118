import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import { plain } from '../inputs.ts';
import { termOf } from '../unknowns.ts';
import type { ArrayContent, Content } from '../values.ts';
import type { GuessRequest } from './guess-template.ts';
import type { Handle, List } from './template.ts';

/** A list that a loop may go over: what tells its items, and how many there are. */
export interface KnownList {
  readonly list: List;
  readonly length: Term;
  /** What its items are the values of, and the number of the object that has it. */
  readonly symbol: string;
  readonly of: Term | undefined;
  /** Where the items are objects: what their fields are called by. */
  readonly path: string;
  readonly present: string | undefined;
}

/** The lists that are known: those of the inputs, and those that loops built. */
export class Lists {
  readonly #r: GuessRequest;
  readonly #store: TermStore;
  readonly #all: KnownList[] = [];

  constructor(request: GuessRequest) {
    this.#r = request;
    this.#store = request.unknowns.store;
    const { inputs, names, unknowns } = request;
    for (const [ref, content] of inputs.heap)
      if (content.kind === 'array') this.#add({ kind: 'input', path: [names[ref]!] }, content);
    for (const [i, value] of inputs.values.entries()) {
      if (value.kind !== 'object' || value.shape.kind !== 'object') continue;
      for (const { name, shape, optional } of value.shape.fields) {
        const type = plain(shape);
        if (type.kind !== 'array' || optional) continue;
        const held = unknowns.apply(`${value.path}.${name}`, [value.id], type);
        if (held.kind === 'object')
          this.#add({ kind: 'input', path: [names[i]!, name] }, unknowns.list(held, ''));
      }
    }
  }

  get all(): readonly KnownList[] {
    return this.#all;
  }

  add(lists: readonly { readonly handle: Handle; readonly content: ArrayContent }[]): undefined {
    for (const { handle, content } of lists) this.#add({ kind: 'built', list: handle }, content);
  }

  #add(list: List, { base, length }: ArrayContent): undefined {
    if (base === undefined) return;
    const { symbol, of, path, present } = base;
    this.#all.push({ list, length, symbol, of, path, present });
  }

  builtOf(content: Content): Handle | undefined {
    if (content.kind !== 'array') return undefined;
    const found = this.#all.find((l) => l.symbol === content.base?.symbol && l.length === content.length);
    return found?.list.kind === 'built' ? found.list.list : undefined;
  }

  /** That there is an item at an index. */
  isPresence(condition: Term): boolean {
    return this.#presences().includes(condition);
  }

  /** That there is none, where it is known that the index is within. */
  isAbsence(condition: Term, within: Term): boolean {
    const store = this.#store;
    return this.#presences().some(
      (has) => condition === store.not(has) || condition === store.not(store.and(within, has)),
    );
  }

  #presences(): Term[] {
    const { unknowns } = this.#r;
    return this.#all.flatMap(({ present }) =>
      present === undefined ? [] : unknowns.applications(present).map((a) => termOf(a.value)),
    );
  }
}
