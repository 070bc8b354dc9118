import type { TermStore } from '../../expr/term-store.ts';
import { eachStatement } from '../../ir/each-instruction.ts';
import type { Program, SiteId } from '../../ir/ir.ts';
import { type Ending, Region } from './region.ts';
import type { SequencePool } from './sequence-pool.ts';
import type { Task } from './task.ts';
import { lastInstance, type ValueRun } from './value-run.ts';

/** A control parent's region in which runs were ended. */
interface Cut {
  readonly sequence: number;
  readonly endings: Ending[];
  /** The parent, and those it controls that some run has shown nevertheless. */
  readonly parent: number;
  readonly shown: Set<number>;
  /** Since it is searched. */
  region: Region | undefined;
}

/**
 * Runs that an exception ended, and what they did not come to: what their open control parents are known to control from other runs.
 * Each such parent, under the conditions it was reached by, is a region to be searched unless another run passes it.
 */
export class CutRegions {
  readonly #store: TermStore;
  readonly #pool: SequencePool;
  readonly #throws = new Set<SiteId>();
  /** Control parents with their sequence, as numbers, of which some run has come to the end. */
  readonly #passed = new Set<number>();
  /** By control parent and side: what it is known to control. */
  readonly #controlled = new Map<number, Set<number>>();
  /** Those of which runs were ended inside, with how. */
  readonly #cut = new Map<number, Cut>();

  constructor(store: TermStore, pool: SequencePool, program: Program) {
    this.#store = store;
    this.#pool = pool;
    for (const fn of program.functions)
      eachStatement(fn.body, (s) => {
        if (s.kind === 'throw') this.#throws.add(s.site);
      });
  }

  /** The tasks of a region that no run has passed and that is not being searched yet. */
  next(): Task[] {
    for (const [key, cut] of this.#cut) {
      if (cut.region !== undefined || !this.#lacks(key, cut)) continue;
      const given = [...this.#pool.terms(cut.sequence)];
      const region = new Region(this.#store, given, () => this.#lacks(key, cut));
      cut.region = region;
      const tasks = cut.endings.flatMap((ending) => region.add(ending) ?? []);
      const wanted = tasks.filter((task) => task.wanted().length > 0);
      if (wanted.length > 0) return wanted;
    }
    return [];
  }

  /** What ended the run: an exception that nothing caught, by all that it depends on; else the whole path. */
  ending({ trace, base, full, conditionOf, placement }: ValueRun): Ending {
    const { outcome, instances, decisions, conditions } = trace;
    const last = lastInstance(trace);
    const isAbort =
      outcome.kind === 'throw' ||
      (outcome.kind === 'limit' && (outcome.limit === 'assume' || outcome.limit === 'fault'));
    if (!isAbort || last < 0) return { conditions, placement };
    const isThrow = this.#throws.has(instances!.site[last]!);
    // The check that failed comes right before what throws.
    const check = decisions.at(-1)?.instance ?? -1;
    const checked = check >= 0 && check >= last - 2 ? full[check]! : 0;
    const sequence = isThrow ? base[last]! : this.#pool.union(checked, full[last]!);
    const of = Array.from(this.#pool.terms(sequence), (term) => conditionOf.get(term)!);
    return { conditions: of, placement };
  }

  /** Is something known to be controlled there that no run has shown? */
  #lacks(key: number, { parent, shown }: Cut): boolean {
    if (this.#passed.has(key)) return false;
    for (const at of this.#controlled.get(parent) ?? []) if (!shown.has(at)) return true;
    return false;
  }

  /** Keeps which regions the run has left by their end, and in which it was ended; gives tasks of regions that are being searched. */
  note(run: ValueRun): Task[] {
    const tasks: Task[] = [];
    const { trace, index, full } = run;
    const { parent, taken, count } = trace.instances!;
    const ended = new Set<number>();
    if (trace.outcome.kind !== 'return')
      for (let i = parent[lastInstance(trace)] ?? -1; i >= 0; i = parent[i]!) ended.add(i);
    const key = (i: number): number => index[i]! * 67108864 + full[i]!;
    const controls = new Map<number, Set<number>>();
    for (let i = 1; i < count; i++) {
      const p = parent[i]!;
      let set = controls.get(p);
      if (set === undefined) {
        const place = index[p]! * 8 + taken[p]!;
        set = this.#controlled.get(place);
        if (set === undefined) this.#controlled.set(place, (set = new Set()));
        controls.set(p, set);
        if (!ended.has(p)) this.#passed.add(key(p));
      }
      set.add(index[i]!);
    }
    for (const i of ended) {
      if (this.#passed.has(key(i))) continue;
      let cut = this.#cut.get(key(i));
      if (cut === undefined) {
        cut = {
          sequence: full[i]!,
          endings: [],
          parent: index[i]! * 8 + taken[i]!,
          shown: new Set(),
          region: undefined,
        };
        this.#cut.set(key(i), cut);
      }
      for (let k = i + 1; k < count; k++) if (parent[k] === i) cut.shown.add(index[k]!);
      if (cut.region === undefined) cut.endings.push(this.ending(run));
      else tasks.push(...(cut.region.add(this.ending(run)) ?? []));
    }
    return tasks;
  }
}
