import { Ledger } from '../base/ledger.ts';
import { TermStore } from '../expr/term-store.ts';
import { createMachine, type Machine } from '../machine/machine.ts';
import type { SourceSet } from '../syntax/modules/source-set.ts';
import { lowerOnce } from './lower-once.ts';
import { withModels } from './with-models.ts';
import { withNodeParts } from './with-node-parts.ts';

const bareMachines = new WeakMap<SourceSet, Machine>();

/** A machine for looking only, without models; for the program that functions of these sources are explored in, so that its code is made once. */
export function bareMachine(sources: SourceSet): Machine | undefined {
  const complete = withModels(withNodeParts(sources)).sources;
  const known = bareMachines.get(complete);
  if (known !== undefined) return known;
  const { program, diagnostics } = lowerOnce(complete);
  if (diagnostics.some((d) => d.severity === 'error')) return undefined;
  const machine = createMachine({
    program,
    store: new TermStore(),
    models: [],
    ledger: new Ledger(),
  });
  bareMachines.set(complete, machine);
  return machine;
}
