import { EVERYTHING_ELSE } from '../base/claim.ts';
import { assumptionsOf } from '../explore/assumptions-of.ts';
import { claimedCodes } from '../explore/claimed-code.ts';
import { type ExploreHeader, exploreJson } from '../report/explore/explore-json.ts';
import type { BehaviourJson, ExploreJson, RowJson } from '../report/explore/explore-schema.ts';
import { Prover } from '../signature/prover.ts';
import { remainderOf } from '../signature/remainder.ts';
import type { Emit } from './event.ts';
import { readingMs } from './reading-ms.ts';
import type { Searched } from './search-subject.ts';
import type { OpenedSubject } from './with-subject.ts';

/** Results of so few behaviours are readable soon after the search. */
const SOON = 120;

/**
 * Tells what is known while the result is made readable, put in words as far as it is, where somebody may end the work meanwhile. Otherwise what was told of the
 * search is enough.
 */
export function tellKnown(
  opened: OpenedSubject,
  header: ExploreHeader,
  searched: Searched,
  emit: Emit,
): (shown: () => readonly BehaviourJson[], table?: readonly RowJson[]) => void {
  const { deadline } = opened;
  const isLong = searched.behaviours.length > SOON || deadline.leftMs < 3 * readingMs(deadline);
  return (shown, table) => {
    if (!isLong) return;
    emit({
      type: 'partial',
      result: unreadableJson(opened, header, searched, shown(), table),
      leftMs: deadline.leftMs,
    });
  };
}

/** What is known of the result before it was made readable. */
function unreadableJson(
  { subject, solver, frontEndMs }: OpenedSubject,
  header: ExploreHeader,
  searched: Searched,
  shown: readonly BehaviourJson[],
  table: readonly RowJson[] = [],
): ExploreJson {
  const { exploration } = searched;
  const { store } = subject;
  // Nothing is settled in readable form yet, so something is always said to be left.
  const left = exploration.open.map((o) => o.conditions);
  const models = exploration.behaviours.map((b) => b.model);
  const remainder = remainderOf(new Prover(store, solver, askNothing, models), left);
  const scope = {
    given: subject.signature.requires,
    remainder: remainder.length > 0 ? remainder : [EVERYTHING_ELSE],
    assumes: assumptionsOf(store, claimedCodes(subject), exploration),
  };
  return exploreJson(subject, header, shown, { exploration, scope }, frontEndMs, testsOf(searched), table);
}

const askNothing = { queries: 0, timeMs: 0, backendMs: 0, clock: { now: () => 0 } };

/** An input of each behaviour and what was observed on it. */
export function testsOf({ behaviours }: Searched): Pick<BehaviourJson, 'witness' | 'observed'>[] {
  return behaviours.map(({ witness, observed }) => ({ witness, observed }));
}
