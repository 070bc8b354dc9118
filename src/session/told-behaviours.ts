import type { Behaviour } from '../explore/exploration.ts';
import { behaviourJson } from '../report/explore/behaviour-json.ts';
import type { BehaviourJson } from '../report/explore/explore-schema.ts';
import { witnessOf } from '../report/values/witness.ts';
import type { Emit } from './event.ts';
import type { OpenedSubject } from './with-subject.ts';

/** The behaviours of a search, told as they are found unless it may have to begin anew. */
export class ToldBehaviours {
  readonly #behaviours: BehaviourJson[] = [];
  readonly #told = new Set<string>();
  readonly #opened: OpenedSubject;
  readonly #emit: Emit;

  constructor(opened: OpenedSubject, emit: Emit) {
    this.#opened = opened;
    this.#emit = emit;
  }

  add(b: Behaviour, isFinal: boolean): void {
    const { subject, store } = this.#opened;
    const { tagged } = witnessOf(store, subject.signature, b.model, subject.inputOptions);
    const behaviour = behaviourJson(b, store, tagged);
    this.#behaviours.push(behaviour);
    if (isFinal) this.#tell(behaviour);
  }

  startOver(): void {
    this.#behaviours.length = 0;
  }

  /** Told or not. */
  get found(): readonly BehaviourJson[] {
    return this.#behaviours;
  }

  all(): readonly BehaviourJson[] {
    for (const behaviour of this.#behaviours) this.#tell(behaviour);
    return this.#behaviours;
  }

  #tell(behaviour: BehaviourJson): void {
    const key = JSON.stringify(behaviour.witness);
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.#emit({ type: 'behaviour', behaviour });
  }
}
