import { type FlatInstruction, Unsupported } from '../flat-code.ts';
import { reads, writes } from '../liveness.ts';

/** What code may look into or change: objects among the inputs, or such as code made. */
export type Reach = 'inputs' | 'own';

/**
 * A chain of array methods that is gone through item by item, as one loop. It comes to the same as one method after the other as long as its stages
 * (all callbacks but that of the last method) have no effects, cannot throw, end, and see nothing that the rest of the loop changes.
 */
export class Fusion {
  readonly #read = new Set<Reach>();
  readonly #changed = new Set<Reach>();

  /** A stage looks into objects. @throws Unsupported where the rest changes them. */
  reads(reach: Reach): undefined {
    this.#read.add(reach);
    this.#check();
  }

  /** The rest changes objects. @throws Unsupported where a stage looks into them. */
  changes(reach: Reach): undefined {
    this.#changed.add(reach);
    this.#check();
  }

  #check(): undefined {
    for (const reach of this.#read)
      if (this.#changed.has(reach)) throw new Unsupported('a chain of methods over what changes meanwhile');
  }
}

/** What an instruction belongs to: a stage by number, the loop itself, or what else is done from where the chain begins to where it ends. */
export interface Part {
  readonly fusion: Fusion;
  readonly of: number | 'driver' | 'rest';
}

/** Whether an instruction must have no effects. */
export function isStage({ of }: Part): boolean {
  return typeof of === 'number';
}

/** @throws Unsupported where a stage and another part of its loop, or code elsewhere, have a variable in common that one of them sets. */
export function checkFusions(code: readonly FlatInstruction[]): undefined {
  const fusions = new Set(code.flatMap(({ parts = [] }) => parts.map((p) => p.fusion)));
  for (const fusion of fusions) {
    const stages = new Map<number, { readonly read: Set<number>; readonly set: Set<number> }>();
    const changed = new Set<number>();
    for (const i of code) {
      const of = i.parts?.find((p) => p.fusion === fusion)?.of;
      if (of === 'rest') for (const slot of writes(i)) changed.add(slot);
      if (typeof of !== 'number') continue;
      const stage = stages.get(of) ?? { read: new Set(), set: new Set() };
      stages.set(of, stage);
      for (const slot of reads(i)) stage.read.add(slot);
      for (const slot of writes(i)) stage.set.add(slot);
    }
    for (const [k, { read, set }] of stages) {
      if ([...read].some((slot) => changed.has(slot))) refuse();
      for (const i of code) {
        const of = i.parts?.find((p) => p.fusion === fusion)?.of;
        // What a stage gives is read by the loop itself.
        if (of === k || of === 'driver') continue;
        if ([...reads(i), ...writes(i)].some((slot) => set.has(slot))) refuse();
      }
    }
  }
}

function refuse(): never {
  throw new Unsupported('a chain of methods whose callbacks share variables');
}
