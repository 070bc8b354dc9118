import { eachStatement } from '../ir/each-instruction.ts';
import type { FunctionId, Instruction, LocalId, Rvalue, Statement } from '../ir/ir.ts';
import { NodeKind } from './cfg.ts';
import { defUse } from './def-use.ts';
import { liveLocals } from './live-locals.ts';
import type { ProgramFlow } from './program-flow.ts';

/** By statement of a function: the locals that what follows may read. */
export type CutPlaces = ReadonlyMap<Statement, readonly LocalId[]>;

const calls: ReadonlySet<Rvalue['kind']> = new Set(['call', 'callMethod', 'construct']);
const privates: ReadonlySet<Rvalue['kind']> = new Set(['getPrivate', 'hasPrivate', 'callPrivate']);

/**
 * The places of a function where all that later computation may depend on can be named: its live locals and what is reachable from them. They are the
 * heads of its loops and its calls outside of any other statement. There are none where state may hide: in variables that closures share,
 * globals, private members, suspended functions.
 */
export function cutPlaces(flow: ProgramFlow, id: FunctionId): CutPlaces {
  const { program } = flow;
  const fn = program.functions[id]!;
  const places = new Map<Statement, readonly LocalId[]>();
  const isPlain = fn.kind === 'function' || fn.kind === 'arrow' || fn.kind === 'method';
  if (!isPlain || fn.usesArguments || hidesState(flow, id)) return places;
  const cfg = flow.cfg(id);
  const live = liveLocals(defUse(cfg, flow.direct), program.locals.length);
  const top = new Set<Statement>();
  collectTop(fn.body.body, top);
  for (let n = 0; n < cfg.size; n++) {
    const statements = cfg.statements[n]!;
    const first = statements[0];
    if (first === undefined) continue;
    const isCut =
      cfg.kind[n] === NodeKind.loop ||
      (cfg.kind[n] === NodeKind.run &&
        top.has(first as Instruction) &&
        statements.some((s) => (s.kind === 'assign' || s.kind === 'effect') && calls.has(s.value.kind)));
    if (isCut && cfg.setAside[n] === 0)
      places.set(
        first as Statement,
        [...live[n]!].filter((local) => program.locals[local]!.fn === id).sort((a, b) => a - b),
      );
  }
  return places;
}

/** Statements that stand in no other but blocks. */
function collectTop(statements: readonly Statement[], into: Set<Statement>): void {
  for (const statement of statements) {
    into.add(statement);
    if (statement.kind === 'block') collectTop(statement.body, into);
  }
}

/** May code that the function calls keep something where no object shows it? */
function hidesState({ program, calls: graph }: ProgramFlow, id: FunctionId): boolean {
  const reached = new Set([id]);
  for (const fn of reached) for (const callee of graph.callees[fn]!) reached.add(callee);
  for (const reachedId of reached) {
    const fn = program.functions[reachedId]!;
    // The activations of its own callers would hide theirs.
    if (fn.async || fn.generator || graph.callees[reachedId]!.includes(id)) return true;
    let hides = false;
    eachStatement(fn.body, (s) => {
      switch (s.kind) {
        case 'setGlobal':
        case 'declareGlobal':
        case 'setPrivate':
          hides = true;
          break;
        case 'assign':
        case 'declare':
          hides ||= program.locals[s.target]!.fn !== reachedId;
          hides ||= s.kind === 'assign' && privates.has(s.value.kind);
          break;
        case 'effect':
          hides ||= privates.has(s.value.kind);
          break;
      }
    });
    if (hides) return true;
  }
  return false;
}
