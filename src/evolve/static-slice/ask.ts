import { RequestError } from '../../base/diagnostic.ts';
import { nearNames } from '../../base/near-names.ts';
import type { Variable } from '../../flow/data/variables.ts';
import type { ProgramFlow } from '../../flow/program-flow.ts';
import type { FunctionId, LocalId, SiteId } from '../../ir/ir.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { ts } from '../../syntax/tree.ts';
import type { Declarations } from '../shared/declarations.ts';
import { type Unit, type Units, withParts } from './1-units.ts';
import type { PointsTo } from './2-points-to.ts';
import type { Closure } from './4-closure.ts';
import type { SliceCriterion } from './criterion.ts';
import type { Primitives } from './primitive-locals.ts';
import { unitAtLine } from './unit-at-line.ts';

/** Where a criterion is looked up. */
export interface AskedOf {
  readonly flow: ProgramFlow;
  readonly units: Units;
  readonly declarations: Declarations;
  readonly entry: FunctionId;
  readonly found: FoundFunction;
  readonly primitive: Primitives;
  readonly alias: PointsTo;
}

/** Turns a criterion into demands, and keeps the statements that export the function. */
export function ask(closure: Closure, of: AskedOf, criterion: SliceCriterion): void {
  for (const unit of exportsOf(of)) for (const part of withParts(unit)) closure.keepExport(part);
  if (criterion.line === undefined) askAtExit(closure, of, criterion.name);
  else askAtLine(closure, of, criterion.name, criterion.line);
}

function askAtExit(closure: Closure, of: AskedOf, name: string): void {
  const { entry, alias, primitive } = of;
  const demand = (variable: Variable, cls?: number) => closure.demandAtEnd(entry, variable, cls);
  if (name !== 'return') {
    demandPlace(closure, of, entry, name, demand);
    return;
  }
  closure.demandOutcome(entry);
  if (!primitive.returns(entry)) demandContents(closure, of, alias.ofResult(entry), demand);
}

function askAtLine(closure: Closure, of: AskedOf, name: string, line: number): void {
  const { flow, found } = of;
  const unit = unitAtLine(of.units, found, line);
  const { fn, sites } = sitesOf(of, unit, line);
  const first = name.split('.')[0]!;
  const mentions =
    withParts(unit).some((u) => u.names.some((n) => n.text === first)) ||
    unit.implies
      .concat(unit.children)
      .some((u) => u.node === unit.node && u.names.some((n) => n.text === first)) ||
    (unit.kind !== 'jump' && ts.isVariableStatement(unit.node) && declares(unit.node, first));
  if (mentions) for (const part of withParts(unit)) closure.keep(part);
  const cfg = flow.cfg(fn);
  const nodes = sites.flatMap((site) =>
    Array.from({ length: cfg.size }, (_, n) => n).filter((n) => cfg.site[n] === site),
  );
  if (nodes.length === 0)
    throw new RequestError('no-such-line', `nothing of ${found.name} runs on line ${line}`);
  const node = Math.min(...nodes);
  for (const site of sites) closure.reach(site);
  demandPlace(closure, of, fn, name, (variable, cls) =>
    closure.demand({ fn, node, variable, ...(cls !== undefined && { cls }) }),
  );
}

/** A variable, or a property path below one or below `this`, with all that it holds. */
function demandPlace(
  closure: Closure,
  of: AskedOf,
  fn: FunctionId,
  name: string,
  demand: (variable: Variable, cls?: number) => void,
): void {
  const { flow, alias, primitive } = of;
  const [first, ...rest] = name.split('.');
  const locals = first === 'this' ? [] : localsNamed(of, fn, first!);
  for (const local of locals) demand(local);
  const bases =
    first === 'this'
      ? [alias.ofReceiver(fn)]
      : locals.filter((l) => rest.length > 0 || !primitive.locals.has(l)).map((l) => alias.ofLocal(l));
  for (const base of bases) {
    let objects: Iterable<number> = base;
    for (const property of rest) {
      for (const object of objects) {
        demand(flow.table.property(property), object);
        demand(flow.table.dynamicWrite, object);
      }
      objects = alias.ofProperty(objects, property);
    }
    demandContents(closure, of, objects, demand);
  }
}

/** What objects of a class hold: everything that may be written into them before, and what functions among them do when they are called. */
function demandContents(
  closure: Closure,
  { flow, alias, entry }: AskedOf,
  base: Iterable<number>,
  demand: (variable: Variable, cls?: number) => void,
): void {
  const { anyWrite, dynamicWrite, internal } = flow.table;
  const { functions } = flow.program;
  const isInside = (fn: FunctionId | undefined): boolean =>
    fn !== undefined && (fn === entry || isInside(functions[fn]!.parent));
  const held = alias.held(base);
  for (const object of alias.reachable(base)) {
    for (const variable of [anyWrite, dynamicWrite, internal]) demand(variable, object);
    const fn = alias.functionOf(object);
    if (fn === undefined) continue;
    // What comes from out of sight may be any function that others know; of those only what this call has made counts.
    if (!alias.outside.has(object) || held.has(object) || isInside(functions[fn]!.parent))
      closure.demandFunction(fn);
  }
}

function declares(node: ts.VariableStatement, name: string): boolean {
  return node.declarationList.declarations.some((d) => d.name.getText() === name);
}

function sitesOf(
  { flow, units, found }: AskedOf,
  unit: Unit,
  line: number,
): { fn: FunctionId; sites: SiteId[] } {
  const same = new Set([unit, ...unit.children.filter((c) => c.node === unit.node)].flatMap(withParts));
  const sites = flow.program.sites.filter(
    (s) =>
      s.kind !== 'entry' &&
      s.kind !== 'exit' &&
      s.span.file === found.module.path &&
      same.has(units.at(s.span)),
  );
  if (sites.length === 0)
    throw new RequestError('no-such-line', `nothing of ${found.name} runs on line ${line}`);
  // Functions in an expression of the statement run elsewhere: the statement's own function is the outermost.
  const depth = (fn: FunctionId): number => {
    let n = 0;
    for (
      let at = flow.program.functions[fn]!.parent;
      at !== undefined;
      at = flow.program.functions[at]!.parent
    )
      n++;
    return n;
  };
  const fn = sites.map((s) => s.fn).reduce((a, b) => (depth(b) < depth(a) ? b : a));
  return { fn, sites: sites.filter((s) => s.fn === fn).map((s) => s.id) };
}

/** The locals that a name means in a function: its own, else those of the functions around it. */
function localsNamed({ flow, entry, found }: AskedOf, from: FunctionId, name: string): LocalId[] {
  const { program } = flow;
  const names = new Set<string>();
  for (let fn: FunctionId | undefined = from; fn !== undefined; fn = program.functions[fn]!.parent) {
    const own = program.locals.filter((l) => l.fn === fn && l.name !== '');
    const named = own.filter((l) => l.name === name);
    if (named.length > 0) return named.map((l) => l.id);
    for (const local of own) names.add(local.name);
  }
  const near = nearNames(name, [...names]);
  const hint = near.length > 0 ? `; did you mean ${near.map((n) => `'${n}'`).join(' or ')}?` : '';
  const of = from === entry ? found.name : `the function around that line`;
  throw new RequestError('no-such-variable', `${of} has no variable '${name}'${hint}`);
}

/** Statements of the file through which the function (or its class) is exported. */
function exportsOf({ units, declarations, found }: AskedOf): Unit[] {
  const own = new Set<ts.Node>([found.node, ...(found.owner === undefined ? [] : [found.owner])]);
  for (let at: ts.Node | undefined = found.node; at !== undefined && !ts.isSourceFile(at); at = at.parent)
    if (ts.isVariableDeclaration(at)) own.add(at);
  return units.all.filter((unit) => {
    const { node } = unit;
    const isExport =
      ts.isExportSpecifier(node) ||
      ts.isExportAssignment(node) ||
      (ts.isExpressionStatement(node) &&
        ts.isSourceFile(node.parent) &&
        /\bexports\b/.test(node.expression.getText()));
    const names = withParts(unit).flatMap((part) => part.names);
    return isExport && names.some((n) => declarations.of(n).some((d) => own.has(d)));
  });
}
