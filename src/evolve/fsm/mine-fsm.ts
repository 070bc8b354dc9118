/**
 * Mines the finite-state machine that a step function implements (PESO, section 5.4). 1: find where the state is kept. 2: make
 * the step an expression from the state before, as one more input, to the state after. That expression is explored like any
 * function; its signature is the machine. 3: read each behaviour as transitions, one for each state it is possible in. 4: merge
 * transitions of the same pair. States are named after what holds their values.
 */
import { RequestError } from '../../base/diagnostic.ts';
import type { Exploration } from '../../explore/exploration.ts';
import { requirementSites } from '../../explore/requirement-sites.ts';
import type { Subject, WrappedEntry } from '../../explore/subject.ts';
import type { Primitive } from '../../expr/input-variable.ts';
import { type ProofBudget, Prover } from '../../signature/prover.ts';
import { requirements } from '../../signature/signature.ts';
import type { Solver } from '../../solver/solver.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import type { SourceSet } from '../../syntax/modules/source-set.ts';
import type { FunctionSignature } from '../../syntax/parameters/signature-of.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import type { SignatureOptions } from '../../syntax/shape/signature-options.ts';
import { placeState, type StatePlace } from './1-place-state.ts';
import { initialName, wrapStep } from './2-wrap-step.ts';
import { readTransitions } from './3-read-transitions.ts';
import { type MergedTransition, mergeTransitions } from './4-merge-transitions.ts';
import { nameStates } from './name-states.ts';
import { stateTerm } from './state-term.ts';

/** A mined machine. */
export interface Fsm {
  /** Values of states with their names, those of the type or of the first comparisons first. */
  readonly states: ReadonlyMap<Primitive, string>;
  readonly initial: Primitive | undefined;
  readonly transitions: readonly MergedTransition[];
  readonly undecided: number;
}

/** Phases 1 and 2, as a subject is opened: how it is to be wrapped, and afterwards where the state is. */
export class StepWrapper {
  readonly #name: string;
  readonly #next: string | undefined;
  readonly #options: SignatureOptions;
  #place: StatePlace | undefined;

  constructor(name: string, next: string | undefined, options: SignatureOptions) {
    this.#name = name;
    this.#next = next;
    this.#options = options;
  }

  get place(): StatePlace {
    return this.#place!;
  }

  wrap(sources: SourceSet, found: FoundFunction, signature: FunctionSignature): WrappedEntry {
    this.#place = placeState(sources, found, signature, this.#name, this.#options);
    return wrapStep(found, signature, this.#place, this.#next);
  }
}

/** A function with the state that it finds, in these fields and variables, as inputs. */
export function withState(
  names: readonly string[],
  options: SignatureOptions,
): (sources: SourceSet, found: FoundFunction, signature: FunctionSignature) => WrappedEntry {
  return (sources, found, signature) => {
    const places = names.map((name) => {
      const place = placeState(sources, found, signature, name, options);
      if (place.kind !== 'parameter') return place;
      throw new RequestError('no-such-state', `--state ${name}: ${place.name} is an input anyway`);
    });
    const [first, ...rest] = places;
    if (first === undefined) throw new Error('no state to choose');
    return wrapStep(found, signature, { ...first, others: rest }, 'result');
  };
}

/** Phases 3 and 4, on what the exploration of a wrapped step found, and the state before any step. */
export function mineFsm(
  subject: Subject,
  place: StatePlace,
  { behaviours }: Pick<Exploration, 'behaviours'>,
  solver: Solver,
  budget: ProofBudget,
  initial: Primitive | undefined,
): Fsm {
  const { store, signature, sources, found } = subject;
  const prover = new Prover(
    store,
    solver,
    budget,
    behaviours.map((b) => b.model),
  );
  const index =
    place.kind === 'parameter'
      ? place.index + receiverCount(signature)
      : signature.parameters.findIndex((p) => p.name === place.name);
  const path = place.kind === 'parameter' ? place.path : [];
  const state = stateTerm(store, signature, index, path, subject.inputOptions);
  const sites = requirementSites(subject);
  const required = requirements(store, behaviours, (c) => sites.has(c.site));
  const read = readTransitions(store, solver, prover, behaviours, state, initial);
  const shape = shapeAt(signature.parameters[index]!.shape, path);
  return {
    states: nameStates(sources, found, shape, read.states),
    initial,
    transitions: mergeTransitions(prover, read.transitions, required),
    undecided: read.undecided,
  };
}

/** A wrapped method has its receiver as the first parameter. */
function receiverCount(signature: FunctionSignature): number {
  return signature.parameters[0]?.name === 'this' ? 1 : 0;
}

function shapeAt(shape: Shape, path: readonly string[]): Shape | undefined {
  const [key, ...rest] = path;
  const resolved = shape.kind === 'reference' ? shape.resolve() : shape;
  if (key === undefined) return resolved;
  if (resolved.kind === 'union') {
    const alternatives = resolved.alternatives.flatMap((a) => shapeAt(a, path) ?? []);
    return { kind: 'union', alternatives };
  }
  const field = resolved.kind === 'object' ? resolved.fields.find((f) => f.name === key) : undefined;
  return field && shapeAt(field.shape, rest);
}

/** The state before any step, where the module or the class says it. */
export function initialState(subject: Subject): Primitive | undefined {
  const { machine, entry, program } = subject;
  const module = program.modules.find((m) => m.path === entry.module || m.id === entry.module);
  if (
    module === undefined ||
    !program.functions.some((f) => f.module === module.id && f.name === initialName)
  )
    return undefined;
  const { result } = machine.call(module.id, initialName, []);
  return result.kind === 'return' && result.value.kind === 'primitive' ? result.value.value : undefined;
}
