import type { Budget } from '../explore/budget.ts';
import type { OrderName } from '../explore/orders/order.ts';
import type { SolverOptions } from '../solver/build-solver.ts';
import type { SignatureOptions } from '../syntax/signature-options.ts';

/** What explorations of every command are told: inputs, budgets, solver, seed. */
export interface EngineOptions {
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
