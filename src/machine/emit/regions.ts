import type { If, SiteId, Statement } from '../../ir/ir.ts';
import { type EmitFunction, line, rt } from './context.ts';

/**
 * Control regions in dependence mode. The region of a branch instance is open until control reaches the place where
 * both sides have met again. Places are numbered by how deep they are nested (0: the function's exit), so a region is a
 * branch site with the depth of its closing place, and closing at depth n ends all open regions of this activation
 * whose depth is at least n. Jumps out of a side move the closing place outward to the jump's target.
 */
export function closesAt(e: EmitFunction, statement: If): number {
  if (!e.p.dependences) return e.nest - 1;
  const depth = Math.min(
    exitDepth(e, statement.site, statement.then.body, e.nest - 1),
    exitDepth(e, statement.site, statement.else.body, e.nest - 1),
  );
  e.p.closeDepths[statement.site] = depth;
  return depth;
}

/** Where an exception from here is stopped at the latest: the end of the `try`, or the function's exit and beyond. */
export function abortDepth(e: EmitFunction, site: SiteId): number {
  const depth = e.tryNest.at(-1);
  if (depth === undefined) e.p.abortSites[site] = 1;
  return depth ?? 0;
}

/** The site's instance may have thrown and did not: everything up to where that would have been stopped depends on it. */
export function emitGuard(e: EmitFunction, site: SiteId): void {
  if (!e.p.dependences) return;
  e.p.closeDepths[site] = abortDepth(e, site);
  line(e, `${rt(e, 'p')}=${rt(e, 'K')}();`);
}

/** The outermost place that control inside may jump to, at most `normal`. */
function exitDepth(e: EmitFunction, site: SiteId, statements: readonly Statement[], normal: number): number {
  let depth = normal;
  const own = new Set<string>();
  const visit = (statement: Statement): void => {
    switch (statement.kind) {
      case 'break':
        if (!own.has(statement.label)) depth = Math.min(depth, e.labelNest.get(statement.label)?.after ?? 0);
        return;
      case 'continue':
        if (!own.has(statement.label)) depth = Math.min(depth, e.labelNest.get(statement.label)?.body ?? 0);
        return;
      case 'return':
        depth = 0;
        return;
      case 'block':
        if (statement.label !== undefined) own.add(statement.label);
        for (const inner of statement.body) visit(inner);
        return;
      case 'if':
        visit(statement.then);
        visit(statement.else);
        return;
      case 'loop':
        own.add(statement.label);
        visit(statement.body);
        return;
      case 'try':
        visit(statement.block);
        if (statement.handler) visit(statement.handler.body);
        if (statement.finalizer) visit(statement.finalizer);
        return;
      default:
        if (e.p.flow?.aborts(statement)) depth = Math.min(depth, abortDepth(e, site));
    }
  };
  for (const statement of statements) visit(statement);
  return depth;
}

/** Ends the regions that close here. */
export function emitClose(e: EmitFunction, depth: number): void {
  if (e.p.dependences) line(e, `${rt(e, 'p')}=${rt(e, 'C')}(${rt(e, 'p')},${rt(e, 'p0')},${depth});`);
}
