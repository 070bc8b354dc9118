import { fitInput } from '../../../src/evolve/blame/fit-input.ts';
import { sizesOf } from '../../../src/evolve/blame/shape-of-value.ts';
import { commonInputs } from '../../../src/evolve/shared/common-inputs.ts';
import { observe } from '../../../src/explore/observe.ts';
import type { Subject as Opened } from '../../../src/explore/subject.ts';
import type { Model } from '../../../src/expr/input-variable.ts';
import { nodeContext } from '../../../src/host/node-context.ts';
import { ignoreEvents } from '../../../src/session/event.ts';
import { withPair } from '../../../src/session/with-pair.ts';
import type { InstalledPackages } from '../installed-packages.ts';
import { name, options, pairOf } from './debugged.ts';
import type { Subject } from './subjects.ts';

/** What one run of a program did. */
export interface TraceSize {
  /** Instances of statements. */
  readonly instances: number;
  readonly branches: number;
  /** Instances whose value depends on the input. */
  readonly tainted: number;
}

/** The runs of both versions on the input that shows the fault. */
export function traceSizes(
  packages: InstalledPackages,
  subject: Subject,
): { stable: TraceSize; faulty: TraceSize } {
  const more = { dependences: true };
  return withPair(nodeContext(), pairOf(packages, subject), name, options, more, ignoreEvents, (open) => {
    const { relocate } = open;
    const inputs = commonInputs(open.before.signature, open.after.signature, relocate);
    const { text, items } = sizesOf(subject.input);
    const fitted = fitInput(open, inputs, subject.input, {
      sizes: { text: text + 2, items: items + 2 },
      relocate,
    });
    return { stable: sizeOf(fitted.before, fitted.model), faulty: sizeOf(fitted.after, fitted.model) };
  });
}

function sizeOf(subject: Opened, model: Model): TraceSize {
  const { store } = subject;
  const { count, taken, term } = observe(subject, model).trace.instances!;
  let [branches, tainted] = [0, 0];
  for (let i = 0; i < count; i++) {
    if (taken[i]! >= 0) branches++;
    if (term[i]! !== 0 && !store.isConst(term[i]!)) tainted++;
  }
  return { instances: count, branches, tainted };
}
