import { eachStatement } from '../../ir/each-instruction.ts';
import type { Program, SiteId } from '../../ir/ir.ts';

const known = new WeakMap<Program, ReadonlySet<SiteId>>();

/** Branches on whether an iterator has given another value. */
export function iteratorSites(program: Program): ReadonlySet<SiteId> {
  const found = known.get(program);
  if (found !== undefined) return found;
  const sites = new Set<SiteId>();
  for (const fn of program.functions)
    eachStatement(fn.body, (s) => {
      if (s.kind === 'if' && s.role === 'iterator') sites.add(s.site);
    });
  known.set(program, sites);
  return sites;
}
