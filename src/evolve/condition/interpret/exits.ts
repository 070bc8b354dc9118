import type { Label } from '../../../ir/ir.ts';
import type { Pair } from './pair.ts';
import type { Value } from './value.ts';

export interface Ending {
  readonly pair: Pair;
  readonly value: Value;
}

/** Pairs that leave a piece of code other than by its end. */
export class Exits {
  breaks = new Map<Label, Pair[]>();
  continues = new Map<Label, Pair[]>();
  returns: Ending[] = [];
  throws: Ending[] = [];

  break(label: Label, pairs: readonly Pair[]): void {
    if (pairs.length > 0) this.breaks.set(label, [...(this.breaks.get(label) ?? []), ...pairs]);
  }

  continue(label: Label, pairs: readonly Pair[]): void {
    if (pairs.length > 0) this.continues.set(label, [...(this.continues.get(label) ?? []), ...pairs]);
  }

  /** Hands out and forgets the pairs that break to a label. */
  takeBreaks(label: Label): Pair[] {
    const pairs = this.breaks.get(label) ?? [];
    this.breaks.delete(label);
    return pairs;
  }

  takeContinues(label: Label): Pair[] {
    const pairs = this.continues.get(label) ?? [];
    this.continues.delete(label);
    return pairs;
  }

  /** Takes over everything from another. */
  add(other: Exits): void {
    for (const [label, pairs] of other.breaks) this.break(label, pairs);
    for (const [label, pairs] of other.continues) this.continue(label, pairs);
    this.returns.push(...other.returns);
    this.throws.push(...other.throws);
  }
}
