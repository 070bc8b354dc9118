import type { SiteId } from '../ir/ir.ts';
import type { Subject } from './subject.ts';

const known = new WeakMap<Subject, ReadonlySet<SiteId>>();

/** The sites of the functions that a subject's `@requires` became: decisions made there are about what is required. */
export function requirementSites(subject: Subject): ReadonlySet<SiteId> {
  const before = known.get(subject);
  if (before !== undefined) return before;
  const names = new Set(subject.entry.requires ?? []);
  const { functions, sites } = subject.program;
  const result = new Set(sites.filter((s) => names.has(functions[s.fn]?.name ?? '')).map((s) => s.id));
  known.set(subject, result);
  return result;
}
