/** What requests have in common: which inputs a function has, and what may be spent. */
import type { OrderName } from '../../explore/orders/order.ts';
import type { BackendName } from '../../solver/backends/make-backend.ts';

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
  /** Objects among the inputs need not be plain data. */
  readonly hostile?: boolean | undefined;
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
