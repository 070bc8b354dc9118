import type { Realm } from './realm/realm.ts';
import type { RunContext } from './runtime/run-context.ts';
import { StateCapture } from './runtime/state-capture.ts';
import type { StateNames } from './runtime/state-names.ts';

/** Objects that hold functions and no state. */
const namespaces = ['Math', 'JSON', 'Reflect', 'Object', 'Number', 'String', 'Array', 'console'];

/** What a call begins with. */
interface Begun {
  readonly self: unknown;
  readonly args: readonly unknown[];
  readonly locals: readonly object[];
}

/** From here on the run keeps its states at cuts. */
export function captureStates(
  context: RunContext,
  { controls }: Realm,
  names: StateNames,
  begun: Begun,
): void {
  const { ids } = controls;
  context.states = new StateCapture(context.memory, {
    names,
    functionOf: (f) => ids.get(f),
    isNamespace: (object) => namespaces.some((name) => context.table.intrinsic(name) === object),
    ambient: () => (controls.hasTimers() ? undefined : controls.ambient()),
  });
  context.states.start(begun.locals, [begun.self, ...begun.args]);
}
