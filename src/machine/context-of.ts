import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { VariableTable } from '../flow/data/variables.ts';
import type { FaultPlaces } from './fault-place.ts';
import type { MachineOptions } from './machine-options.ts';
import type { Openers } from './opened-operations.ts';
import type { Realm } from './realm/realm.ts';
import { Register } from './registers.ts';
import type { FunctionTable } from './runtime/calls.ts';
import { type Limits, LimitWatch } from './runtime/limits.ts';
import { RunContext } from './runtime/run-context.ts';
import { RunState } from './runtime/run-state.ts';
import { selfHostedPath } from './self-hosted-source.ts';

/** What one run is about. */
interface RunInput {
  readonly model: Model;
  /** Self-hosted bodies by the path of the built-in. */
  readonly names: ReadonlyMap<string, string>;
  readonly variables: VariableTable | undefined;
  readonly places: FaultPlaces;
  readonly assumed: ReadonlySet<Term> | undefined;
  readonly openers: Openers;
  readonly limits: Limits;
  readonly clock: { now(): number };
}

/** Registers, recorder, timers, clock and randomness of a realm as a run begins with them. */
export function resetControls({ controls }: Realm, options: MachineOptions): void {
  controls.r.fill(0);
  controls.r[Register.thrownAt] = -1;
  controls.c.fill(0);
  controls.resetRecorder();
  controls.clearTimers();
  controls.resetProcess();
  controls.setSeed(options.seed ?? 1);
  controls.setClock(options.now ?? Date.UTC(2024, 0, 1));
  if (options.dependences) {
    controls.r[Register.heap] = 1;
    controls.r[Register.instance] = -1;
  }
}

/** The runtime of a run, before anything has run. */
export function contextOf(
  { controls }: Realm,
  table: FunctionTable,
  options: MachineOptions,
  input: RunInput,
): RunContext {
  const watch = new LimitWatch(input.limits, input.clock, controls.r, controls.LIMIT);
  const s = new RunState({
    store: options.store,
    program: options.program,
    model: input.model,
    ledger: options.ledger,
    registers: controls,
    verify: options.verify ?? false,
    dependences: options.dependences ?? false,
    watching: options.watch !== undefined,
    ignoresAssume: options.assume === 'ignored',
    assumed: input.assumed,
    openers: input.openers,
    watch,
  });
  const models = options.program.modules.find((m) => m.path === selfHostedPath);
  const bodies = new Map<string, Function | undefined>();
  return new RunContext({
    s,
    watch,
    table,
    recorder: controls,
    callback: (f) => controls.stub((list) => f(argumentAt(list, 0), argumentAt(list, 1)), '', 1),
    variables: input.variables,
    selfHosted: (path) => {
      if (!bodies.has(path)) {
        const name = input.names.get(path);
        const get = models && name ? controls.exported(models.id, name, controls.newSet()) : undefined;
        bodies.set(path, get?.() as Function | undefined);
      }
      return bodies.get(path);
    },
    places: input.places,
    console: options.console,
    endsAtMissing: options.missingGlobals === 'end',
  });
}

/** What the list does not hold its prototype must not tell. */
function argumentAt(list: ArrayLike<unknown>, i: number): unknown {
  return i < list.length ? list[i] : undefined;
}
