import type { BothRuns } from './1-run-both.ts';
import { type Decision, isTwoWay, type Place, type Side } from './side.ts';
import type { Suspect } from './suspect.ts';

/** One decision as it is shown: where, and whether what stands there held. */
export interface PathStep extends Place {
  readonly holds: boolean;
  /** The other version decides the very same. */
  readonly shared: boolean;
  readonly suspect: boolean;
}

/** Decisions of both versions beside each other; those that both make are in one row. */
export interface PathRow {
  readonly before?: PathStep;
  readonly after?: PathStep;
}

/** Rows around the suspect that are shown. */
const AROUND = 3;
/** Of longer paths only this many decisions around the suspect are lined up. */
const WINDOW = 200;

/** The pieces of both paths around a suspect, on the failing input. */
export function sideBySide(
  failing: BothRuns,
  suspect: Suspect,
  sides: { readonly before: Side; readonly after: Side },
): PathRow[] {
  const { version } = suspect;
  const mine = inOrder(failing.decisions[version]);
  const theirs = inOrder(failing.decisions[version === 'after' ? 'before' : 'after']);
  const at = mine.indexOf(suspect.decision);
  const own = mine.slice(Math.max(0, at - WINDOW), at + WINDOW);
  const known = new Set(own.map((d) => d.term));
  const near = theirs.findLastIndex((d) => known.has(d.term));
  const other = theirs.slice(Math.max(0, near - WINDOW), Math.max(near, 0) + WINDOW);
  const [left, right] = version === 'after' ? [other, own] : [own, other];
  const shared = new Set(left.map((d) => d.term).filter((t) => right.some((d) => d.term === t)));
  const step = (d: Decision, of: 'before' | 'after'): PathStep => {
    const { trace } = failing.runs[of];
    const place = sides[of].placeOf(d, trace.instances);
    return {
      ...place,
      text: d.predicate ?? place.text,
      holds: d.taken || !isTwoWay(d),
      shared: shared.has(d.term),
      suspect: d === suspect.decision,
    };
  };
  const rows: PathRow[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]];
    if (a !== undefined && b !== undefined && a.term === b.term) {
      rows.push({ before: step(a, 'before'), after: step(b, 'after') });
      i++;
      j++;
    } else if (a !== undefined && (b === undefined || !right.slice(j).some((d) => d.term === a.term))) {
      // Decisions that only one version makes stand beside those that only the other one makes.
      const pairs = b !== undefined && !shared.has(a.term) && !shared.has(b.term);
      rows.push({ before: step(a, 'before'), ...(pairs && { after: step(b, 'after') }) });
      i++;
      if (pairs) j++;
    } else {
      rows.push({ after: step(b!, 'after') });
      j++;
    }
  }
  const row = rows.findIndex((r) => r[version]?.suspect === true);
  return rows.slice(Math.max(0, row - AROUND), row + AROUND + 1);
}

/** In order of execution. */
function inOrder(decisions: readonly Decision[]): Decision[] {
  return [...decisions].sort((a, b) => a.instance - b.instance);
}
