import type { Scope } from '../../base/claim.ts';
import type { Clock } from '../../base/environment.ts';
import { noSpan } from '../../base/span.ts';
import type { Budget } from '../../explore/budget.ts';
import { openLocals } from '../../explore/claimed-code.ts';
import type { Exploration, Progress } from '../../explore/exploration.ts';
import { explore } from '../../explore/explore.ts';
import type { OrderName } from '../../explore/orders/order.ts';
import { pathStrategy } from '../../explore/strategies/path.ts';
import type { Model } from '../../expr/input-variable.ts';
import type { ProofBudget } from '../../signature/prover.ts';
import { scopeOf } from '../../signature/scope-of.ts';
import type { Solver } from '../../solver/solver.ts';
import { type JointRun, JointRunner } from './5-run-joint.ts';
import type { OpenedJoint } from './open-joint.ts';

export interface SymbolicRequest {
  readonly joint: OpenedJoint;
  readonly solver: Solver;
  readonly order: OrderName;
  readonly seed: number;
  readonly budget: Budget;
  readonly clock: Clock;
  /** For making what remains readable. */
  readonly proofs: ProofBudget;
  /** Inputs to start from. */
  readonly starts: readonly Model[];
  readonly onProgress?: (progress: Progress) => void;
}

export interface SymbolicResult {
  readonly runs: readonly JointRun[];
  readonly exploration: Exploration;
  readonly scope: Scope;
  /** Why not everything is settled. */
  readonly limits: readonly { readonly name: string; readonly message: string }[];
}

/** Explores both versions and the clauses as one program. When there are no limits, the runs show all that there is. */
export function checkSymbolically(request: SymbolicRequest): SymbolicResult {
  const { joint, starts } = request;
  const runner = new JointRunner(joint);
  const runs: JointRun[] = [];
  let latest: JointRun | undefined;
  const exploration = explore({
    ...request,
    store: joint.store,
    strategy: pathStrategy,
    ledger: joint.ledger,
    starts: [new Map(), ...starts],
    run: (model) => {
      const { observed, run } = runner.run(model);
      latest = run;
      return observed;
    },
    onBehaviour: () => {
      if (latest !== undefined) runs.push(latest);
    },
  });
  const limits: { name: string; message: string }[] = [...exploration.limits];
  for (const message of runner.failures) limits.push({ name: 'run', message });
  for (const kind of runner.notCompared)
    limits.push({
      name: 'not-compared',
      message: `outcomes contain values that are not looked into (${kind})`,
    });
  if (runner.disagreements > 0)
    limits.push({ name: 'divergence', message: 'a run did not end as its expressions predicted' });
  const { program, inputOptions, entry, store } = joint;
  const code = {
    program,
    inputOptions,
    signature: entry.signature,
    fn: undefined,
    span: noSpan,
    open: openLocals(program, joint.sources),
  };
  const scope = scopeOf({ ...request, store, code: [code] }, exploration);
  return { runs, exploration, limits, scope };
}
