import type { Term } from '../../expr/term.ts';
import type { FunctionId, LocalId } from '../../ir/ir.ts';
import type { Snapshot } from '../snapshot.ts';
import type { ObservedState } from '../trace.ts';

/** `frame`: the instance that the call began with when it has the local itself; -1 when a closure assigns it. */
interface Definition {
  readonly value: unknown;
  readonly term: Term;
  readonly instance: number;
  readonly frame: number;
}

/** What a run tells of locals and calls, for its state at the exit. */
export class KeptState {
  readonly #take: (value: unknown, term: Term) => Snapshot;
  readonly #given: (value: unknown, term: Term) => Snapshot;
  readonly #definitions = new Map<LocalId, Definition>();
  readonly #calls: { fn: FunctionId; args: readonly Snapshot[] }[] = [];

  /** `given`: takes an argument when the call begins. */
  constructor(
    take: (value: unknown, term: Term) => Snapshot,
    given: (value: unknown, term: Term) => Snapshot,
  ) {
    this.#take = take;
    this.#given = given;
  }

  /** Outer calls begin before inner ones of the same function, whose locals are others. */
  define(local: LocalId, definition: Definition): void {
    const frame = this.#definitions.get(local)?.frame ?? Number.POSITIVE_INFINITY;
    if (definition.frame < 0) this.#definitions.set(local, { ...definition, frame });
    else if (definition.frame <= frame) this.#definitions.set(local, definition);
  }

  call(fn: FunctionId, values: ArrayLike<unknown>, terms: ArrayLike<Term>, rest: object | undefined): void {
    const args: Snapshot[] = [];
    for (let i = 0; i < terms.length; i++) args.push(this.#given(values[i], terms[i]!));
    const more = rest && this.#given(rest, 0);
    if (more?.kind === 'array') args.push(...more.entries.map((e) => e.value));
    // Whether an argument was passed cannot be told from whether it is there.
    while (isUndefined(args.at(-1))) args.pop();
    this.#calls.push({ fn, args });
  }

  /** What was assigned to a local last, in the outermost call that has it. */
  lastOf(local: LocalId): { readonly value: unknown; readonly term: Term } | undefined {
    return this.#definitions.get(local);
  }

  /** The state when the run has ended. */
  at(reads: readonly { readonly value: unknown; readonly term: Term }[]): ObservedState {
    return {
      reads: reads.map(({ value, term }) => this.#take(value, term)),
      locals: new Map([...this.#definitions].map(([local, { instance }]) => [local, instance])),
      calls: this.#calls,
    };
  }
}

function isUndefined(snapshot: Snapshot | undefined): boolean {
  return snapshot?.kind === 'primitive' && snapshot.value === undefined && snapshot.term === 0;
}
