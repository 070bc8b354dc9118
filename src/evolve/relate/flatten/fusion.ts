import { type FlatInstruction, Unsupported } from '../flat-code.ts';
import { reads, writes } from '../liveness.ts';

/** What code may look into or change: objects among the inputs, or such as code made. */
export type Reach = 'inputs' | 'own';

/**
 * A chain of array methods that is gone through item by item, as one loop. It comes to the same as one method after the other as long as its stages
 * (all callbacks but that of the last method) have no effects, cannot throw, end, and see nothing that the rest of the loop changes. Whether they throw is seen
 * for the items that the loop gets to: where it may be left earlier they must be such as never do.
 */
export class Fusion {
  /** It ends in a loop of the code itself. */
  isLoop = false;
  readonly #read = new Set<Reach>();
  readonly #changed = new Set<Reach>();
  #leaves = false;
  #mayFail = false;

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

  /** The loop may be left before its last item. @throws Unsupported where a stage may throw for a later one. */
  leaves(): undefined {
    this.#leaves = true;
    this.#check();
  }

  /** That a stage does not throw hangs on the item. @throws Unsupported where the loop may be left before others. */
  mayFail(): undefined {
    this.#mayFail = true;
    this.#check();
  }

  #check(): undefined {
    if (this.#leaves && this.#mayFail)
      throw new Unsupported(
        'a chain of methods that is left early, whose callbacks may throw for later items',
      );
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
    if (code.some((i) => i.parts?.some((p) => p.fusion === fusion && isStage(p)) && mayFail(i)))
      fusion.mayFail();
    if (leavesEarly(code, fusion)) fusion.leaves();
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

/** Whether it is not known of an instruction of a stage that it is run for each item, and does not throw. */
function mayFail({ kind, ...i }: FlatInstruction): boolean {
  if (kind === 'branch' || kind === 'head' || kind === 'throw' || kind === 'unsupported') return true;
  if (kind !== 'assign') return false;
  const { value } = i as FlatInstruction & { kind: 'assign' };
  return value.kind === 'recur' || value.kind === 'next' || value.kind === 'construct';
}

/** Whether code behind the beginning of a chain may go elsewhere than to the end of its loop, or may not end: other than by calls of inputs, and by jumps. */
function leavesEarly(code: readonly FlatInstruction[], fusion: Fusion): boolean {
  const caught = new Set(code.flatMap(({ handler }) => (handler === undefined ? [] : [handler.slot])));
  for (const i of code)
    if (i.kind === 'assign' && i.target !== undefined && i.value.kind === 'operand')
      if (i.value.value.kind === 'slot' && caught.has(i.value.value.slot)) caught.add(i.target);
  const rest = code.filter((i) => i.parts?.some((p) => p.fusion === fusion && p.of === 'rest'));
  const heads = rest.filter((i) => i.kind === 'head').length;
  if (heads > (fusion.isLoop ? 1 : 0)) return true;
  return rest.some((i) => {
    if (i.kind === 'return') return true;
    // What was caught was thrown elsewhere.
    if (i.kind === 'throw') return i.value.kind !== 'slot' || !caught.has(i.value.slot);
    return i.kind === 'assign' && i.value.kind === 'recur';
  });
}

function refuse(): never {
  throw new Unsupported('a chain of methods whose callbacks share variables');
}
