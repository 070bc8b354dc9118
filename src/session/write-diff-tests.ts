import type { FunctionDiff } from '../evolve/diff/function-diff.ts';
import type { VersionRun } from '../evolve/shared/pair-runner.ts';
import type { Behaviour } from '../explore/exploration.ts';
import type { Runner } from '../report/tests/test-case.ts';
import { printCondition } from '../signature/print-condition.ts';
import type { SessionContext } from './context.ts';
import type { Emit } from './event.ts';
import { writeTests } from './write-tests.ts';

/** Which version's behaviour tests pin. Tests of the old one are run on the old sources, and fail where the new ones changed. */
export type Pin = 'old' | 'new' | 'both';

/** Writes a test for each changed behaviour of a function. */
export function writeDiffTests(
  diff: FunctionDiff,
  name: string,
  options: { readonly dir: string; readonly runner: Runner; readonly pin: Pin },
  context: SessionContext,
  emit: Emit,
): void {
  if (diff.changes.length === 0) return;
  for (const version of ['old', 'new'] as const) {
    if (options.pin !== version && options.pin !== 'both') continue;
    const subject = version === 'old' ? diff.before : diff.after;
    const conditions = new Map<Behaviour, readonly string[]>();
    const behaviours = diff.changes.map((change) => {
      const [run] = change.runs;
      const { outcome, lines }: VersionRun = version === 'old' ? run.before : run.after;
      const behaviour: Behaviour = { conditions: run.conditions, outcome, model: run.model, lines };
      conditions.set(behaviour, printCondition(subject.store, change.condition));
      return behaviour;
    });
    const suffix = options.pin === 'both' ? `.${version}` : '';
    writeTests(subject, behaviours, { ...options, name: `${name}${suffix}`, conditions }, context, emit);
  }
}
