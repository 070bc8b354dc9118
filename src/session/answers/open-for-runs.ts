import { openSubject } from '../../explore/open-subject.ts';
import type { Subject } from '../../explore/subject.ts';
import { TermStore } from '../../expr/term-store.ts';
import type { SessionContext } from '../context.ts';
import { engineDefaults, signatureOptions } from '../engine-options.ts';
import type { Emit } from '../event.ts';
import type { MinimizeRequest, RunRequest, SliceRequest } from '../request.ts';
import { RUN_TIMEOUT_MS } from '../run-defaults.ts';

/** A function that is run on given inputs, without a solver. */
export function openForRuns(
  request: SliceRequest | MinimizeRequest | RunRequest,
  context: SessionContext,
  emit: Emit,
  more: { readonly dependences: boolean; readonly on?: readonly string[]; readonly maxSteps?: number },
): Subject {
  const subject = openSubject(context.files, request.file, request.function, {
    signature: signatureOptions(request),
    packages: request.packages ?? engineDefaults.packages,
    store: new TermStore(),
    seed: 1,
    runTimeoutMs: request.timeoutMs ?? RUN_TIMEOUT_MS,
    ...more,
    maxSteps: request.maxSteps ?? more.maxSteps ?? engineDefaults.maxSteps,
  });
  for (const diagnostic of subject.diagnostics) emit({ type: 'diagnostic', diagnostic });
  return subject;
}
