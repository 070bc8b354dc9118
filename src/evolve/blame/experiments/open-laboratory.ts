import type { FoundFunction } from '../../../syntax/functions/found-function.ts';
import type { SourceSet } from '../../../syntax/modules/source-set.ts';
import { modulePairs } from '../../shared/module-pairs.ts';
import { type Change, changeOf } from '../edits/change.ts';
import { type EntryPoint, Laboratory } from './laboratory.ts';

export interface VersionSources {
  readonly sources: SourceSet;
  /** Or the name under which the entry module offers it once it has run. */
  readonly found: FoundFunction | string;
}

/** Both versions, ready for experiments; undefined when the function cannot be reached without the machine. */
export function openLaboratory(
  before: VersionSources,
  after: VersionSources,
  relocate: (file: string) => string,
): { readonly laboratory: Laboratory; readonly change: Change } | undefined {
  const entry = { before: entryPoint(before), after: entryPoint(after) };
  if (entry.before === undefined || entry.after === undefined) return undefined;
  const own = ({ sources }: VersionSources) => sources.modules.filter((m) => !m.path.startsWith('beagle:'));
  const { both, removed, added } = modulePairs(own(before), own(after), relocate);
  const change = changeOf(both, removed, added);
  return { change, laboratory: new Laboratory(change, { before: entry.before, after: entry.after }) };
}

/** How a function is reached from the exports of a module, or by its name where it is not exported. */
function entryPoint({ found, sources }: VersionSources): EntryPoint | undefined {
  if (typeof found === 'string')
    return { module: sources.entries[0]!, path: found === 'default' ? [] : found.split('.') };
  if (found.kind === 'getter' || found.kind === 'setter') return undefined;
  const isOnInstance = found.owner !== undefined && !found.isStatic;
  const members = isOnInstance ? ['prototype', ...found.members] : found.members;
  if (found.exported === undefined) {
    const name = isOnInstance ? found.name.replace(/\.(\w+)$/, '.prototype.$1') : found.name;
    if (!/^[\w$.]+$/.test(name)) return undefined;
    return { module: found.module.path, path: [], local: { module: found.module.path, name } };
  }
  const first = found.exported === 'export=' ? [] : [found.exported];
  return { module: found.requested.path, path: [...first, ...members] };
}
