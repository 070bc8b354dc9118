import { eachInstruction } from '../../ir/each-instruction.ts';
import type { FunctionId, Instruction, Program } from '../../ir/ir.ts';
import { makeGraph } from '../cfg/graph.ts';
import { type Components, stronglyConnected } from '../cfg/strongly-connected.ts';
import type { VariableTable } from '../data/variables.ts';
import { CallConstraints } from './call-constraints.ts';
import { Spelling } from './spelling.ts';
import { Unions } from './unions.ts';

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
 * Sound under these assumptions: inputs are plain data, instances of the program's classes, and stubs that do nothing when a
 * built-in calls them back; built-ins are the standard
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
  const { program } = table;
  const constraints = new CallConstraints(table);
  constraints.solve(entries === 'any' ? program.functions.map((f) => f.id) : entries);
  return callGraphOf(program, collectSites(program, constraints), escapedFunctions(constraints));
}

/** The graph of given sites. */
export function callGraphOf(
  program: Program,
  sites: ReadonlyMap<Instruction, CallSite>,
  escaped: readonly FunctionId[],
): CallGraph {
  const sitesOf: CallSite[][] = program.functions.map(() => []);
  for (const site of sites.values()) sitesOf[site.fn]!.push(site);
  const unions = new Unions(program.functions.length);
  const callees = sitesOf.map((list) => {
    const lists = new Set<readonly FunctionId[]>(list.map((site) => site.targets));
    if (list.some((site) => site.unknown)) lists.add(escaped);
    return unions.of(lists);
  });
  return { sites, sitesOf, callees, escaped, components: componentsOf(program, callees) };
}

/** The sites that call anything, those of the summaries spelt out. Sites that call the same share their lists. */
function collectSites(program: Program, { binding }: CallConstraints): Map<Instruction, CallSite> {
  const spelling = new Spelling(binding.shared);
  const sites = new Map<Instruction, CallSite>();
  for (const fn of program.functions) {
    eachInstruction(fn.body, (instruction) => {
      const open = binding.sites.get(instruction);
      if (open === undefined) return;
      const { targets, natives, unknown } = spelling.of(open);
      if (targets.length > 0 || natives.length > 0 || unknown)
        sites.set(instruction, { fn: fn.id, instruction, targets, natives, unknown });
    });
  }
  return sites;
}

function escapedFunctions({ cells }: CallConstraints): FunctionId[] {
  const found = new Set<FunctionId>();
  const reached = new Set([cells.escaped]);
  for (const cell of reached) {
    for (const token of cells.flow.tokens(cell)) {
      if (cells.isFunction(token)) found.add(token);
      else if (cells.summarised(token) !== -1) reached.add(cells.summarised(token));
    }
  }
  return ascending(found);
}

function ascending(set: Iterable<number>): number[] {
  return [...set].sort((a, b) => a - b);
}

/** Lists that several functions share are nodes of their own: else there are as many edges as pairs of functions where all may call all. */
function componentsOf(program: Program, callees: readonly (readonly FunctionId[])[]): Components {
  const nodes = new Map<readonly FunctionId[], number>();
  const size = Math.max(1, program.functions.length);
  for (const list of callees) if (list.length > 1 && !nodes.has(list)) nodes.set(list, size + nodes.size);
  const from: number[] = [];
  const to: number[] = [];
  callees.forEach((list, caller) => {
    const target = nodes.get(list) ?? list[0];
    if (target === undefined) return;
    from.push(caller);
    to.push(target);
  });
  for (const [list, node] of nodes)
    for (const callee of list) {
      from.push(node);
      to.push(callee);
    }
  const all = size + nodes.size;
  return stronglyConnected(makeGraph(all, 0, all - 1, from, to));
}
