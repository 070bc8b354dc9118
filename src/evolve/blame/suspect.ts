import type { Model } from '../../expr/input-variable.ts';
import type { PairRun } from '../shared/pair-runner.ts';
import type { Step } from './3-solve-deviation.ts';
import type { Decision, Place, VersionName } from './side.ts';
import type { Source } from './sources-of.ts';

/** A decision that one version makes and the other does not know of, with an input that shows it. */
export interface Suspect {
  readonly version: VersionName;
  readonly decision: Decision;
  /** Its position among the decisions of its version on the failing input. */
  readonly index: number;
  readonly place: Place;
  /** An input that the other version treats as the failing one, and on which this decision comes out the other way. */
  readonly alternate: Alternate;
  readonly step: Step;
  /** How far from the outcome, in dependences; Infinity when the outcome does not depend on it. */
  readonly distance: number;
  /** Its line is not the same in the other version. */
  readonly changed: boolean;
  /** Lines that it depends on and that are not the same in the other version. */
  readonly sources: readonly Source[];
}

/** An input that was run on both, without its traces. */
export interface Alternate {
  readonly model: Model;
  readonly pair: PairRun;
  readonly passes: boolean;
}

/** Suspects on one line, the best first. */
export interface SuspectLine {
  readonly place: Place;
  readonly version: VersionName;
  readonly suspects: readonly Suspect[];
}
