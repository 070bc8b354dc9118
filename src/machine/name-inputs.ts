import type { Program } from '../ir/ir.ts';
import type { RunContext } from './runtime/run-context.ts';

/** What there is before a call. */
interface Before {
  readonly self: unknown;
  readonly args: readonly unknown[];
  /** Getters of the variables of each module. */
  readonly locals: readonly object[];
  readonly builtIns: ReadonlyMap<object | symbol, string>;
}

/** Names the objects that there are before the call, by which outcomes tell them from new ones. */
export function nameInputs(context: RunContext, program: Program, before: Before): void {
  const { anchors, held } = context.memory;
  anchors.note(before.self, 'this');
  for (const [i, value] of before.args.entries()) anchors.note(value, `arguments[${i}]`);
  const isKnown = (object: object) => anchors.nameOf(object) !== undefined || before.builtIns.has(object);
  for (const { id, path } of program.modules) {
    if (path.startsWith('beagle:')) continue;
    for (const [name, get] of Object.entries(before.locals[id] ?? {})) {
      try {
        held.note((get as () => unknown)(), name, isKnown);
      } catch {
        // Not initialised yet.
      }
    }
  }
  if (anchors.isFull || held.isFull)
    context.s.assume(
      'identity',
      'of the objects that there were before the call, those beyond the first thousands are not exchanged for copies',
    );
}
