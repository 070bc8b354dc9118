import type { Term } from '../../expr/term.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import type { Asker } from './asker.ts';
import type { Executor } from './execute.ts';
import type { Inputs } from './inputs.ts';
import type { Pace } from './pace.ts';
import type { Row } from './row.ts';
import type { Side } from './side.ts';
import type { Unknowns } from './unknowns.ts';

/** What the proof by induction starts from. */
export interface InductionRequest {
  readonly sides: readonly [Side, Side];
  readonly executors: readonly [Executor, Executor];
  readonly asker: Asker;
  readonly unknowns: Unknowns;
  readonly inputs: Inputs;
  /** What inputs satisfy. */
  readonly given: readonly Term[];
  /** Recorded pairs of states by pair of cuts. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly pace: Pace;
  /** What the function gives, where calls of it are taken to do so. */
  readonly returns: Shape | undefined;
}
