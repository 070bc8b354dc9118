/**
 * Tries to show that two versions of a function do the same for all inputs, however often their loops go round: relations between their states
 * are guessed from recorded runs and shown to hold from round to round. Gives up quickly and says why; what it could not show may still be so.
 */
import type { Clock } from '../../base/environment.ts';
import { functionOf } from '../../explore/function-of.ts';
import type { Subject } from '../../explore/subject.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Solver } from '../../solver/solver.ts';
import type { Parameter, Shape } from '../../syntax/shape.ts';
import { Asker } from './asker.ts';
import { Executor } from './execute.ts';
import { Unsupported } from './flat-code.ts';
import { flatten } from './flatten.ts';
import { Prover } from './induction.ts';
import { recordRuns } from './record.ts';
import { DefiniteUnknowns } from './samples.ts';
import { type Side, sideOf } from './side.ts';
import { Unknowns } from './unknowns.ts';

export interface RelateRequest {
  readonly before: Subject;
  readonly after: Subject;
  readonly store: TermStore;
  readonly solver: Solver;
  readonly clock: Clock;
  readonly seed: number;
  /** Milliseconds and questions to the solver for each way of going together. */
  readonly timeMs: number;
  readonly queries: number;
}

export type Related =
  | { readonly holds: true; readonly relation: readonly string[]; readonly obligations: readonly string[] }
  | { readonly holds: false; readonly why: string };

/** Rounds of the old and of the new version that go together. */
const STRIDES: readonly (readonly [number, number])[] = [
  [1, 1],
  [2, 1],
  [1, 2],
];
/** What a function that calls itself may give. */
const RETURNS: readonly Shape[] = [
  { kind: 'number', integer: false, min: -Infinity, max: Infinity },
  { kind: 'boolean' },
  { kind: 'string', maxLength: Number.MAX_SAFE_INTEGER },
];
const QUERY_MS = 800;

/** Undefined where nothing goes round in either version. */
export function proveByRelation(request: RelateRequest): Related | undefined {
  let why = '';
  try {
    const sides = [sideFor(request.before), sideFor(request.after)] as const;
    if (!sides.some(goesRound)) return undefined;
    const { parameters } = request.before.signature;
    const { numbers } = request.before.inputOptions;
    const ways = sides.some(callsItself)
      ? RETURNS.map((returns) => ({ strides: STRIDES[0]!, returns }))
      : STRIDES.map((strides) => ({ strides, returns: undefined }));
    for (const { strides, returns } of ways)
      try {
        return attempt(request, sides, parameters, numbers, strides, returns);
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
        if (why === '') why = reason(error);
      }
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    why = reason(error);
  }
  return { holds: false, why };
}

function goesRound(side: Side): boolean {
  return callsItself(side) || side.code.instructions.some((i) => i.kind === 'head');
}

function callsItself({ code }: Side): boolean {
  return code.instructions.some((i) => i.kind === 'assign' && i.value.kind === 'recur');
}

function reason({ message, span }: Unsupported): string {
  return span === undefined || span.line === 0 ? message : `${message} (line ${span.line})`;
}

function sideFor({ program, found }: Subject): Side {
  const fn = functionOf(program, found);
  if (fn === undefined) throw new Unsupported('no function to follow');
  return sideOf(flatten(program, fn));
}

function attempt(
  { store, solver, clock, timeMs, queries, seed }: RelateRequest,
  sides: readonly [Side, Side],
  parameters: readonly Parameter[],
  numbers: Subject['inputOptions']['numbers'],
  strides: readonly [number, number],
  returns: Shape | undefined,
): Related {
  const options = { solver, clock, queries, timeMs, queryMs: QUERY_MS };
  const definite = new DefiniteUnknowns(store, numbers);
  const recursion = returns && { symbol: 'itself', returns, parameters };
  const rows = recordRuns(
    sides,
    new Asker(definite, options),
    definite,
    parameters,
    seed,
    strides,
    recursion,
  );
  const unknowns = new Unknowns(store, numbers);
  const asker = new Asker(unknowns, options);
  const executors = [
    new Executor(sides[0].code, asker, unknowns, recursion),
    new Executor(sides[1].code, asker, unknowns, recursion),
  ] as const;
  const prover = new Prover({ sides, executors, asker, unknowns, parameters, rows, strides });
  const { relations, obligations, terminates } = prover.prove();
  if (!terminates)
    return { holds: false, why: 'partial: they do the same wherever both end, but not that both do' };
  return {
    holds: true,
    relation: [...relations.values()].flatMap((r) => r.lines(['', 'new '])),
    obligations: obligations.map((o) => `${o.from}: ${o.says} ${o.to}`),
  };
}
