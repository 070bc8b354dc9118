import { type FlatInstruction, Unsupported } from './flat-code.ts';
import { isStage, type Reach } from './flatten/fusion.ts';
import { reads } from './liveness.ts';
import { isInput } from './side.ts';
import type { State } from './state.ts';

/** Sees to it that what chains of methods do is the same item by item as method by method: see {@link Fusion}. */
export class FusedEffects {
  /** Objects that stages or the loop of a chain made: others see them only after these. */
  readonly #made = new Set<number>();

  /** An instruction led from a state to others. @throws Unsupported where that must not be. */
  check(state: State, instruction: FlatInstruction, next: readonly State[]): undefined {
    const { parts } = instruction;
    if (parts === undefined) return;
    const stages = parts.some(isStage);
    const isRest = parts.every((p) => p.of === 'rest');
    for (const to of next) {
      if (stages) this.#checkStage(state, to);
      if (!isRest) for (const ref of to.heap.keys()) if (!state.heap.has(ref)) this.#made.add(ref);
      for (const reach of this.#changed(state, to)) {
        if (stages) throw new Unsupported('a callback of a chain of methods that changes objects');
        for (const { fusion, of } of parts) if (of === 'rest') fusion.changes(reach);
      }
    }
    const seen = this.#seen(state, instruction);
    for (const part of parts)
      if (isStage(part) || (part.of === 'driver' && asksForItem(instruction)))
        for (const reach of seen) {
          part.fusion.reads(reach);
          // What code made may hold things of several types.
          if (reach === 'own') part.fusion.mayFail();
        }
  }

  /** A call of an input, which may change what inputs hold. */
  calls({ parts = [] }: FlatInstruction): undefined {
    for (const part of parts) {
      if (isStage(part)) throw new Unsupported('a chain of methods with a callback among the inputs');
      if (part.of !== 'rest') continue;
      part.fusion.changes('inputs');
      part.fusion.leaves();
    }
  }

  /** That a check holds is known of the item that it is about only. */
  mayFail(parts: FlatInstruction['parts']): undefined {
    for (const part of parts ?? []) if (isStage(part)) part.fusion.mayFail();
  }

  #checkStage(from: State, to: State): undefined {
    if (
      to.logs !== from.logs ||
      to.epoch !== from.epoch ||
      to.recursions !== from.recursions ||
      to.calls !== from.calls
    )
      throw new Unsupported('a callback of a chain of methods that does more than compute');
  }

  /** Objects that there were before. */
  #changed(from: State, to: State): ReadonlySet<Reach> {
    const found = new Set<Reach>();
    if (from.heap === to.heap) return found;
    for (const [ref, content] of from.heap)
      if (to.heap.get(ref) !== content && !this.#made.has(ref)) found.add(reachOf(ref));
    return found;
  }

  /** Objects among its operands, other than those that stages made. */
  #seen(state: State, instruction: FlatInstruction): ReadonlySet<Reach> {
    const found = new Set<Reach>();
    if (instruction.kind === 'assign' && instruction.value.kind === 'operand') return found;
    for (const slot of reads(instruction)) {
      const value = state.slots.get(slot);
      if (value?.kind === 'object') found.add('inputs');
      if (value?.kind === 'held') found.add('own');
      if (value?.kind === 'ref' && !this.#made.has(value.ref)) found.add(reachOf(value.ref));
    }
    return found;
  }
}

function reachOf(ref: number): Reach {
  return isInput(ref) ? 'inputs' : 'own';
}

/** Whether the loop of a chain may take an item of its source, or ask whether there is one. */
function asksForItem(instruction: FlatInstruction): boolean {
  if (instruction.kind !== 'assign') return false;
  const { value } = instruction;
  if (value.kind === 'binary') return value.op === 'in';
  // Of an object's keys, and what is under these.
  if (value.kind === 'call') return true;
  return value.kind === 'getProperty' && (value.key.kind === 'slot' || typeof value.key.value === 'number');
}
