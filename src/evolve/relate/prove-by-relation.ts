/**
 * Tries to show that two versions of a function do the same for all inputs, however often their loops go round: relations between their states
 * are guessed from recorded runs and shown to hold from round to round. Gives up quickly and says why; what it could not show may still be so.
 */
import type { Clock } from '../../base/environment.ts';
import type { Subject } from '../../explore/subject.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Solver } from '../../solver/solver.ts';
import type { Shape } from '../../syntax/shape.ts';
import { Unsupported } from './flat-code.ts';
import { type FunctionPair, functionPairs } from './function-pairs.ts';
import { type CallTypes, FunctionProof } from './function-proof.ts';
import type { ProofStep } from './proof-step.ts';
import { sharings } from './sharings.ts';
import type { Side } from './side.ts';

export interface RelateRequest {
  readonly before: Subject;
  readonly after: Subject;
  readonly store: TermStore;
  readonly solver: Solver;
  readonly clock: Clock;
  readonly seed: number;
  /** Milliseconds and questions to the solver altogether. */
  readonly timeMs: number;
  readonly queries: number;
}

export type Related =
  | {
      readonly holds: true;
      readonly relation: readonly string[];
      readonly obligations: readonly string[];
      readonly steps: readonly ProofStep[];
      /** Also where parameters are the same array. */
      readonly alsoShared: boolean;
    }
  | { readonly holds: false; readonly why: string; readonly tookTooLong: boolean };

const anyNumber: Shape = { kind: 'number', integer: false, min: -Infinity, max: Infinity };
const int32: Shape & { kind: 'number' } = {
  kind: 'number',
  integer: true,
  min: -(2 ** 31),
  max: 2 ** 31 - 1,
};
const safe: Shape = { kind: 'number', integer: true, min: -(2 ** 53 - 1), max: 2 ** 53 - 1 };
const truth: Shape = { kind: 'boolean' };

/** What functions that call themselves may give, and what numbers those among them that are not declared get. */
const TYPES: readonly (CallTypes | undefined)[] = [
  { returns: anyNumber, numbers: anyNumber },
  { returns: int32, numbers: int32 },
  { returns: anyNumber, numbers: safe },
  { returns: int32, numbers: safe },
  { returns: { ...int32, min: 0 }, numbers: safe },
  { returns: anyNumber, numbers: anyNumber, isWide: true },
  { returns: truth, numbers: anyNumber },
  { returns: truth, numbers: safe },
  { returns: { kind: 'string', maxLength: Number.MAX_SAFE_INTEGER }, numbers: anyNumber },
];

/** Undefined where nothing goes round in either version. */
export function proveByRelation(request: RelateRequest): Related | undefined {
  let why = '';
  let tookTooLong = false;
  const until = request.clock.now() + request.timeMs;
  const failed = (error: unknown): void => {
    if (!(error instanceof Unsupported)) throw error;
    if (error.isFinal) tookTooLong = true;
    if (why === '' || error.isFinal) why = why === '' ? reason(error) : why;
  };
  // A way that does not come to its end leaves time for others.
  const share = () => request.clock.now() + Math.max(0, until - request.clock.now()) / 2;
  let goes = false;
  let before = '';
  const flat = new Map<boolean, FunctionPair[]>();
  for (const tails of [true, false])
    try {
      flat.set(tails, functionPairs(request.before, request.after, tails));
    } catch (error) {
      failed(error);
      goes = true;
    }
  // Where both versions make calls these are compared first.
  const isTwice = new Set([...flat.values()].map(kindsOf)).size > 1;
  const isBoth = flat.get(false)?.every(({ sides }) => sides.every(hasUnknowns)) ?? false;
  for (const tails of isBoth ? [false, true] : [true, false]) {
    const pairs = flat.get(tails);
    if (pairs === undefined) continue;
    const calls = pairs.some(({ sides }) => sides.some(hasUnknowns));
    if (calls || pairs.some(({ sides }) => sides.some(hasLoops))) goes = true;
    const key = kindsOf(pairs);
    // Without tail calls it is the same as before.
    if (key === before) break;
    before = key;
    const seen = new Set<Shape>();
    for (const types of calls ? TYPES : [undefined]) {
      // Only for others than the function itself is there a choice of numbers.
      if (types !== undefined && pairs.length === 1 && !types.isWide && seen.has(types.returns)) continue;
      if (types !== undefined) seen.add(types.returns);
      try {
        const end = calls || isTwice ? share() : until;
        const shown = new FunctionProof(request, pairs, types, end).prove();
        // Where no array is changed it does not matter which of them are the same.
        const shared = shown.changesInputs ? whereShared(request, pairs, types, until) : [];
        const { relation, obligations } = shown;
        const steps = [...shown.steps, ...(shared ?? [])];
        return { holds: true, relation, obligations, steps, alsoShared: shared !== undefined };
      } catch (error) {
        failed(error);
      }
    }
    if (request.clock.now() > until) break;
  }
  return goes ? { holds: false, why, tookTooLong } : undefined;
}

/** The steps that show it where parameters have arrays in common, too; undefined where that is not shown. */
function whereShared(
  request: RelateRequest,
  pairs: readonly FunctionPair[],
  types: CallTypes | undefined,
  until: number,
): readonly ProofStep[] | undefined {
  try {
    return sharings(request.before.signature.parameters)?.flatMap((sharing) =>
      new FunctionProof(request, pairs, types, until, sharing).prove().steps.map((step) => ({
        ...step,
        about: `one array for several: ${step.about}`,
      })),
    );
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return undefined;
  }
}

function kindsOf(pairs: readonly FunctionPair[]): string {
  return pairs
    .flatMap(({ sides }) => sides.map(({ code }) => code.instructions.map((i) => i.kind).join()))
    .join(';');
}

function hasLoops({ code }: Side): boolean {
  return code.instructions.some((i) => i.kind === 'head');
}

function hasUnknowns({ code }: Side): boolean {
  return code.instructions.some((i) => i.kind === 'assign' && i.value.kind === 'recur');
}

function reason({ message, span }: Unsupported): string {
  return span === undefined || span.line === 0 ? message : `${message} (line ${span.line})`;
}
