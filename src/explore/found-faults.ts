import type { Model } from '../expr/input-variable.ts';
import type { Snapshot } from '../machine/snapshot.ts';
import { type FoundFault, MOST_FAULTS } from './exploration.ts';
import type { ExploreRequest, ObservedRun } from './explore-request.ts';

/** What went wrong in the runs of a search, a few of each kind and place. */
export class FoundFaults {
  readonly #kept = new Map<string, FoundFault[]>();

  add({ trace, outcome }: ObservedRun, model: Model): void {
    for (const fault of trace.faults) {
      const message = fault.site < 0 && 'value' in outcome ? JSON.stringify(messageOf(outcome.value)) : '';
      const place = fault.site < 0 ? fault.conditions.at(-1)?.site : fault.site;
      const key = `${fault.kind} ${place} ${message}`;
      const kept = this.#kept.get(key) ?? [];
      this.#kept.set(key, kept);
      if (kept.length < MOST_FAULTS) kept.push({ ...fault, model, outcome });
    }
  }

  /** All with their places. */
  located(locateFaults: ExploreRequest['locateFaults']): FoundFault[] {
    return [...this.#kept.values()].flat().map((fault) => {
      if (fault.site >= 0 || locateFaults === undefined) return fault;
      const found = locateFaults(fault.model).find((f) => f.kind === fault.kind);
      return { ...fault, site: found?.site ?? -1 };
    });
  }
}

/** What tells errors apart that the same decision may end in. */
function messageOf(value: Snapshot): unknown {
  return value.kind === 'error' && value.message.kind === 'primitive'
    ? String(value.message.value)
    : value.kind;
}
