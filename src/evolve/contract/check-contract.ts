/**
 * Checks a change contract (thesis, section 7.1). 1: the contract is read from the doc comment of the new version's function, or from a
 * contract file (`read-contract-file`). 2: each condition is taken apart by roles: which version, before or after the call. 3: the pieces
 * become functions. 4: both versions, copies of what they need for states before, those functions and a harness that runs both and asks
 * the clauses are joined as one program. 5: it is run, on inputs as they are (`check-plain`) and explored by the machine
 * (`check-symbolic`), where the truth of each clause is a decision like any other. 6: verdicts are made of all that was seen.
 */
import { EVERYTHING_ELSE, type Scope } from '../../base/claim.ts';
import type { Progress } from '../../explore/exploration.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { CompiledContract } from './3-compile-contract.ts';
import type { Joint } from './4-join-versions.ts';
import { type Evidence, type Judgement, judge } from './6-judge.ts';
import { PlainChecker, type PlainInput } from './check-plain.ts';
import { checkSymbolically, type SymbolicRequest, type SymbolicResult } from './check-symbolic.ts';
import type { OpenedJoint } from './open-joint.ts';

export interface CheckRequest extends Omit<SymbolicRequest, 'joint' | 'starts'> {
  readonly contract: CompiledContract;
  readonly joint: Joint;
  readonly opened: OpenedJoint;
  /** Inputs of the user's: given, or recorded from tests. */
  readonly inputs: readonly { readonly input: PlainInput; readonly origin: 'given' | 'tests' }[];
  /** Inputs that are generated. */
  readonly generate: () => Iterable<Model>;
  /** An input as JSON with tags, and back where that can be done. */
  readonly witness: (model: Model) => PlainInput;
  readonly model: (input: PlainInput) => Model | undefined;
  /** Look for inputs with the solver too. */
  readonly symbolic: boolean;
  readonly runTimeoutMs: number;
  readonly onProgress?: (progress: Progress) => void;
}

export interface ContractCheck extends Judgement {
  /** What the verdicts are about. */
  readonly scope: Scope;
  readonly seen: readonly Evidence[];
  /** Inputs that were run as they are, by where they are from, and those of them that could not be. */
  readonly ran: { readonly given: number; readonly tests: number; readonly generated: number };
  readonly notRun: readonly { readonly input: PlainInput; readonly reason: string }[];
  readonly symbolic: SymbolicResult | undefined;
  readonly limits: readonly { readonly name: string; readonly message: string }[];
}

export function checkContract(request: CheckRequest): ContractCheck {
  const { joint, opened, contract, clock, budget } = request;
  const started = clock.now();
  const plain = new PlainChecker(joint, opened, request.runTimeoutMs);
  const seen: Evidence[] = [];
  const notRun: { input: PlainInput; reason: string }[] = [];
  const ran = { given: 0, tests: 0, generated: 0 };
  const reasons = new Set<string>();
  const runAsIs = (input: PlainInput, origin: 'given' | 'tests' | 'generated'): void => {
    const found = plain.check(input);
    if (found.kind === 'checked') {
      ran[origin]++;
      seen.push({ ...found, input, origin });
    } else if (origin !== 'generated' || (found.kind !== 'refused' && !reasons.has(found.reason))) {
      reasons.add(found.reason);
      notRun.push({ input, reason: found.reason });
    }
  };
  for (const { input, origin } of request.inputs) runAsIs(input, origin);
  const until = started + budget.timeoutMs * GENERATING;
  const tried = new Set<string>();
  for (const model of request.generate()) {
    if (clock.now() > until) break;
    const input = request.witness(model);
    const key = JSON.stringify(input);
    if (!tried.has(key)) runAsIs(input, 'generated');
    tried.add(key);
  }
  const limits: { name: string; message: string }[] = [];
  let symbolic: SymbolicResult | undefined;
  if (request.symbolic) {
    const starts = request.inputs.flatMap(({ input }) => request.model(input) ?? []);
    const left = Math.max(0, Math.round(budget.timeoutMs - (clock.now() - started)));
    symbolic = checkSymbolically({
      ...request,
      joint: opened,
      starts,
      budget: { ...budget, timeoutMs: left },
    });
    limits.push(...symbolic.limits);
    const confirmed = new Confirmation(plain);
    for (const run of symbolic.runs) {
      const evidence: Evidence = { ...run, input: request.witness(run.model), origin: 'solver' };
      if (confirmed.agrees(evidence)) seen.push(evidence);
    }
    for (const message of confirmed.shared) limits.push({ name: 'run', message });
    if (confirmed.contradictions > 0)
      limits.push({
        name: 'divergence',
        message: 'an input that the solver found does something else outside of the machine',
      });
  } else limits.push({ name: 'not-explored', message: 'only the inputs that were run are known' });
  const found = symbolic?.scope;
  const isOpen = found === undefined || limits.length > (symbolic?.exploration.limits.length ?? 0);
  const scope: Scope = {
    given: found?.given ?? [],
    remainder: isOpen ? [EVERYTHING_ELSE] : found.remainder,
    assumes: found?.assumes ?? [],
  };
  return { ...judge(contract, seen, scope), scope, seen, ran, notRun, symbolic, limits };
}

/** The part of the time that generated inputs may take. */
const GENERATING = 0.15;

/** How many runs are run again outside of the machine. */
const MOST_CONFIRMED = 500;

/** Runs what the machine found as it is, outside of the machine: it must come to the same. */
class Confirmation {
  contradictions = 0;
  /** Why runs say nothing. */
  readonly shared = new Set<string>();
  #checked = 0;
  readonly #plain: PlainChecker;

  constructor(plain: PlainChecker) {
    this.#plain = plain;
  }

  agrees(evidence: Evidence): boolean {
    if (this.#checked++ >= MOST_CONFIRMED) return true;
    const again = this.#plain.check(evidence.input);
    if (again.kind === 'shared') {
      this.shared.add(again.reason);
      return false;
    }
    if (again.kind !== 'checked') return true;
    const applies = again.applies.includes(true);
    const same =
      again.applies.join() === evidence.applies.join() &&
      again.codes.join() === evidence.codes.join() &&
      (applies || again.differs === evidence.differs);
    if (!same) this.contradictions++;
    return same;
  }
}
