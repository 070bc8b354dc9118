import { caughtFunctions } from '../../flow/calls/caught-functions.ts';
import type { ProgramFlow } from '../../flow/program-flow.ts';
import { mayAbort } from '../../flow/throws/may-abort.ts';
import { eachStatement } from '../../ir/each-instruction.ts';
import type { FunctionId, LocalId, Program, Statement } from '../../ir/ir.ts';
import { visitProgram } from './visit.ts';

/** What is known about a program before any run for the sake of recording dependences. */
export interface DependenceFacts {
  /** May the statement by itself end in an exception? */
  aborts(statement: Statement): boolean;
  /** May a read of the local see different definitions, so that which one depends on branches not taken? */
  varies(local: LocalId): boolean;
  /** May the instruction call functions of the program? */
  callsProgram(statement: Statement): boolean;
  /** Is what the instruction constructs always a new object? */
  makesObject(statement: Statement): boolean;
  /** Does an exception that leaves the function end the run, and does what follows not count as dependent on that it was not thrown? */
  endsRun(fn: FunctionId): boolean;
  readonly flow: ProgramFlow;
}

/** `abortEdges`: what follows a possible exception depends on it even when nothing would catch it. */
export function dependenceFacts(flow: ProgramFlow, abortEdges = true): DependenceFacts {
  const { program, table } = flow;
  const definitions = new Uint8Array(program.locals.length);
  const define = (local: LocalId): void => {
    if (definitions[local]! < 2) definitions[local]!++;
  };
  for (const fn of program.functions) for (const param of fn.params) define(param);
  visitProgram(program, (s) => {
    if (s.kind === 'assign' || s.kind === 'declare') define(s.target);
    else if (s.kind === 'try' && s.handler !== undefined) define(s.handler.param);
  });
  const aborts = new Map<Statement, boolean>();
  let caught: ReadonlySet<FunctionId> | undefined;
  return {
    flow,
    endsRun: (fn) => !abortEdges && !(caught ??= caughtFunctions(flow)).has(fn),
    aborts(statement) {
      let known = aborts.get(statement);
      if (known === undefined) aborts.set(statement, (known = mayAbort(flow, statement)));
      return known;
    },
    varies(id) {
      const local = program.locals[id]!;
      // A variable that is hoisted or shared may be read before its only assignment has run.
      const early = local.kind === 'var' || local.tdz || table.shared(id) !== -1;
      const constant = local.kind === 'const' || local.kind === 'function' || local.kind === 'class';
      return definitions[id]! > 1 || (definitions[id] === 1 && early && !constant && local.kind !== 'param');
    },
    makesObject(statement) {
      const site = flow.calls.sites.get(statement as never);
      return (
        site !== undefined && !site.unknown && site.targets.every((id) => isPlainConstructor(program, id))
      );
    },
    callsProgram(statement) {
      const site = flow.calls.sites.get(statement as never);
      return site === undefined || site.unknown || site.targets.length > 0;
    },
  };
}

/** A class's constructor (or what it runs: field initialisers) that returns no value of its own. */
function isPlainConstructor(program: Program, id: FunctionId): boolean {
  const fn = program.functions[id]!;
  if (fn.kind === 'field') return true;
  if (fn.kind !== 'constructor' && fn.kind !== 'derivedConstructor') return false;
  let returns = false;
  eachStatement(fn.body, (s) => {
    if (s.kind === 'return' && !(s.value.kind === 'const' && s.value.value === undefined)) returns = true;
  });
  return !returns;
}
