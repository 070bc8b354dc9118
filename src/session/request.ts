/**
 * Everything that can be asked of a session. Requests are plain data: they survive JSON, so that the same request runs here, in a child
 * process or on another machine. What is left out has the default that `engine-options.ts` or the command's own file says.
 */
import type { Ignorable } from '../evolve/shared/difference-kind.ts';
import type { Effect } from '../evolve/shared/observed-places.ts';
import type { OrderName } from '../explore/orders/order.ts';
import type { StrategyName } from '../explore/strategies/create-strategy.ts';
import type { CheckName } from '../ir/lower/check-names.ts';
import type { Runner } from '../report/tests/test-case.ts';
import type { BackendName } from '../solver/backends/make-backend.ts';
import type { RecordedCall } from './recorded-call.ts';

/** Inclusive; an end that is left out is open. */
export interface RangeRequest {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Which inputs a function has. */
export interface InputRequest {
  /** A function type to use in place of the source's own parameter types. */
  readonly types?: string | undefined;
  /** What `number` inputs range over. */
  readonly numbers?: 'int' | 'real' | 'double' | undefined;
  /** For every number. */
  readonly range?: RangeRequest | undefined;
  /** By parameter name or path. */
  readonly ranges?: Readonly<Record<string, RangeRequest>> | undefined;
  /** For every string and array. */
  readonly maxLength?: number | undefined;
  /** By parameter name or path. */
  readonly maxLengths?: Readonly<Record<string, number>> | undefined;
  /** Whether imported packages are analysed. */
  readonly packages?: 'all' | 'none' | undefined;
}

/** What may be spent. */
export interface BudgetRequest {
  /** In work (docs/architecture.md), and by the time of day where `wallMs` says nothing else. */
  readonly timeoutMs?: number | undefined;
  /** The outermost limit, by the time of day. */
  readonly wallMs?: number | undefined;
  readonly maxRuns?: number | undefined;
  readonly maxDepth?: number | undefined;
  readonly loopBound?: number | undefined;
  readonly maxSteps?: number | undefined;
  readonly queryTimeoutMs?: number | undefined;
  readonly order?: OrderName | undefined;
  readonly solver?: BackendName | undefined;
  readonly seed?: number | undefined;
}

export interface EngineRequest extends InputRequest, BudgetRequest {}

/** A function of a file. */
export interface FunctionRequest {
  /** Absolute. */
  readonly file: string;
  readonly function: string;
}

/** A value for each parameter by name, tagged where JSON cannot carry it (docs/json.md). */
export type InputValues = Readonly<Record<string, unknown>>;

/** One version of a file: where it is read from, its path there, and how to call it. */
export interface VersionRequest {
  /** Absolute. */
  readonly file: string;
  readonly label: string;
  /** A tree that the context knows by this name; the session's own files when left out. */
  readonly tree?: string | undefined;
}

/** Two versions of a file; the function to look at, or all that it offers. */
export interface PairRequest {
  readonly before: VersionRequest;
  readonly after: VersionRequest;
  readonly name?: { readonly before: string; readonly after: string } | undefined;
  /** Of all that it offers nothing but these, by their names in the new version. */
  readonly only?: readonly string[] | undefined;
}

/** Several files in two versions, which people call `before` and `after`. */
export interface PairsRequest {
  readonly before: string;
  readonly after: string;
  readonly pairs: readonly PairRequest[];
  /** Functions that need not be looked at, by the labels of their files; `*` is all of a file. */
  readonly skip?: readonly SkippedFunction[] | undefined;
}

export interface SkippedFunction {
  readonly function: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Tests to be drafted; they come as events. */
export interface TestsRequest {
  /** The folder, absolute, that they are meant for. */
  readonly dir: string;
  readonly runner: Runner;
}

/** The functions that a file offers. */
export interface ListRequest {
  readonly command: 'list';
  readonly file: string;
  readonly packages?: 'all' | 'none' | undefined;
  readonly timeoutMs?: number | undefined;
}

/** The files that each of several files imports, directly or not, packages aside; itself among them. */
export interface ImportsRequest {
  readonly command: 'imports';
  readonly versions: readonly VersionRequest[];
}

/**
 * What there is to do in each of several pairs of files and single files, without doing it: functions with whether their code is the same, what
 * analysing them is expected to cost, and what stands for all code that it depends on.
 */
export interface OutlineRequest extends InputRequest {
  readonly command: 'outline';
  readonly pairs?: readonly PairRequest[] | undefined;
  /** Of single files, for explorations. */
  readonly versions?: readonly VersionRequest[] | undefined;
  /** The analysis looks at all of the program, however little of it a function reaches. */
  readonly whole?: boolean | undefined;
  readonly timeoutMs?: number | undefined;
}

/** The configuration of the project in a folder. */
export interface ConfigRequest {
  readonly command: 'config';
  /** Absolute. */
  readonly folder: string;
  /** A tree that the context knows by this name; the session's own files when left out. */
  readonly tree?: string | undefined;
}

/** Sources with their tokens told apart. */
export interface HighlightRequest {
  readonly command: 'highlight';
  readonly versions: readonly VersionRequest[];
}

/** The file that importing the package in a folder means. */
export interface EntryRequest {
  readonly command: 'entry';
  /** Absolute. */
  readonly folder: string;
}

/** The source of a function's new version, changed to record its calls. */
export interface InstrumentRequest extends EngineRequest {
  readonly command: 'instrument';
  readonly pair: PairRequest;
}

export interface ExploreRequest extends EngineRequest, FunctionRequest {
  readonly command: 'explore';
  readonly strategy?: StrategyName | undefined;
  /** What counts as output for strategy `output`. */
  readonly on?: readonly string[] | undefined;
  readonly merge?: boolean | undefined;
  /** Fields of `this` and module variables that may have any value when the function is called. */
  readonly state?: readonly string[] | undefined;
  /** Inputs to start from; without any, the simplest. */
  readonly inputs?: readonly InputValues[] | undefined;
  /** Keep what was tried, run by run. */
  readonly log?: boolean | undefined;
  /** Write each question to the solver as SMT-LIB; the files come as events. A folder, absolute. */
  readonly smt2?: string | undefined;
  readonly checks?: readonly CheckName[] | undefined;
  /** Tell after each run how many symbolic values have been shown. */
  readonly coverage?: boolean | undefined;
  /** `faults`: inputs on which something goes wrong get tests of their own, which fail. */
  readonly tests?: (TestsRequest & { readonly faults?: boolean }) | undefined;
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

/** A commit of a history. */
export interface CommitRequest {
  /** Its hash; `work tree` for what is not committed yet. */
  readonly id: string;
  readonly subject: string;
  readonly parents: readonly string[];
  /** The session's own files when left out. */
  readonly tree?: string | undefined;
}

/** The commits that lead from one version of a file to another. */
export interface HistoryRequest {
  readonly start: string;
  readonly end: string;
  /** Those after `start`, up to `end`. */
  readonly commits: readonly CommitRequest[];
  /** Those that they were made from. */
  readonly older: readonly CommitRequest[];
  /** The paths, absolute, that the file went by, newest first. */
  readonly files: readonly string[];
}

export interface BlameRequest extends EngineRequest {
  readonly command: 'blame';
  readonly pair: PairRequest;
  /** `decisions` when the request is about these (`basis`, `predicates`, `expect`), else `experiments`, and decisions where experiments tell nothing. */
  readonly method?: 'experiments' | 'decisions' | undefined;
  /** What of the runs is compared. */
  readonly basis?: 'slice' | 'path' | undefined;
  readonly predicates?: boolean | undefined;
  /** What a pass is, in place of the same outcome as before: an expression. */
  readonly expect?: string | undefined;
  /** What is wrong, named as a slice's criterion: a pass is that these are as before. */
  readonly criterion?: readonly string[] | undefined;
  /** The first of these that fails is blamed. */
  readonly inputs?: readonly InputValues[] | undefined;
  /** The same, as tests called the function. */
  readonly calls?: readonly RecordedCall[] | undefined;
  /** The commit that broke it is looked for in these, and what broke it within that one. */
  readonly history?: HistoryRequest | undefined;
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
