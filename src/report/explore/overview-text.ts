import { allThereAre } from '../../base/claim.ts';
import { isSaid } from '../scope-text.ts';
import { padColumns } from '../text/display-width.ts';
import { shownName } from '../text/shown-name.ts';
import type { ExploreJson } from './explore-schema.ts';

/** What is known of a function when only a line is wanted. */
export interface OverviewEntry {
  readonly file: string;
  readonly name: string;
  readonly result?: ExploreJson | undefined;
  /** Why it has no result, or not all of it. */
  readonly stopped?: string | undefined;
}

/** `discount(…)   5 paths, all there are; 1 fault   0.3 s` */
export function overviewLine({ file, name, result, stopped }: OverviewEntry, width: number): string {
  const title = padColumns(`  ${shownName(name, file)}`, Math.min(36, Math.floor(width / 3)));
  if (result === undefined) return `${title} undecided: ${stopped ?? 'nothing is known'}\n`;
  const { behaviours, faults, stats, limits, complete } = result;
  if (behaviours.length === 0 && limits.length > 0 && !complete)
    return `${title} undecided: ${limits.map((l) => l.message).join('; ')}\n`;
  const wrong = faults.filter((f) => f.kind !== 'throw').length;
  const parts = [
    `${behaviours.length} path${behaviours.length === 1 ? '' : 's'}${extent(result, stopped)}`,
    ...(wrong > 0 ? [`${wrong} fault${wrong === 1 ? '' : 's'}`] : []),
  ];
  const time = stopped === undefined ? `   ${(stats.timeMs / 1000).toFixed(1)} s` : '';
  return `${title} ${parts.join('; ')}${time}\n`;
}

function extent({ scope, complete }: ExploreJson, stopped: string | undefined): string {
  if (stopped !== undefined) return `, and it was stopped: ${stopped}`;
  if (isSaid(complete)) return `, ${allThereAre(complete)}`;
  const [first, ...more] = scope.remainder;
  if (first === undefined) return ', under assumptions';
  const where =
    first === 'true'
      ? 'there may be others'
      : `not explored: ${first.length > 40 ? `${first.slice(0, 39)}…` : first}`;
  return `, ${where}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}
