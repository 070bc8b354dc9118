import { BitSet } from '../../base/bitset.ts';
import { eachInstruction, eachStatement } from '../../ir/each-instruction.ts';
import type { Check, Fn, FunctionId, Instruction, Return, Statement, Throw } from '../../ir/ir.ts';
import type { CallGraph, CallSite } from '../calls/call-graph.ts';
import { nativeMayThrow } from '../throws/native-may-throw.ts';
import type { DirectEffects, EffectSink } from './direct-effects.ts';
import { standardEffects } from './standard-effects.ts';

/** What running something may define and use that others can see, as sets of variables: shared locals, heap, globals, internal, world. */
export interface Effects {
  readonly mod: BitSet;
  readonly ref: BitSet;
  /** May an exception leave it by an explicit throw, a failed check or a built-in? (Operators that throw by themselves do not count.) */
  readonly throws: boolean;
}

/**
 * What calls may define and use, transitively. `ofFunction` is running the function's body; `ofCall` is what one
 * instruction's calls do (undefined when it calls nothing), its own direct effects left out.
 */
export interface ModRef {
  ofFunction(fn: FunctionId): Effects;
  ofCall(instruction: Instruction): Effects | undefined;
}

/**
 * One pass over the components of the call graph, callees first; all functions of a component share one result. `passes`: does a
 * check hold whenever it is reached?
 */
export function modRef(
  direct: DirectEffects,
  calls: CallGraph,
  passes: (check: Check) => boolean = () => false,
): ModRef {
  const { table } = direct;
  const { functions } = table.program;
  const { components } = calls;
  const members: FunctionId[][] = Array.from({ length: components.count }, () => []);
  for (const fn of functions) members[components.of[fn.id]!]!.push(fn.id);
  const ofComponent: Effects[] = [];
  const instructionThrows = (instruction: Instruction): boolean => {
    if (instruction.kind === 'check') return !passes(instruction);
    const site = calls.sites.get(instruction);
    if (site === undefined) return false;
    return (
      site.unknown ||
      site.natives.some((name) => nativeMayThrow(name, instruction)) ||
      site.targets.some((t) => ofComponent[components.of[t]!]?.throws === true)
    );
  };

  for (let c = 0; c < components.count; c++) {
    const mod = new BitSet(table.count);
    const ref = new BitSet(table.count);
    const sink = visibleSink(direct, mod, ref);
    for (const id of members[c]!) {
      const fn = functions[id]!;
      eachInstruction(fn.body, (instruction) => direct.of(fn, instruction, sink));
      eachStatement(fn.body, (statement) => {
        const read =
          statement.kind === 'if' ? statement.test : isExit(statement) ? statement.value : undefined;
        if (read?.kind === 'local') sink.use(read.local);
      });
      for (const param of fn.params) direct.write(fn, param, sink);
      for (const site of calls.sitesOf[id]!)
        for (const name of site.natives) standardEffects(name, table, sink);
      if (calls.sitesOf[id]!.some((site) => site.unknown)) unknownEffects(direct, sink);
      for (const callee of calls.callees[id]!) {
        const inner = ofComponent[components.of[callee]!];
        if (inner === undefined) continue;
        mod.union(inner.mod);
        ref.union(inner.ref);
      }
    }
    // Within a component of several functions any of them may be on the stack when another throws.
    const throws = members[c]!.some((id) => mayThrowOut(functions[id]!, instructionThrows));
    ofComponent.push({ mod, ref, throws });
  }

  const cache = new Map<string, Effects>();
  const ofCall = (site: CallSite): Effects => {
    const mod = new BitSet(table.count);
    const ref = new BitSet(table.count);
    const sink = visibleSink(direct, mod, ref);
    const callees = site.unknown ? [...site.targets, ...calls.escaped] : site.targets;
    let throws = site.unknown;
    for (const name of site.natives) standardEffects(name, table, sink);
    if (site.unknown) unknownEffects(direct, sink);
    for (const component of new Set(callees.map((callee) => components.of[callee]!))) {
      const inner = ofComponent[component]!;
      mod.union(inner.mod);
      ref.union(inner.ref);
      throws ||= inner.throws;
    }
    return { mod, ref, throws };
  };
  return {
    ofFunction: (fn) => ofComponent[components.of[fn]!]!,
    ofCall: (instruction) => {
      const site = calls.sites.get(instruction);
      if (site === undefined) return undefined;
      const key = `${site.targets.join()} ${site.natives.join()} ${site.unknown}`;
      let effects = cache.get(key);
      if (effects === undefined) cache.set(key, (effects = ofCall(site)));
      return effects;
    },
  };
}

/** Keeps only what others can see: for a local its shared variable. */
export function visibleSink({ table }: DirectEffects, mod: BitSet, ref: BitSet): EffectSink {
  const isPrivate = (v: number): boolean => v === table.outcome || v === table.thrown || v === table.receiver;
  return {
    use: (v) => {
      const visible = table.isLocal(v) ? table.shared(v) : v;
      if (visible !== -1 && !isPrivate(visible)) ref.add(visible);
    },
    define: (v) => {
      const visible = table.isLocal(v) ? table.shared(v) : v;
      if (visible !== -1 && !isPrivate(visible)) mod.add(visible);
    },
  };
}

/** Code out of sight: any property, any global, the inside of built-ins, the world. Locals only through escaped functions. */
export function unknownEffects({ table }: DirectEffects, sink: EffectSink): void {
  for (const v of [
    table.anyWrite,
    table.dynamicWrite,
    table.anyGlobal,
    table.attributes,
    table.internal,
    table.world,
  ])
    sink.use(v);
  for (const v of [
    table.dynamicWrite,
    table.anyWrite,
    table.unknownGlobal,
    table.attributes,
    table.internal,
    table.world,
  ])
    sink.define(v, false);
}

/** Does some throw, check or throwing call stand outside every `try` with a handler? */
function mayThrowOut(fn: Fn, instructionThrows: (instruction: Instruction) => boolean): boolean {
  const inside = (statement: Statement): boolean => {
    switch (statement.kind) {
      case 'throw':
        return true;
      case 'block':
        return statement.body.some(inside);
      case 'if':
        return inside(statement.then) || inside(statement.else);
      case 'loop':
        return inside(statement.body);
      case 'try':
        return (
          (statement.handler === undefined ? inside(statement.block) : inside(statement.handler.body)) ||
          (statement.finalizer !== undefined && inside(statement.finalizer))
        );
      case 'break':
      case 'continue':
      case 'return':
        return false;
      default:
        return instructionThrows(statement);
    }
  };
  return inside(fn.body);
}

function isExit(statement: Statement): statement is Return | Throw {
  return statement.kind === 'return' || statement.kind === 'throw';
}
