import { type Budget, defaultBudget } from '../explore/budget.ts';
import type { OrderName } from '../explore/orders/order.ts';
import type { SolverOptions } from '../solver/build-solver.ts';
import type { Range, SignatureOptions } from '../syntax/shape/signature-options.ts';
import type { EngineRequest, InputRequest, RangeRequest } from './requests/engine-request.ts';

/** What explorations of every command are told: inputs, budgets, solver, seed. */
export interface EngineOptions {
  /** The outermost limit, by the time of day. */
  readonly wallMs?: number;
  readonly budget: Budget;
  readonly order: OrderName;
  readonly seed: number;
  readonly maxSteps: number;
  readonly queryTimeoutMs: number;
  readonly solver: SolverOptions['backend'];
  readonly packages: 'all' | 'none';
  readonly signature: SignatureOptions;
  readonly numbers: 'int' | 'real' | 'double';
}

/** What a request has where it says nothing. */
export const engineDefaults = {
  ...defaultBudget,
  order: 'mixed',
  seed: 1,
  maxSteps: 1_000_000,
  queryTimeoutMs: 2000,
  solver: 'wasm',
  packages: 'all',
  numbers: 'double',
} as const;

export function engineOptions(request: EngineRequest): EngineOptions {
  const { numbers = engineDefaults.numbers, packages = engineDefaults.packages } = request;
  return {
    budget: {
      timeoutMs: request.timeoutMs ?? engineDefaults.timeoutMs,
      maxRuns: request.maxRuns ?? engineDefaults.maxRuns,
      maxDepth: request.maxDepth ?? engineDefaults.maxDepth,
      loopBound: request.loopBound ?? engineDefaults.loopBound,
    },
    wallMs: request.wallMs ?? request.timeoutMs ?? engineDefaults.timeoutMs,
    order: request.order ?? engineDefaults.order,
    seed: request.seed ?? engineDefaults.seed,
    maxSteps: request.maxSteps ?? engineDefaults.maxSteps,
    queryTimeoutMs: request.queryTimeoutMs ?? engineDefaults.queryTimeoutMs,
    solver: request.solver ?? engineDefaults.solver,
    packages,
    signature: signatureOptions(request),
    numbers,
  };
}

/** What a request says about inputs, as the front end takes it. */
export function signatureOptions(request: InputRequest): SignatureOptions {
  const { maxLength } = request;
  return {
    numbers: request.numbers ?? engineDefaults.numbers,
    range: request.range && rangeOf(request.range),
    ranges: new Map(Object.entries(request.ranges ?? {}).map(([name, range]) => [name, rangeOf(range)])),
    maxLength,
    maxItems: maxLength,
    maxLengths: new Map(Object.entries(request.maxLengths ?? {})),
    types: request.types,
    hostile: request.hostile,
  };
}

function rangeOf({ min, max }: RangeRequest): Range {
  return { min: min ?? Number.NEGATIVE_INFINITY, max: max ?? Number.POSITIVE_INFINITY };
}
