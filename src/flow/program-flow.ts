import type { Check, FunctionId, LocalId, Program } from '../ir/ir.ts';
import { buildCallGraph, type CallGraph } from './calls/call-graph.ts';
import { buildCfg } from './cfg/build-cfg.ts';
import type { Cfg } from './cfg/cfg.ts';
import { type ControlDependence, controlDependence } from './cfg/control-dependence.ts';
import { type EdgeChoice, type EdgeSelection, selectEdges } from './cfg/select-edges.ts';
import { type DefUse, defUse } from './data/def-use.ts';
import { DirectEffects } from './data/direct-effects.ts';
import { type LastingEffects, lastingEffects } from './data/lasting-effects.ts';
import { type ModRef, modRef } from './data/mod-ref.ts';
import { type ReachingDefinitions, reachingDefinitions } from './data/reaching-definitions.ts';
import { VariableTable } from './data/variables.ts';
import { neverNullish } from './throws/never-nullish.ts';
import { passingChecks } from './throws/passing-checks.ts';

/** Control dependence with the graph it holds for: its edge numbers are those of `graph`. */
export interface SelectedDependence extends ControlDependence {
  readonly graph: EdgeSelection;
}

/** All analyses of a program, each computed when it is first asked for and kept. */
export class ProgramFlow {
  readonly program: Program;
  readonly #entries: readonly FunctionId[] | 'any';
  readonly #solidInputs: readonly LocalId[];
  #solid: Uint8Array | undefined;
  #table: VariableTable | undefined;
  #direct: DirectEffects | undefined;
  #calls: CallGraph | undefined;
  #modRef: ModRef | undefined;
  #lasting: LastingEffects | undefined;
  readonly #passing = new Map<FunctionId, ReadonlySet<Check>>();
  readonly #cfgs = new Map<FunctionId, Cfg>();
  readonly #defUses = new Map<FunctionId, DefUse>();
  readonly #reaching = new Map<FunctionId, ReachingDefinitions>();
  readonly #control = new Map<string, SelectedDependence>();

  /** `entries` as for {@link buildCallGraph}; `solidInputs`: parameters that are never given null or undefined. */
  constructor(
    program: Program,
    entries: readonly FunctionId[] | 'any' = 'any',
    solidInputs: readonly LocalId[] = [],
  ) {
    this.program = program;
    this.#entries = entries;
    this.#solidInputs = solidInputs;
  }

  /** The same with other calls, of which more is known: what depends on calls is computed anew. */
  withCalls(calls: CallGraph): ProgramFlow {
    const flow = new ProgramFlow(this.program, this.#entries, this.#solidInputs);
    flow.#table = this.table;
    flow.#direct = this.direct;
    flow.#calls = calls;
    return flow;
  }

  get table(): VariableTable {
    return (this.#table ??= new VariableTable(this.program));
  }

  get direct(): DirectEffects {
    return (this.#direct ??= new DirectEffects(this.table));
  }

  get calls(): CallGraph {
    return (this.#calls ??= buildCallGraph(this.table, this.#entries));
  }

  get modRef(): ModRef {
    return (this.#modRef ??= modRef(this.direct, this.calls, (check) => this.passes(check)));
  }

  get lasting(): LastingEffects {
    return (this.#lasting ??= lastingEffects(this.direct, this.calls));
  }

  /** Is the local never null or undefined when it is read? */
  isSolid(local: LocalId): boolean {
    this.#solid ??= neverNullish(
      this.program,
      new Set(this.#solidInputs.filter((l) => !this.#isCalled(l))),
      this.calls,
    );
    return this.#solid[local] === 1;
  }

  /** Does the check hold whenever it is reached? */
  passes(check: Check): boolean {
    if (check.check !== 'nullish') return false;
    const { fn } = this.program.sites[check.site]!;
    const passing = once(this.#passing, fn, () =>
      passingChecks(this.cfg(fn), this.table, (local) => this.isSolid(local)),
    );
    return passing.has(check);
  }

  /** May the function that declares the local be called by the program itself? */
  #isCalled(local: LocalId): boolean {
    const { fn } = this.program.locals[local]!;
    return this.calls.callees.some((callees) => callees.includes(fn));
  }

  cfg(fn: FunctionId): Cfg {
    return once(this.#cfgs, fn, () => buildCfg(this.program.functions[fn]!, this.program.locals));
  }

  /** Over the edges that count; see {@link EdgeChoice}. */
  control(fn: FunctionId, choice: EdgeChoice): SelectedDependence {
    return once(this.#control, `${fn} ${choice}`, () => {
      const graph = selectEdges(this.cfg(fn), choice);
      return { ...controlDependence(graph), graph };
    });
  }

  defUse(fn: FunctionId): DefUse {
    return once(this.#defUses, fn, () => defUse(this.cfg(fn), this.direct, this.modRef));
  }

  reaching(fn: FunctionId): ReachingDefinitions {
    return once(this.#reaching, fn, () => reachingDefinitions(this.defUse(fn), this.table));
  }
}

function once<K, V>(map: Map<K, V>, key: K, compute: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = compute();
    map.set(key, value);
  }
  return value;
}
