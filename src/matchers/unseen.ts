import type { ObservedOutcome } from '../report/schema.ts';
import { NoSource } from './call-site.ts';
import { BROKEN } from './harness.ts';

/** How the machine says that a name is not there. */
const UNSEEN = 'is not there in the sandbox';

/**
 * A condition must be something that can be asked.
 * @throws NoSource when it uses what is not there, or throws.
 */
export function refuseUnseen(
  of: string,
  limits: readonly { readonly message: string }[],
  outcomes: readonly ObservedOutcome[],
): void {
  const unseen = limits.find((l) => l.message.includes(UNSEEN))?.message;
  const broken = outcomes.find((o) => o.kind === 'throw' && o.error === BROKEN);
  const why = unseen ?? (broken?.kind === 'throw' ? broken.message : undefined);
  if (why !== undefined)
    throw new NoSource(
      `the condition of ${of} may use its parameters, globals, what the test file imports of the project and its constants: ${why}`,
    );
}
