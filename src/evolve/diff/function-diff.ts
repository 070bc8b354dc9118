import type { Scope, Verdict } from '../../base/claim.ts';
import type { Subject } from '../../explore/subject.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { ProofBudget } from '../../signature/prover.ts';
import type { FunctionExamples } from '../find/examples/recorded-calls.ts';
import type { ToldApart } from '../find/script-run.ts';
import type { Call } from '../find/tagged.ts';
import type { Related } from '../relate/prove-by-relation.ts';
import type { PairExploration, PairRequest } from '../shared/explore-pair.ts';
import type { Effect } from '../shared/observed-places.ts';
import type { PairRun } from '../shared/pair-runner.ts';
import type { Change } from './5-merge-changes.ts';
import type { Hunk } from './6-hunks.ts';

export interface FunctionDiff {
  readonly verdict: Verdict;
  readonly changes: readonly Change[];
  /** Statements that tell the versions apart where the machine does not. */
  readonly told?: readonly ToldApart[];
  /** What changed about the inputs. */
  readonly notes: readonly string[];
  /** Why the verdict is unknown, or why there may be more changes than these. */
  readonly limits: readonly { readonly name: string; readonly message: string }[];
  /** What the verdict is about. */
  readonly scope: Scope;
  /** How loops were related for all inputs, when that is what the verdict rests on. */
  readonly proof: (Related & { readonly holds: true }) | undefined;
  readonly pair: PairExploration;
  /** The pieces of the change, and how many of the inputs run plainly came by each; undefined where that is not known. */
  readonly hunks: readonly { readonly hunk: Hunk; readonly reached: number | undefined }[];
  /** Random inputs that were run on both first. */
  readonly probed: number;
  /** The subjects as they were compared: with the same inputs. */
  readonly before: Subject;
  readonly after: Subject;
}

export interface DiffFunctionRequest extends Omit<PairRequest, 'places'> {
  /** What besides the outcome is compared. */
  readonly on: readonly Effect[];
  /** Where a file of the old version is in the new one. */
  readonly relocate: (file: string) => string;
  /** Methods are compared on instances as they are made, and not after earlier calls. */
  readonly asMade?: boolean;
  /** Both versions with what other calls may have left in variables of modules as further inputs, where that can be. */
  readonly inState?: () => { readonly before: Subject; readonly after: Subject } | undefined;
  /** Nobody asked for sizes. */
  readonly widen?: boolean;
  /** The call that a model stands for, as JSON with tags; without it no inputs are run plainly. */
  readonly callOf?: (subject: Subject, model: Model) => Call;
  /** Examples of how the function is used. */
  readonly examples?: FunctionExamples | undefined;
  /** Told of the first difference of each way, with both versions as they are compared. */
  readonly onDifference?: (pair: PairRun, before: Subject, after: Subject) => void;
  /** Told of what only statements tell apart. */
  readonly onTold?: (told: ToldApart, before: Subject, after: Subject) => void;
  /** Told that plain runs showed no difference, and how many of them came by each piece of the change. */
  readonly onTried?: (hunks: FunctionDiff['hunks'], before: Subject, after: Subject) => void;
  /** For making conditions readable. */
  readonly proofs: ProofBudget;
}
