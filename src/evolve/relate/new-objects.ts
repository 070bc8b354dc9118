import { type Computed, FIRST_OWN, type State } from './state.ts';
import type { Content } from './values.ts';

/** Numbers for objects that code makes. */
export class NewObjects {
  #next = 10 * FIRST_OWN;

  made(state: State, content: Content): Computed {
    const ref = this.#next++;
    return { state: { ...state, heap: new Map(state.heap).set(ref, content) }, value: { kind: 'ref', ref } };
  }
}
