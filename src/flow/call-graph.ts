import type { FunctionId, Instruction, Program } from '../ir/ir.ts';
import { CallConstraints } from './call-constraints.ts';
import { makeGraph } from './graph.ts';
import { type Components, stronglyConnected } from './strongly-connected.ts';
import type { VariableTable } from './variables.ts';

/** What one instruction may call, implicitly (accessors, conversions, iteration, await) included. */
export interface CallSite {
  readonly fn: FunctionId;
  readonly instruction: Instruction;
  /** Functions of the program, ascending; callbacks handed to built-ins included. */
  readonly targets: readonly FunctionId[];
  /** Built-ins, as named by `standardEffects`, sorted. */
  readonly natives: readonly string[];
  /** May run code that is not in sight (an input function, a natively run module), and through it all of {@link CallGraph.escaped}. */
  readonly unknown: boolean;
}

/**
 * Who may call whom. Functions are followed as values through locals, parameters, returns, globals and, told apart by
 * property name only, the heap (as in field-based analyses), so a method call reaches all functions ever stored under that name.
 *
 * Sound under these assumptions: inputs are plain data, instances of the program's classes, and stubs; built-ins are the standard
 * ones; a method with the name of a standard one is that one or one of the program's; accessors are defined by literals, classes or
 * `Object.defineProperty`; no `Proxy` traps.
 */
export interface CallGraph {
  readonly sites: ReadonlyMap<Instruction, CallSite>;
  /** By caller, in source order. */
  readonly sitesOf: readonly (readonly CallSite[])[];
  /** Caller → callees, ascending, `escaped` included where a site is unknown. */
  readonly callees: readonly (readonly FunctionId[])[];
  /** Functions that code out of sight may call. */
  readonly escaped: readonly FunctionId[];
  /** Components of mutual recursion; callees have lower numbers. */
  readonly components: Components;
}

/**
 * Builds it. `entries`: functions that are called from outside with unknown arguments (with constructors of classes
 * that inputs are instances of); `'any'`: all of them.
 */
export function buildCallGraph(table: VariableTable, entries: readonly FunctionId[] | 'any'): CallGraph {
  const program = table.program;
  const constraints = new CallConstraints(table);
  const { sites, escaped } = constraints.solve(
    entries === 'any' ? program.functions.map((f) => f.id) : entries,
  );
  const sitesOf: CallSite[][] = program.functions.map(() => []);
  for (const site of sites.values()) sitesOf[site.fn]!.push(site);
  const callees = sitesOf.map((list) => {
    const set = new Set<FunctionId>();
    for (const site of list) {
      for (const target of site.targets) set.add(target);
      if (site.unknown) for (const target of escaped) set.add(target);
    }
    return [...set].sort((a, b) => a - b);
  });
  return { sites, sitesOf, callees, escaped, components: componentsOf(program, callees) };
}

function componentsOf(program: Program, callees: readonly (readonly FunctionId[])[]): Components {
  const from: number[] = [];
  const to: number[] = [];
  callees.forEach((list, caller) => {
    for (const callee of list) {
      from.push(caller);
      to.push(callee);
    }
  });
  const size = Math.max(1, program.functions.length);
  return stronglyConnected(makeGraph(size, 0, size - 1, from, to));
}
