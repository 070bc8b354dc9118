import type { TermStore } from '../../expr/term-store.ts';
import type { StateReads } from '../../machine/state-cut.ts';
import type { Owner } from './state-owner.ts';
import { type ReachedState, type Schema, schemaOf, signatureOf } from './state-signature.ts';

/** What was explored from states at one site, under the same decisions since: by what was looked at and what it showed. */
export class ExploredStates {
  readonly #known = new Map<string, { readonly schema: Schema; readonly by: Map<string, Known> }>();

  add(store: TermStore, owner: Owner, reads: StateReads): void {
    const schema = schemaOf(store, owner.state, reads);
    const { text, objects } = signatureOf(store, owner.state, schema)!;
    let entry = this.#known.get(schema.text);
    if (entry === undefined) this.#known.set(schema.text, (entry = { schema, by: new Map() }));
    if (!entry.by.has(text)) entry.by.set(text, { owner, reads, objects });
  }

  /** What was explored from a state that this one is like. */
  find(
    store: TermStore,
    state: ReachedState,
  ): { owner: Owner; reads: StateReads; other: ReadonlyMap<number, number> } | undefined {
    for (const { schema, by } of this.#known.values()) {
      const signature = signatureOf(store, state, schema);
      const known = signature && by.get(signature.text);
      if (known === undefined) continue;
      const other = new Map(known.objects.map((object, i) => [object, signature!.objects[i]!]));
      return { owner: known.owner, reads: known.reads, other };
    }
    return undefined;
  }
}

interface Known {
  readonly owner: Owner;
  readonly reads: StateReads;
  readonly objects: readonly number[];
}
