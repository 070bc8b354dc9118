import { eachStatement } from '../../ir/each-instruction.ts';
import type { FunctionId, Instruction, LocalId, Rvalue, Statement } from '../../ir/ir.ts';
import { type Cfg, NodeKind, type NodeStatement } from '../cfg/cfg.ts';
import { defUse } from '../data/def-use.ts';
import { eachOperand } from '../data/each-operand.ts';
import { liveLocals } from '../data/live-locals.ts';
import type { ProgramFlow } from '../program-flow.ts';

/** A place in a function of the spine. */
export interface CutPlace {
  /** How many functions of the spine are below its own. */
  readonly level: number;
  /** For a cut: the locals that what follows may read. */
  readonly live: readonly LocalId[] | undefined;
  /** For the call of the next function of the spine: the locals that what follows the call may read. */
  readonly after: readonly LocalId[] | undefined;
}

export type CutPlaces = ReadonlyMap<Statement, CutPlace>;

const calls: ReadonlySet<Rvalue['kind']> = new Set(['call', 'callMethod', 'construct']);
const privates: ReadonlySet<Rvalue['kind']> = new Set(['getPrivate', 'hasPrivate', 'callPrivate']);

/**
 * The places where all that later computation may depend on can be named: the live locals of the functions under way and what is reachable from
 * them. They are the heads of loops, and calls outside of any other statement, of the functions on the *spine*: the given function, one that it calls in one place and nobody else
 * calls, and so on. There are none where state may hide: in variables that closures share, globals, private members, suspended functions.
 */
export function cutPlaces(flow: ProgramFlow, entry: FunctionId): CutPlaces {
  const places = new Map<Statement, CutPlace>();
  const reached = reachedFrom(flow, entry);
  if (flow.calls.callees.some((callees, fn) => reached.has(fn) && callees.includes(entry))) return places;
  for (const fn of reached) if (hidesState(flow, fn)) return places;
  let next: FunctionId | undefined = entry;
  for (let level = 0; next !== undefined && isPlain(flow, next); level++)
    next = addPlaces(flow, next, level, reached, places);
  return places;
}

/** Adds the places of one function; gives the next one of the spine. */
function addPlaces(
  flow: ProgramFlow,
  id: FunctionId,
  level: number,
  reached: ReadonlySet<FunctionId>,
  places: Map<Statement, CutPlace>,
): FunctionId | undefined {
  const { program } = flow;
  const cfg = flow.cfg(id);
  const live = liveLocals(defUse(cfg, flow.direct), program.locals.length);
  const own = (locals: Iterable<LocalId>): LocalId[] =>
    [...new Set(locals)].filter((local) => program.locals[local]!.fn === id).sort((a, b) => a - b);
  const top = new Set<Statement>();
  collectTop(program.functions[id]!.body.body, top);
  let next: FunctionId | undefined;
  for (let n = 0; n < cfg.size; n++) {
    const statements = cfg.statements[n]!;
    const first = statements[0];
    if (first === undefined || cfg.setAside[n] !== 0) continue;
    const isCut =
      cfg.kind[n] === NodeKind.loop ||
      (cfg.kind[n] === NodeKind.run && top.has(first as Instruction) && statements.some(isCall));
    if (isCut) places.set(first as Statement, { level, live: own(live[n]!), after: undefined });
    statements.forEach((statement, i) => {
      if (next !== undefined || !isCall(statement)) return;
      next = onlyCallee(flow, statement, reached);
      if (next === undefined) return;
      const known = places.get(statement);
      const after = own(liveBehind(cfg, n, i, live));
      places.set(statement, { level, live: known?.live, after });
    });
  }
  return next;
}

/** What is live right behind a statement of a node; what it defines itself does not count. */
function liveBehind(
  cfg: Cfg,
  node: number,
  index: number,
  live: readonly ReadonlySet<LocalId>[],
): Set<LocalId> {
  const behind = new Set<LocalId>();
  for (let k = cfg.outStart[node]!; k < cfg.outStart[node + 1]!; k++)
    for (const local of live[cfg.to[cfg.out[k]!]!]!) behind.add(local);
  const statements = cfg.statements[node]!;
  for (const later of statements.slice(index + 1))
    eachOperand(later as Instruction, (o) => {
      if (o.kind === 'local') behind.add(o.local);
    });
  const statement = statements[index]!;
  if (statement.kind === 'assign') behind.delete(statement.target);
  return behind;
}

/** The function that a call certainly calls and no other call does. */
function onlyCallee(
  { program, calls: graph }: ProgramFlow,
  call: Instruction,
  reached: ReadonlySet<FunctionId>,
): FunctionId | undefined {
  const site = graph.sites.get(call);
  const [target] = site?.targets ?? [];
  if (site === undefined || target === undefined || site.unknown) return undefined;
  if (site.targets.length > 1 || site.natives.length > 0 || graph.escaped.includes(target)) return undefined;
  let count = 0;
  for (const caller of reached)
    for (const other of graph.sitesOf[caller]!) if (other.targets.includes(target)) count++;
  return count === 1 && program.functions[target] !== undefined ? target : undefined;
}

function isCall(statement: NodeStatement): statement is Instruction {
  return (statement.kind === 'assign' || statement.kind === 'effect') && calls.has(statement.value.kind);
}

function isPlain({ program }: ProgramFlow, id: FunctionId): boolean {
  const { kind, usesArguments } = program.functions[id]!;
  return !usesArguments && (kind === 'function' || kind === 'arrow' || kind === 'method');
}

/** Statements that stand in no other but blocks. */
function collectTop(statements: readonly Statement[], into: Set<Statement>): void {
  for (const statement of statements) {
    into.add(statement);
    if (statement.kind === 'block') collectTop(statement.body, into);
  }
}

function reachedFrom({ calls: graph }: ProgramFlow, entry: FunctionId): ReadonlySet<FunctionId> {
  const reached = new Set([entry]);
  for (const fn of reached) for (const callee of graph.callees[fn]!) reached.add(callee);
  return reached;
}

/** May the function keep something where no object shows it? */
function hidesState({ program }: ProgramFlow, id: FunctionId): boolean {
  const fn = program.functions[id]!;
  let hides = fn.async || fn.generator;
  eachStatement(fn.body, (s) => {
    switch (s.kind) {
      case 'setGlobal':
      case 'declareGlobal':
      case 'setPrivate':
        hides = true;
        break;
      case 'assign':
      case 'declare':
        hides ||= program.locals[s.target]!.fn !== id;
        hides ||= s.kind === 'assign' && privates.has(s.value.kind);
        break;
      case 'effect':
        hides ||= privates.has(s.value.kind);
        break;
    }
  });
  return hides;
}
