import type { Argument, FunctionId, Operand } from '../../ir/ir.ts';

/** A call site while it grows. */
export interface OpenSite {
  readonly fn: FunctionId;
  readonly targets: Set<FunctionId>;
  readonly natives: Set<string>;
  unknown: boolean;
  /** Summaries and groups that it calls: whatever the shared sites of those call. */
  readonly summaries: Set<number>;
}

export function openSite(fn: FunctionId): OpenSite {
  return {
    fn,
    targets: new Set(),
    natives: new Set(),
    unknown: false,
    summaries: new Set(),
  };
}

/** What `f.call(self, …)`, `f.apply(self, list)` and `f.bind(self, …)` hand to f; undefined for any other method. */
export function indirectArguments(
  method: string | undefined,
  args: readonly Argument[],
): Argument[] | undefined {
  if (method === 'call' || method === 'bind') return args.slice(1);
  if (method === 'apply') return args.slice(1).map((a) => ({ spread: true, value: a.value }));
  return undefined;
}

/** Plain arguments for operands. */
export function plain(...operands: readonly Operand[]): Argument[] {
  return operands.map((value) => ({ spread: false, value }));
}
