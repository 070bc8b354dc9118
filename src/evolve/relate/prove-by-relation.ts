/**
 * Tries to show that two versions of a function do the same for all inputs, however often their loops go round: relations between their states
 * are guessed from recorded runs and shown to hold from round to round. Gives up quickly and says why; what it could not show may still be so.
 */
import type { Clock } from '../../base/environment.ts';
import type { Subject } from '../../explore/subject.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Solver } from '../../solver/solver.ts';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { Unsupported } from './flat-code.ts';
import { type FunctionPair, functionPairs, type RelatedCode, type Unopened } from './function-pairs.ts';
import { type CallTypes, FunctionProof } from './function-proof.ts';
import { parameterCases } from './parameter-cases.ts';
import type { ProofStep } from './proof-step.ts';
import { sharings } from './sharings.ts';
import type { Side } from './side.ts';

export interface RelateRequest {
  readonly before: Subject;
  readonly after: RelatedCode;
  readonly store: TermStore;
  readonly solver: Solver;
  readonly clock: Clock;
  readonly seed: number;
  /** Milliseconds and questions to the solver altogether. */
  readonly timeMs: number;
  readonly queries: number;
  /** Part of what the declared types admit, instead of all. */
  readonly parameters?: readonly Parameter[];
}

export type Related =
  | {
      readonly holds: true;
      readonly relation: readonly string[];
      readonly obligations: readonly string[];
      readonly steps: readonly ProofStep[];
      /** Also where parameters are the same object: any, or only those that are arrays. */
      readonly alsoShared: 'all' | 'arrays' | undefined;
      /** Also where items are missing that code does not look at. */
      readonly withHoles: boolean;
      /** Also where objects inherit more than all objects do. */
      readonly withInherited: boolean;
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
  const cases = parameterCases(request.before.signature.parameters);
  if (cases.length === 1) return proveCase(request);
  const until = request.clock.now() + request.timeMs;
  const shown: (Related & { holds: true })[] = [];
  for (const [i, { parameters, about }] of cases.entries()) {
    const timeMs = Math.max(0, until - request.clock.now()) / (cases.length - i);
    const related = proveCase({ ...request, parameters, timeMs });
    if (related === undefined) return undefined;
    if (!related.holds) return { ...related, why: `where ${about}: ${related.why}` };
    shown.push(inCase(related, about));
  }
  return {
    holds: true,
    relation: [...new Set(shown.flatMap((s) => s.relation))],
    obligations: shown.flatMap((s) => s.obligations),
    steps: shown.flatMap((s) => s.steps),
    alsoShared: leastShared(shown),
    withHoles: shown.every((s) => s.withHoles),
    withInherited: shown.every((s) => s.withInherited),
  };
}

function leastShared(shown: readonly (Related & { holds: true })[]): 'all' | 'arrays' | undefined {
  if (shown.some((s) => s.alsoShared === undefined)) return undefined;
  return shown.every((s) => s.alsoShared === 'all') ? 'all' : 'arrays';
}

function inCase(shown: Related & { holds: true }, about: string): Related & { holds: true } {
  const said = (text: string) => `where ${about}: ${text}`;
  return {
    ...shown,
    obligations: shown.obligations.map(said),
    steps: shown.steps.map((step) => ({ ...step, about: said(step.about) })),
  };
}

function proveCase(request: RelateRequest): Related | undefined {
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
  const seen = new Set<string>();
  for (const { pairs, isAlone } of waysToFlatten(request, failed)) {
    const calls = pairs.some(({ sides }) => sides.some((side) => hasUnknowns(pairs, side)));
    if (calls || pairs.some(({ sides }) => sides.some(hasLoops))) goes = true;
    const key = kindsOf(pairs);
    // Without tail calls, or with all functions opened, it may be the same as before.
    if (seen.has(key)) continue;
    seen.add(key);
    const returns = new Set<Shape>();
    for (const types of calls ? TYPES : [undefined]) {
      // Only for others than the function itself is there a choice of numbers.
      if (types !== undefined && pairs.length === 1 && !types.isWide && returns.has(types.returns)) continue;
      if (types !== undefined) returns.add(types.returns);
      try {
        const end = calls || !isAlone ? share() : until;
        const shown = new FunctionProof(request, pairs, types, end).prove();
        // Where no array is changed it does not matter which of them are the same.
        const shared = shown.changesInputs ? whereShared(request, pairs, types, until) : [];
        const { relation } = shown;
        const closed = pairs.filter((p) => p.gives !== undefined).map(taken);
        const obligations = [...closed, ...fusedIn(pairs), ...shown.obligations];
        const steps = [...shown.steps, ...(shared ?? [])];
        const alsoShared = !shown.changesInputs ? 'all' : shared === undefined ? undefined : 'arrays';
        const also = { withHoles: !shown.asksForHoles, withInherited: !shown.asksForInherited };
        return { holds: true, relation, obligations, steps, alsoShared, ...also };
      } catch (error) {
        failed(error);
      }
    }
    if (request.clock.now() > until) break;
  }
  if (seen.size === 0) goes = true;
  return goes ? { holds: false, why, tookTooLong } : undefined;
}

/** What a proof takes from the code of a function that did not change. */
function taken({ symbol }: FunctionPair): string {
  return `${symbol} has the same code in both versions and computes with numbers only: equal arguments give equal results`;
}

/** What was seen of chains of methods that are one loop. */
function fusedIn(pairs: readonly FunctionPair[]): string[] {
  const found = pairs.flatMap(({ sides }) =>
    sides.flatMap(({ code }, i) =>
      [
        ...new Set(
          code.instructions.flatMap((x) => (x.parts?.some((p) => p.of === 'driver') ? [x.span.line] : [])),
        ),
      ].map(
        (line) =>
          `the ${i === 0 ? 'old' : 'new'} version's chain at line ${line} does item by item what it does method by method: callbacks before its end have no effects, do not throw, and see nothing that changes meanwhile`,
      ),
    ),
  );
  return [...new Set(found)];
}

interface Flattened {
  readonly pairs: readonly FunctionPair[];
  /** There is no other way. */
  readonly isAlone: boolean;
}

/** Both versions as flat code, in the ways that are tried, in order: functions that did not change and loop are looked into only where that is needed. */
function waysToFlatten(
  { before, after }: RelateRequest,
  failed: (error: unknown) => void,
): readonly Flattened[] {
  const flat = (
    tails: boolean,
    unopened: Unopened,
    holes = false,
    fused = false,
  ): FunctionPair[] | undefined => {
    try {
      return functionPairs(before, after, tails, unopened, holes, fused);
    } catch (error) {
      failed(error);
      return undefined;
    }
  };
  const isClosed = (pairs: readonly FunctionPair[] | undefined) =>
    pairs?.some(({ gives }) => gives !== undefined) ? pairs : undefined;
  const isFused = (pairs: readonly FunctionPair[] | undefined) =>
    pairs?.some((p) => p.sides.some(({ code }) => code.instructions.some((i) => i.parts)))
      ? pairs
      : undefined;
  const [withTails, without] = [flat(true, 'none'), flat(false, 'none')];
  // Where both versions make calls these are compared first.
  const isBoth = without?.every(({ sides }) => sides.every((side) => hasUnknowns(without, side)));
  const all = [
    isFused(flat(false, 'none', false, true)),
    isClosed(flat(true, 'loops')),
    ...(isBoth ? [without, withTails] : [withTails, without]),
    isClosed(flat(true, 'all')),
    flat(true, 'none', true),
  ].filter((pairs) => pairs !== undefined);
  const isAlone = new Set(all.map(kindsOf)).size === 1;
  return all.map((pairs) => ({ pairs, isAlone }));
}

/** The steps that show it where parameters have arrays in common, too; undefined where that is not shown. */
function whereShared(
  request: RelateRequest,
  pairs: readonly FunctionPair[],
  types: CallTypes | undefined,
  until: number,
): readonly ProofStep[] | undefined {
  try {
    return sharings(request.parameters ?? request.before.signature.parameters)?.flatMap((sharing) =>
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
    .flatMap(({ symbol, sides, gives }) =>
      gives !== undefined ? [symbol] : sides.map(({ code }) => code.instructions.map((i) => i.kind).join()),
    )
    .join(';');
}

function hasLoops({ code }: Side): boolean {
  return code.instructions.some((i) => i.kind === 'head');
}

/** Whether it calls functions that are to be shown, too. */
function hasUnknowns(pairs: readonly FunctionPair[], { code }: Side): boolean {
  const open = new Set(pairs.flatMap(({ symbol, gives }) => (gives === undefined ? [symbol] : [])));
  return code.instructions.some(
    (i) =>
      i.kind === 'assign' && i.value.kind === 'recur' && (i.value.symbol === '' || open.has(i.value.symbol)),
  );
}

function reason({ message, span }: Unsupported): string {
  return span === undefined || span.line === 0 ? message : `${message} (line ${span.line})`;
}
