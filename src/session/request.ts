/**
 * Everything that can be asked of a session. Requests are plain data: they survive JSON, so that the same request runs here, in a child
 * process or on another machine. What is left out has the default that `engine-options.ts` or the command's own file says.
 */
import type { Ignorable } from '../evolve/shared/difference-kind.ts';
import type { Effect } from '../evolve/shared/observed-places.ts';
import type { StrategyName } from '../explore/strategies/create-strategy.ts';
import type { CheckName } from '../ir/lower/check-names.ts';
import type { BackendName } from '../solver/backends/make-backend.ts';
import type { ExplorePart } from './explore-part.ts';
import type { RecordedCall } from './recorded-call.ts';
import type { BlameRequest } from './requests/blame-request.ts';
import type { EngineRequest, FunctionRequest, InputRequest, InputValues } from './requests/engine-request.ts';
import type { PairRequest, PairsRequest, TestsRequest, VersionRequest } from './requests/pair-request.ts';
import type {
  ConfigRequest,
  EntryRequest,
  HighlightRequest,
  ImportsRequest,
  InstrumentRequest,
  ListRequest,
  OutlineRequest,
  TestedRequest,
} from './requests/reading-request.ts';

export interface ExploreRequest extends EngineRequest, FunctionRequest {
  readonly command: 'explore';
  readonly strategy?: StrategyName | undefined;
  /** What counts as output for strategy `output`. */
  readonly on?: readonly string[] | undefined;
  readonly merge?: boolean | undefined;
  /** Fields of `this` and module variables that may have any value when the function is called. */
  readonly state?: readonly string[] | undefined;
  /** Without `state`: those module variables that other calls may have changed, where their values can be chosen. */
  readonly findState?: boolean | undefined;
  /** Inputs to start from; without any, the simplest. */
  readonly inputs?: readonly InputValues[] | undefined;
  /** Keep what was tried, run by run. */
  readonly log?: boolean | undefined;
  /** Write each question to the solver as SMT-LIB; the files come as events. A folder, absolute. */
  readonly smt2?: string | undefined;
  readonly checks?: readonly CheckName[] | undefined;
  /** It is one of the parts of an exploration (explore-in-parts.ts). */
  readonly part?: ExplorePart | undefined;
  /** Tell after each run how many symbolic values have been shown. */
  readonly coverage?: boolean | undefined;
  /**
   * `faults`: inputs on which something goes wrong get tests of their own, which fail. `asGiven`: inputs that were run are tested, and none near them that
   * would tell more.
   */
  readonly tests?: (TestsRequest & { readonly faults?: boolean; readonly asGiven?: boolean }) | undefined;
}

export interface DiffRequest extends EngineRequest, PairsRequest {
  readonly command: 'diff';
  /** Files that only one version has. */
  readonly added?: readonly VersionRequest[] | undefined;
  readonly removed?: readonly VersionRequest[] | undefined;
  readonly strategy?: 'path' | 'output' | 'affected' | 'dependence' | undefined;
  /** What besides the outcome is compared. */
  readonly on?: readonly Effect[] | undefined;
  /** Kinds of differences that do not count. */
  readonly ignore?: readonly Ignorable[] | undefined;
  readonly affected?: boolean | undefined;
  /** Say what proofs rest on, question by question. */
  readonly why?: boolean | undefined;
  /** Only say which functions are the same code: nothing is run. */
  readonly codeOnly?: boolean | undefined;
  /** Inputs of a test suite, for strategy `affected`. */
  readonly suite?: readonly InputValues[] | undefined;
  readonly tests?: (TestsRequest & { readonly pin: 'old' | 'new' | 'both' }) | undefined;
}

export interface ExposeRequest extends EngineRequest {
  readonly command: 'expose';
  readonly pair: PairRequest;
  /** To start from; without any, a random one. */
  readonly inputs?: readonly InputValues[] | undefined;
}

export interface ContractRequest extends EngineRequest, PairsRequest {
  readonly command: 'contract';
  /** What besides the outcome must stay the same where the contract is silent. */
  readonly on?: readonly Effect[] | undefined;
  /** How many inputs are generated and run as they are. */
  readonly generate?: number | undefined;
  /** Do not look for inputs with the solver. */
  readonly runOnly?: boolean | undefined;
  readonly inputs?: readonly InputValues[] | undefined;
  readonly calls?: readonly RecordedCall[] | undefined;
  /** The path of a contract file. */
  readonly contractFile?: string | undefined;
}

/** Contracts that describe how functions differ. */
export interface SuggestRequest extends Omit<ContractRequest, 'command'> {
  readonly command: 'suggest';
}

export interface LineConditionRequest {
  readonly line: number;
  readonly text: string;
}

export interface ConditionRequest extends InputRequest, FunctionRequest {
  readonly command: 'condition';
  readonly when?: readonly string[] | undefined;
  readonly at?: readonly LineConditionRequest[] | undefined;
  readonly leadingTo?: LineConditionRequest | undefined;
  /** `tax@40,return` */
  readonly slice?: string | undefined;
  readonly partition?: boolean | undefined;
  readonly maxPairs?: number | undefined;
  readonly maxQueries?: number | undefined;
  readonly inlineDepth?: number | undefined;
  readonly timeoutMs?: number | undefined;
  readonly queryTimeoutMs?: number | undefined;
  readonly solver?: BackendName | undefined;
  readonly seed?: number | undefined;
}

/** The slice of the source for all inputs (`of`), or of one run (`input`). */
export interface SliceRequest extends InputRequest, FunctionRequest {
  readonly command: 'slice';
  /** `tax@40,return` */
  readonly of?: string | undefined;
  readonly input?: InputValues | undefined;
  /** Of a run: by data, control and potential dependence (`relevant`), or without the last. */
  readonly kind?: 'relevant' | 'dynamic' | undefined;
  readonly on?: readonly string[] | undefined;
  readonly why?: number | undefined;
  readonly maxSteps?: number | undefined;
  readonly timeoutMs?: number | undefined;
}

export interface FsmRequest extends EngineRequest, FunctionRequest {
  readonly command: 'fsm';
  /** What holds the state. */
  readonly state: string;
  /** The state after a step, over the parameters and `result`. */
  readonly next?: string | undefined;
  readonly strategy?: 'output' | 'path' | undefined;
}

export interface MinimizeRequest extends InputRequest, FunctionRequest {
  readonly command: 'minimize';
  readonly inputs: readonly InputValues[];
  readonly on?: readonly string[] | undefined;
  readonly maxSteps?: number | undefined;
  readonly timeoutMs?: number | undefined;
}

export interface ExplainRequest extends FunctionRequest {
  readonly command: 'explain';
  /** Two lines, or all dependences of the function when they are left out. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly packages?: 'all' | 'none' | undefined;
}

/** One run of a function with symbolic parameters. */
export interface RunRequest extends InputRequest, FunctionRequest {
  readonly command: 'run';
  readonly input?: InputValues | undefined;
  readonly trace?: boolean | undefined;
  readonly maxSteps?: number | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Scripts that run one after the other in one realm; what they print comes as events. */
export interface ScriptRequest {
  readonly command: 'script';
  /** Absolute. */
  readonly files: readonly string[];
  /** The last one is a module. */
  readonly module?: boolean | undefined;
  readonly maxSteps?: number | undefined;
  readonly timeoutMs?: number | undefined;
}

export type SessionRequest =
  | ListRequest
  | ImportsRequest
  | TestedRequest
  | OutlineRequest
  | ConfigRequest
  | EntryRequest
  | HighlightRequest
  | InstrumentRequest
  | ExploreRequest
  | DiffRequest
  | ExposeRequest
  | BlameRequest
  | ContractRequest
  | SuggestRequest
  | ConditionRequest
  | SliceRequest
  | FsmRequest
  | MinimizeRequest
  | ExplainRequest
  | RunRequest
  | ScriptRequest;
