import type { Subject } from '../../explore/subject.ts';
import type { SiteId } from '../../ir/ir.ts';
import { matchStatements } from '../shared/match-statements.ts';

/** Sites of each version that a change touched, in every analysed module. */
export function changedSites(
  before: Subject,
  after: Subject,
  relocate: (file: string) => string,
): { readonly before: ReadonlySet<SiteId>; readonly after: ReadonlySet<SiteId> } {
  const [old, now] = [new Map<string, ReadonlySet<number>>(), new Map<string, ReadonlySet<number>>()];
  for (const module of before.sources.modules) {
    const other = after.sources.byPath.get(relocate(module.path));
    if (module.text === other?.text || module.tree === undefined || other?.tree === undefined) continue;
    const { lines } = matchStatements(module.tree, other.tree);
    old.set(module.path, lines.before);
    now.set(other.path, lines.after);
  }
  return { before: sitesOn(before, old), after: sitesOn(after, now) };
}

function sitesOn({ program }: Subject, lines: ReadonlyMap<string, ReadonlySet<number>>): Set<SiteId> {
  const sites = new Set<SiteId>();
  for (const { id, fn, kind, span } of program.sites)
    if (kind !== 'entry' && kind !== 'exit' && lines.get(span.file)?.has(span.line))
      if (program.functions[fn]!.kind !== 'module') sites.add(id);
  return sites;
}
