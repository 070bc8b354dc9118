import type { Complete, Verdict } from '../../base/claim.ts';
import type { EffectJson } from '../diff/diff-schema.ts';
import type {
  ApproximationJson,
  InputJson,
  ObservedOutcome,
  ResultJson,
  ScopeJson,
  StatsJson,
  Tagged,
} from '../schema.ts';

export type ContractVerdict = Verdict;

/** An input, and what both versions did on it. */
export interface EvidenceJson {
  readonly witness: { readonly [name: string]: Tagged };
  readonly observed: { readonly before: ObservedOutcome; readonly after: ObservedOutcome };
  /** What was left different besides; only where the contract is silent. */
  readonly effects: readonly EffectJson[];
  /** `given` or recorded from `tests`, `generated` at random, found by the `solver`. */
  readonly origin: 'given' | 'tests' | 'generated' | 'solver';
}

export interface ClauseJson {
  readonly case: number;
  readonly kind: 'requires' | 'when_ensured' | 'when_signaled' | 'ensures' | 'signals';
  readonly text: string;
  readonly line: number;
  /** Of `ensures` and `signals`; the others restrict and are never wrong. */
  readonly verdict?: ContractVerdict;
  readonly counterexample?: EvidenceJson;
  /** Why it does not hold on the counterexample: it is false, it throws, or the exception is of another type. */
  readonly why?: 'false' | 'error' | 'type';
}

export interface CaseJson {
  /** Whether any input is in the case. `no`: the contract is vacuous there. */
  readonly satisfiable: 'yes' | 'no' | 'unknown';
  readonly example?: EvidenceJson;
  /** Clauses implied by table 7.1 of the thesis that mattered, in words. */
  readonly implied: readonly string[];
}

export type ContractSource = 'given' | 'before' | 'after';

export interface FunctionContractJson {
  readonly function: string;
  readonly renamedFrom?: string;
  readonly file: { readonly before: string; readonly after: string };
  readonly verdict: ContractVerdict;
  readonly inputs: readonly InputJson[];
  /** Who says what the contract is: the user (`given`), the old version, or the new one about itself. Absent without a contract. */
  readonly from?: ContractSource;
  /** No cases: the empty contract, nothing may differ. */
  readonly cases: readonly CaseJson[];
  readonly clauses: readonly ClauseJson[];
  /** Nothing differs where the contract is silent. */
  readonly equal: { readonly verdict: ContractVerdict };
  /** Inputs outside of the contract on which the versions differ, the smallest first; a few of them. */
  readonly unintended: readonly EvidenceJson[];
  /** Inputs in the contract on which they differ and the contract holds; a few of them. */
  readonly intended: readonly EvidenceJson[];
  readonly notes: readonly string[];
  readonly scope: ScopeJson;
  readonly complete: Complete;
  readonly limits: readonly { readonly name: string; readonly message: string }[];
  readonly caveats: readonly string[];
  readonly approximations: readonly ApproximationJson[];
  /** Inputs that were run as they are, outside of the machine. */
  readonly ran: { readonly given: number; readonly tests: number; readonly generated: number };
  /** Given and recorded inputs that could not be run, and why. */
  readonly notRun: readonly {
    readonly witness: { readonly [name: string]: unknown };
    readonly reason: string;
  }[];
  readonly stats?: StatsJson;
}

export interface ContractJson extends ResultJson {
  readonly command: 'contract';
  readonly before: string;
  readonly after: string;
  readonly numbers: string;
  readonly functions: readonly FunctionContractJson[];
}

/** A contract that describes how a function differs. */
export interface SuggestedContract {
  readonly function: string;
  readonly file: string;
  /** The clauses, a line each. None: nothing differs, or nothing could be said. */
  readonly contract: readonly string[];
  /** What checking that contract came to. */
  readonly verdict: ContractVerdict;
  /** Why there is no contract, or why it may not be all. */
  readonly note?: string;
}

/** The result of `contract --suggest`. */
export interface SuggestJson extends ResultJson {
  readonly command: 'contract';
  readonly before: string;
  readonly after: string;
  readonly suggestions: readonly SuggestedContract[];
}
