import type { ModuleChange } from './edits/change.ts';
import type { CodeTree } from './edits/code-tree.ts';
import type { Patch } from './edits/edit.ts';
import type { Trial } from './experiments/laboratory.ts';
import type { Distance } from './repairs/3-rank.ts';
import type { Repair } from './repairs/repair.ts';
import type { WrongValue } from './values/1-align.ts';
import type { TurnedDecision } from './values/4-turn-decisions.ts';

/** Something that makes the failing input right. */
export interface Finding {
  /** Edits taken back together; none of them can be left out. Of a repair: the edit it is in. */
  readonly edits: readonly number[];
  /** Of an edit: others that have to be taken back with it, such as uses of what it renames. */
  readonly needed?: readonly number[];
  readonly repair: Repair | undefined;
  readonly patches: readonly Patch[];
  readonly module: ModuleChange;
  /** Where in the new version. */
  readonly at: number;
  /** The new code of its edits. */
  readonly after: readonly CodeTree[];
  readonly distance: Distance;
  /** A function stands where something else stood: it is the edit itself, not what is in the function. */
  readonly isNewFunction?: boolean;
  readonly cost: number;
  readonly trial: Trial;
  /** Of a repair that puts an old value in place of a new one. */
  readonly wrong?: WrongValue;
  /** Of a decision that was turned round. */
  readonly turned?: TurnedDecision;
}
