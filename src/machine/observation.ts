import type { Term } from '../expr/term.ts';
import type { MachineOptions } from './machine-options.ts';
import type { Realm } from './realm/realm.ts';
import { runIdentity } from './run-identity.ts';
import type { FunctionTable } from './runtime/calls.ts';
import { KeptState } from './runtime/kept-state.ts';
import type { RunContext } from './runtime/run-context.ts';
import { settleStructure } from './settle-outcome.ts';
import type { Snapshot } from './snapshot.ts';
import { shadowReader } from './snapshot-outcome.ts';
import type { IdentityReader, ObjectIds } from './snapshot-readers.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** What is looked at of a run's values, during the run and behind it. */
export class Observation {
  /** Built-in objects by name, where objects are told apart. */
  readonly builtIns: ReadonlyMap<object | symbol, string> | undefined;
  readonly #context: RunContext;
  readonly #identity: IdentityReader | undefined;
  readonly #ids: ObjectIds = new Map();

  constructor(context: RunContext, realm: Realm, { builtIns }: FunctionTable, options: MachineOptions) {
    this.#context = context;
    if (options.settleOutcome) {
      this.#identity = runIdentity(realm, builtIns, () => context);
      this.builtIns = builtIns;
      this.#observe(this.#identity);
    }
    if (options.keep !== undefined) this.#keep();
  }

  /** A value as it is now. */
  readonly snapshot = (value: unknown, term: Term): Snapshot =>
    takeSnapshot(
      value,
      term,
      shadowReader(this.#context.memory, this.#identity === undefined),
      this.#identity,
      this.#ids,
    );

  /** Everything that can be told of the outcome is wanted: which objects it holds, and what was passed out as it was at the time. */
  #observe(identity: IdentityReader): void {
    const context = this.#context;
    context.memory.origins.hides = (object) => identity.privates(object).length > 0;
    context.capture = (value, term) => {
      const { site } = context.s;
      context.s.site = -1;
      settleStructure(value, term, context.memory);
      context.s.site = site;
      return this.snapshot(value, term);
    };
  }

  /** The state at the exit is wanted, and what calls were given as it was at the time. */
  #keep(): void {
    // A call depends on all that its arguments hold.
    const given = (value: unknown, term: Term): Snapshot => {
      this.#context.memory.dependences?.readDeep(value);
      return this.snapshot(value, term);
    };
    this.#context.capture ??= given;
    this.#context.kept = new KeptState(this.snapshot, given);
  }
}
