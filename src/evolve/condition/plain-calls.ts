import type { CallGraph, CallSite } from '../../flow/calls/call-graph.ts';
import {
  iterates,
  makesSpecies,
  readsAccessors,
  runsSetters,
  symbolMethod,
} from '../../flow/calls/native-facts.ts';
import { makeGraph } from '../../flow/cfg/graph.ts';
import { stronglyConnected } from '../../flow/cfg/strongly-connected.ts';
import type { ProgramFlow } from '../../flow/program-flow.ts';
import { eachInstruction } from '../../ir/each-instruction.ts';
import type { Argument, FunctionId, Instruction, LocalId, Operand, Rvalue } from '../../ir/ir.ts';
import { rvalueFacts } from '../../ir/rvalue-facts.ts';

/** Built-in methods that call what they are given. */
const callingBack = new Set(
  'map filter forEach some every find findIndex findLast findLastIndex reduce reduceRight sort toSorted flatMap replace replaceAll from parse stringify then catch finally apply call bind of groupBy assign defineProperty'.split(
    ' ',
  ),
);

/** Methods that operators and built-ins call by themselves. */
const conversions = [
  'toString valueOf toJSON then next return constructor',
  '@@toPrimitive @@hasInstance @@iterator @@asyncIterator',
].flatMap((names) => names.split(' '));

const symbols = ['@@replace', '@@split', '@@match', '@@matchAll', '@@search'];

/**
 * The call graph of a program in which methods called by the name of a standard one (`.trim`, `.map`) are that one or a function that the program
 * stores under that very name, not one that is stored under a computed name. Without this a single `table[key] = f` makes every
 * method call one of `f`.
 */
export function plainCalls(flow: ProgramFlow): CallGraph {
  const { calls, program } = flow;
  const named = new NamedFunctions(flow);
  const sites = new Map<Instruction, CallSite>();
  const sitesOf: CallSite[][] = program.functions.map(() => []);
  for (const [instruction, site] of calls.sites) {
    const targets = named.targets(instruction, site);
    const plain = targets === undefined ? site : { ...site, targets };
    if (plain.targets.length === 0 && plain.natives.length === 0 && !plain.unknown) continue;
    sites.set(instruction, plain);
    sitesOf[site.fn]!.push(plain);
  }
  const callees = sitesOf.map((list) => {
    const set = new Set(list.flatMap((site) => [...site.targets, ...(site.unknown ? calls.escaped : [])]));
    return [...set].sort((a, b) => a - b);
  });
  const from = callees.flatMap((list, caller) => list.map(() => caller));
  const size = Math.max(1, program.functions.length);
  const graph = makeGraph(size, 0, size - 1, from, callees.flat());
  return { sites, sitesOf, callees, escaped: calls.escaped, components: stronglyConnected(graph) };
}

/** Functions by the constant names of properties that they are stored under. */
class NamedFunctions {
  readonly #flow: ProgramFlow;
  readonly #values = new Map<LocalId, Rvalue[]>();
  readonly #byName = new Map<string, Set<FunctionId>>();
  /** Names under which something is stored of which it is not known which function it is. */
  readonly #anything = new Set<string>();
  /** Getters and setters, of classes and literals. */
  readonly #accessors = new Set<FunctionId>();

  constructor(flow: ProgramFlow) {
    this.#flow = flow;
    const { functions } = flow.program;
    for (const fn of functions)
      eachInstruction(fn.body, (i) => {
        if (i.kind === 'assign') this.#values.set(i.target, [...(this.#values.get(i.target) ?? []), i.value]);
      });
    for (const fn of functions) eachInstruction(fn.body, (i) => this.#collect(i));
  }

  #collect(instruction: Instruction): void {
    if (instruction.kind === 'setProperty' || instruction.kind === 'defineMember')
      this.#store(instruction.key, instruction.value);
    if (instruction.kind !== 'assign' && instruction.kind !== 'effect') return;
    const { value } = instruction;
    if (value.kind === 'object')
      for (const member of value.members) {
        if (member.kind === 'value') this.#store(member.key, member.value);
        else if (member.kind !== 'spread') this.#add(member.key, [member.fn], member.kind);
      }
    if (value.kind === 'class')
      for (const { key, fn, kind } of value.definition.members)
        if (fn !== undefined && key !== undefined && key.kind !== 'private') this.#add(key, [fn], kind);
  }

  #store(key: Operand, value: Operand): void {
    const held = this.#functionsIn(value);
    if (held !== undefined) this.#add(key, held);
    else this.#anything.add(this.#flow.table.keyName(key) ?? '');
  }

  #add(key: Operand, fns: readonly FunctionId[], kind = 'value'): void {
    if (kind === 'getter' || kind === 'setter') for (const fn of fns) this.#accessors.add(fn);
    const name = this.#flow.table.keyName(key);
    if (name === undefined) return;
    const set = this.#byName.get(name) ?? new Set();
    for (const fn of fns) set.add(fn);
    this.#byName.set(name, set);
  }

  /** The functions that an operand may be; undefined when that is not known. */
  #functionsIn(operand: Operand): readonly FunctionId[] | undefined {
    if (operand.kind === 'const') return [];
    const values = this.#values.get(operand.local);
    const { kind } = this.#flow.program.locals[operand.local]!;
    if (values === undefined || kind === 'param' || kind === 'catch') return undefined;
    const found: FunctionId[] = [];
    for (const value of values) {
      if (value.kind === 'closure') found.push(value.fn);
      else if (!isNoFunction(value)) return undefined;
    }
    return found;
  }

  /** What is left of a site's targets; undefined for all. */
  targets(instruction: Instruction, site: CallSite): readonly FunctionId[] | undefined {
    if (site.unknown || (instruction.kind !== 'assign' && instruction.kind !== 'effect')) return undefined;
    const { value } = instruction;
    const name = this.#methodName(value);
    const isOperator = value.kind === 'binary' || value.kind === 'unary' || value.kind === 'template';
    if (!isOperator && (name === undefined || site.natives.length === 0)) return undefined;
    // Elements of arrays are stored by other means, too.
    if (name !== undefined && /^\d/.test(name)) return undefined;
    const kept = new Set<FunctionId>();
    for (const called of name === undefined ? conversions : [name, ...conversions]) {
      if (this.#anything.has(called)) return undefined;
      for (const fn of this.#byName.get(called) ?? []) kept.add(fn);
    }
    if (name !== undefined && callingBack.has(name)) {
      for (const { value: arg } of (value as { args: readonly Argument[] }).args) {
        const fns = this.#functionsIn(arg);
        if (fns === undefined) return undefined;
        for (const fn of fns) kept.add(fn);
      }
    }
    if (!this.#addAsked(site, kept)) return undefined;
    return site.targets.filter((target) => kept.has(target));
  }

  /** Adds what built-ins ask objects for by themselves. @returns false where that may be any function. */
  #addAsked({ natives, targets }: CallSite, kept: Set<FunctionId>): boolean {
    const { functions } = this.#flow.program;
    const are = (facts: RegExp) => natives.some((native) => facts.test(native));
    const names: string[] = [];
    if (are(symbolMethod)) names.push(...symbols);
    if (are(readsAccessors) || are(runsSetters)) {
      names.push('get', 'set');
      for (const fn of this.#accessors) kept.add(fn);
    }
    for (const called of names) {
      if (this.#anything.has(called)) return false;
      for (const fn of this.#byName.get(called) ?? []) kept.add(fn);
    }
    const makes = are(makesSpecies) || are(/^Reflect\.construct$/);
    for (const target of targets) {
      const { kind, generator } = functions[target]!;
      if (makes && /onstructor$|^field$/.test(kind)) kept.add(target);
      if (generator && are(iterates)) kept.add(target);
    }
    return true;
  }

  #methodName(value: Rvalue): string | undefined {
    if (value.kind === 'callMethod') return value.key.kind === 'const' ? String(value.key.value) : undefined;
    if (value.kind !== 'call' || value.callee.kind !== 'local') return undefined;
    const [read, ...more] = this.#values.get(value.callee.local) ?? [];
    if (read?.kind !== 'getProperty' || more.length > 0 || read.key.kind !== 'const') return undefined;
    return String(read.key.value);
  }
}

function isNoFunction(value: Rvalue): boolean {
  switch (value.kind) {
    case 'array':
    case 'object':
    case 'regexp':
      return true;
    case 'operand':
      return value.value.kind === 'const';
    default:
      return rvalueFacts[value.kind].gives === 'primitive';
  }
}
