import { eachStatement } from '../../ir/each-instruction.ts';
import type { Block, If, Label, Loop, SiteId, Statement, Try } from '../../ir/ir.ts';
import { type EmitFunction, line, rt } from './context.ts';

/**
 * Control regions in dependence mode. The region of a branch instance is open until control reaches the place where
 * both sides have met again. Places are numbered by how deep they are nested (0: the function's exit), so a region is a
 * branch site with the depth of its closing place, and closing at depth n ends all open regions of this activation
 * whose depth is at least n. Jumps and exceptions out of a side move the closing place outward to their target, and then
 * further when what lies between may leave for somewhere else.
 */
export interface Place {
  readonly depth: number;
  /** The statement that ends there; undefined at the function's exit. */
  readonly statement: Block | Loop | Try | undefined;
}

/** How control may leave a statement other than by its end. */
export interface Exits {
  /** Labels outside it that it may break from or continue with. */
  readonly breaks: ReadonlySet<Label>;
  readonly continues: ReadonlySet<Label>;
  readonly returns: boolean;
  /** May it end in an exception? */
  readonly aborts: boolean;
}

const exitPlace: Place = { depth: 0, statement: undefined };
const noExits: Exits = { breaks: new Set(), continues: new Set(), returns: false, aborts: false };

/** The depth at which the region of a branch closes. */
export function closesAt(e: EmitFunction, statement: If): number {
  if (!e.p.dependences) return e.nest - 1;
  const exits = join(exitsOf(e, statement.then), exitsOf(e, statement.else));
  const leaves = exits.returns || exits.breaks.size > 0 || exits.continues.size > 0;
  const isPlain = !leaves && (!exits.aborts || endsRun(e));
  const depth = isPlain ? e.nest - 1 : Math.min(e.nest - 1, settle(e, statement.site, exits));
  e.p.closeDepths[statement.site] = depth;
  return depth;
}

/** The same for a site that may end in an exception. */
export function closeAborting(e: EmitFunction, site: SiteId): void {
  e.p.closeDepths[site] = settle(e, site, { ...noExits, aborts: true });
}

/** The site's instance may have thrown and did not: everything up to where that would have been stopped depends on it. */
export function emitGuard(e: EmitFunction, site: SiteId): void {
  if (!e.p.dependences || endsRun(e)) return;
  closeAborting(e, site);
  line(e, `${rt(e, 'p')}=${rt(e, 'K')}();`);
}

/** Would an exception here end the run, so that nothing depends on it? */
export function endsRun(e: EmitFunction): boolean {
  return e.catching === 0 && (e.p.flow?.endsRun(e.fn.id) ?? false);
}

/** Ends the regions that close here. */
export function emitClose(e: EmitFunction, depth: number): void {
  if (e.p.dependences) line(e, `${rt(e, 'p')}=${rt(e, 'C')}(${rt(e, 'p')},${rt(e, 'p0')},${depth});`);
}

/** Does a `try` stop every exception of its block: has it a handler, and can nothing be thrown there and in its finalizer? */
export function stopsExceptions(e: EmitFunction, { handler, finalizer }: Try): boolean {
  if (handler === undefined) return false;
  let aborts = false;
  const visit = (s: Statement): void => {
    aborts ||= e.p.flow?.aborts(s) ?? false;
  };
  eachStatement(handler.body, visit);
  if (finalizer !== undefined) eachStatement(finalizer, visit);
  return !aborts;
}

/** Moves outward from the targets of some exits until nothing between here and there leaves for elsewhere. */
function settle(e: EmitFunction, site: SiteId, exits: Exits): number {
  let place: Place | undefined;
  let next: Exits = exits;
  for (;;) {
    let target = jumpTarget(e, next);
    if (next.aborts && !endsRun(e)) {
      const reach = place?.depth ?? Number.POSITIVE_INFINITY;
      const stop = e.tries.findLast((t) => t.depth <= reach) ?? exitPlace;
      if (stop === exitPlace) e.p.abortSites[site] = 1;
      if (target === undefined || stop.depth < target.depth) target = stop;
    }
    if (target === undefined || (place !== undefined && target.depth >= place.depth))
      return place?.depth ?? 0;
    place = target;
    const { statement } = place;
    if (statement === undefined) return 0;
    next = exitsOf(e, statement);
  }
}

/** The outermost place that some exits jump to. */
function jumpTarget(e: EmitFunction, { breaks, continues, returns }: Exits): Place | undefined {
  if (returns) return exitPlace;
  let target: Place | undefined;
  const consider = (label: Label, side: 'after' | 'body'): void => {
    const { [side]: depth, statement } = e.labelNest.get(label)!;
    // What continues meets the rest of the body, which may break.
    const between = side === 'body' && statement.kind === 'loop' ? statement.body : statement;
    if (target === undefined || depth < target.depth) target = { depth, statement: between };
  };
  for (const label of breaks) consider(label, 'after');
  for (const label of continues) consider(label, 'body');
  return target;
}

/** The ways out of a statement. */
function exitsOf(e: EmitFunction, statement: Statement): Exits {
  let known = e.exits.get(statement);
  if (known === undefined) e.exits.set(statement, (known = computeExits(e, statement)));
  return known;
}

function computeExits(e: EmitFunction, statement: Statement): Exits {
  switch (statement.kind) {
    case 'break':
      return { ...noExits, breaks: new Set([statement.label]) };
    case 'continue':
      return { ...noExits, continues: new Set([statement.label]) };
    case 'return':
      return { ...noExits, returns: true };
    case 'block': {
      const all = statement.body.reduce((some, s) => join(some, exitsOf(e, s)), noExits);
      return statement.label === undefined ? all : without(all, statement.label);
    }
    case 'if':
      return join(exitsOf(e, statement.then), exitsOf(e, statement.else));
    case 'loop':
      return without(exitsOf(e, statement.body), statement.label);
    case 'try': {
      const block = exitsOf(e, statement.block);
      let all = stopsExceptions(e, statement) ? { ...block, aborts: false } : block;
      if (statement.handler !== undefined) all = join(all, exitsOf(e, statement.handler.body));
      return statement.finalizer === undefined ? all : join(all, exitsOf(e, statement.finalizer));
    }
    default:
      return e.p.flow?.aborts(statement) ? { ...noExits, aborts: true } : noExits;
  }
}

function join(a: Exits, b: Exits): Exits {
  if (a === noExits || a === b) return b;
  if (b === noExits) return a;
  return {
    breaks: new Set([...a.breaks, ...b.breaks]),
    continues: new Set([...a.continues, ...b.continues]),
    returns: a.returns || b.returns,
    aborts: a.aborts || b.aborts,
  };
}

function without(exits: Exits, label: Label): Exits {
  if (!exits.breaks.has(label) && !exits.continues.has(label)) return exits;
  const breaks = new Set(exits.breaks);
  const continues = new Set(exits.continues);
  breaks.delete(label);
  continues.delete(label);
  if (breaks.size + continues.size === 0 && !exits.returns && !exits.aborts) return noExits;
  return { ...exits, breaks, continues };
}
