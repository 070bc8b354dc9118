/**
 * The machine: runs a program's functions in a realm of their own and yields traces. `emit/` turns the IR into JavaScript
 * with shadows beside values, `realm/` is the sandbox and the part of the runtime that lives inside of it, `runtime/` computes
 * shadows and records conditions, `input/` builds arguments from shapes and models, `run.ts` follows one run to its end.
 * Text is emitted once; the realm is reused from run to run with fresh module state, and renewed when built-ins were changed.
 */

import type vm from 'node:vm';
import { RequestError } from '../base/diagnostic.ts';
import { noSpan } from '../base/span.ts';
import { worked } from '../base/work.ts';
import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import { ProgramFlow } from '../flow/program-flow.ts';
import type { ClassDefinition, Fn, Module, ModuleId, SiteId } from '../ir/ir.ts';
import type { Emitted } from './emit/emit-program.ts';
import type { RunFault } from './fault.ts';
import { FaultPlaces } from './fault-place.ts';
import { findFunction, findValue, type LocatedFunction, methodNames, moduleOf } from './find-entry.ts';
import { fnOf } from './fn-of.ts';
import { contained } from './guest/contained.ts';
import { Guest } from './guest/guest.ts';
import { isHostError } from './guest/is-host-error.ts';
import { defaultInputOptions } from './input/input-options.ts';
import type { InputField } from './input/input-tree.ts';
import { Materialiser } from './input/materialise.ts';
import type { Materialised } from './input/materialised.ts';
import { type InputPlan, planInput } from './input/plan-input.ts';
import { codeFor, definePrint } from './machine-code.ts';
import type { Entry, MachineOptions } from './machine-options.ts';
import { functionsIn, makeFollowingCalls } from './make-following-calls.ts';
import { mayTamper } from './may-tamper.ts';
import { needsWatchdog } from './needs-watchdog.ts';
import { noOpeners, openersOf } from './opened-operations.ts';
import { functionTable } from './realm/function-table.ts';
import { Realm } from './realm/realm.ts';
import { ignoreRejectionsOf } from './realm/unhandled-rejections.ts';
import { Register } from './registers.ts';
import { Run } from './run.ts';
import { assume } from './runtime/assumption.ts';
import type { FunctionTable } from './runtime/calls.ts';
import { hostApi } from './runtime/host-api/host-api.ts';
import { isObject } from './runtime/is-object.ts';
import type { RunContext } from './runtime/run-context.ts';
import { StateNames } from './runtime/state-names.ts';
import { selfHostedNames } from './self-hosted-source.ts';
import { CodeFromText } from './text/code-from-text.ts';
import type { Trace } from './trace.ts';

export interface Machine {
  /**
   * Runs a function on the inputs that a model stands for. Branches on one of the `assumed` terms (Bool) go as if it held where they can, even where
   * the model says otherwise: values are then those of the model, but the terms and conditions of the trace are those of every input that
   * satisfies the conditions. With `keepsWhole`, decisions on results that are one operation do not open it (`opened-operations.ts`).
   */
  run(entry: Entry, model: Model, assumed?: ReadonlySet<Term>, keepsWhole?: boolean): Trace;
  /** Runs it once more to say what goes wrong where. */
  locateFaults(entry: Entry, model: Model): readonly RunFault[];
  /** The functions of the program that a value of the last run is (`member` is '') or has as properties. */
  functionsIn(value: unknown): readonly { readonly member: string; readonly fn: Fn }[];
  /** Calls a function with plain primitive arguments and no symbolic input. */
  call(module: string | ModuleId, name: string, args: readonly unknown[]): Trace;
  /** Where the function that a name has at run time was written; undefined when there is none, or none of the program. */
  locate(module: string | ModuleId, name: string): LocatedFunction | undefined;
  /** The functions that a module turns out to export, and the methods of those that are classes. */
  exportedFunctions(module: string | ModuleId): LocatedFunction[];
  /** Initialises a module (`beagle run --module`); the outcome is that of its body. */
  runModule(module: string | ModuleId): Trace;
  /** Runs scripts and modules in order in one fresh realm; the first uncaught error ends it. */
  runScripts(modules: readonly (string | ModuleId)[]): Trace;
  /** A machine for the same program that also keeps every execution of some sites (`Trace.events`). */
  watching(sites: ReadonlySet<SiteId>): Machine;
  /** The program's classes; in snapshots their numbers follow those of the functions. */
  readonly classes: readonly ClassDefinition[];
  /** The emitted text, for people. */
  readonly text: string;
  /** The analyses that the recording of dependences rests on; undefined when none are recorded. */
  readonly flow: ProgramFlow | undefined;
}

export function createMachine(options: MachineOptions): Machine {
  return containing(new RealmMachine(options));
}

/** The machine with its walls up: nothing that it throws is a value of the program. */
function containing(machine: RealmMachine): Machine {
  return {
    run: (...args) => contained(() => machine.run(...args)),
    locateFaults: (...args) => contained(() => machine.locateFaults(...args)),
    functionsIn: (value) => contained(() => machine.functionsIn(value)),
    call: (...args) => contained(() => machine.call(...args)),
    locate: (...args) => contained(() => machine.locate(...args)),
    exportedFunctions: (...args) => contained(() => machine.exportedFunctions(...args)),
    runModule: (...args) => contained(() => machine.runModule(...args)),
    runScripts: (...args) => contained(() => machine.runScripts(...args)),
    watching: (sites) => containing(machine.watching(sites)),
    classes: machine.classes,
    text: machine.text,
    flow: machine.flow,
  };
}

/** The work of a run by itself, and steps that come to a unit. */
const [RUN, STEPS] = [0.5, 2000];

/** How many runs may pass without looking at the built-ins when the program seems not to change them. */
const CHECK_EVERY = 32;

/** Frames of the program that are looked at to find out where an error came from, ours between them. */
const FRAMES = 60;

/** Randomness and the clock as at the start of a run. */
function startOver(controls: Realm['controls'], { seed, now }: MachineOptions): void {
  controls.setSeed(seed ?? 1);
  controls.setClock(now ?? Date.UTC(2024, 0, 1));
}

/** What of a plan a call is given: the function itself, or one that follows. */
function ofCall(
  { parameters }: Entry['signature'],
  plan: InputPlan,
  call: number | undefined,
): [InputField[], boolean[]] {
  const isGiven = (i: number) => parameters[i]?.ofCall === call;
  return [plan.parameters.filter((_, i) => isGiven(i)), plan.rest.filter((_, i) => isGiven(i))];
}

class RealmMachine implements Machine {
  readonly #options: MachineOptions;
  readonly #emitted: Emitted;
  readonly #compiled: vm.Script;
  readonly #names: ReadonlyMap<string, string>;
  readonly flow: ProgramFlow | undefined;
  readonly #watchdog: (model: Model) => boolean;
  readonly #places: FaultPlaces;
  readonly #stateNames = new StateNames();
  #realm: { realm: Realm; table: FunctionTable } | undefined;
  #current: RunContext | undefined;
  #mayTamper: boolean;
  #unchecked = 0;

  constructor(options: MachineOptions) {
    this.#options = options.restart === undefined ? options : this.#restarting(options, options.restart);
    this.flow = options.dependences
      ? new ProgramFlow(options.program, options.entries ?? 'any', options.solidInputs)
      : undefined;
    const { emitted, script } = codeFor(options, this.flow);
    this.#emitted = emitted;
    this.#compiled = script;
    this.#places = new FaultPlaces(options.program, this.#emitted.siteOfLine);
    this.#names = selfHostedNames(options.models);
    this.#mayTamper = mayTamper(options.program);
    this.#watchdog = needsWatchdog(options.program);
  }

  #restarting(options: MachineOptions, mark: string): MachineOptions {
    return {
      ...options,
      console: (name, args) => {
        if (args[0] === mark) startOver(this.#realm!.realm.controls, options);
        else options.console?.(name, args);
      },
    };
  }

  watching(sites: ReadonlySet<SiteId>): RealmMachine {
    return new RealmMachine({ ...this.#options, watch: sites });
  }

  get classes(): readonly ClassDefinition[] {
    return this.#emitted.classes;
  }

  get text(): string {
    return this.#emitted.text;
  }

  run(entry: Entry, model: Model, assumed?: ReadonlySet<Term>, keepsWhole?: boolean): Trace {
    return this.#run(entry, model, this.#start(model, assumed, keepsWhole));
  }

  locateFaults(entry: Entry, model: Model): readonly RunFault[] {
    const run = this.#start(model);
    const { controls } = this.#realm!.realm;
    controls.setStackLimit(FRAMES);
    const { faults } = this.#run(entry, model, run);
    controls.setStackLimit(0);
    return faults;
  }

  #run(entry: Entry, model: Model, run: Run): Trace {
    const { program } = this.#options;
    const m = moduleOf(program, entry.module);
    this.#whole(run, () => {
      if (!run.initialise([m.id])) return;
      const { realm } = this.#realm!;
      const found = this.#find(run, m, entry.name);
      const inputs = this.#materialiser(run);
      const options = { ...defaultInputOptions, ...this.#options.input };
      const plan = planInput(this.#options.store, entry.signature, model, options);
      let self: Materialised = { value: found.owner, term: 0 };
      let args: { values: unknown[]; terms: Term[] } = { values: [], terms: [] };
      run.prepare(() => {
        if (plan.receiver !== undefined) self = inputs.build(plan.receiver);
        const counts = fnOf(realm, program, found.fn)?.usesArguments ?? false;
        args = inputs.arguments(...ofCall(entry.signature, plan, undefined), counts);
        for (const [i, name] of (entry.requires ?? []).entries()) {
          const requirement = findValue(realm, run.locals[m.id]!, m, name) as Function;
          const { calls, watch } = run.context;
          let holds: unknown;
          try {
            holds = calls.invoke(-1, requirement, undefined, 0, args.values, args.terms, false);
          } catch (error) {
            if (watch.reached !== undefined || isHostError(error)) throw error;
            const text = entry.signature.requires[i] ?? name;
            throw new RequestError(
              'requires-throws',
              `@requires ${text} throws for inputs that the types allow; it must be true or false for them`,
              fnOf(realm, program, found.fn)?.span,
            );
          }
          assume(run.context.s, run.context.watch, holds, realm.controls.r[Register.ret]!);
        }
      });
      if (run.over) return;
      if (entry.keepsCalls || entry.calls !== undefined) run.keepCalls();
      run.keepsInputs = entry.keepsInputs === true;
      run.inputs = { self: self.value, args: args.values, terms: args.terms };
      run.execute(
        () => run.context.calls.invoke(-1, found.fn, self.value, self.term, args.values, args.terms, false),
        fnOf(realm, program, found.fn),
        entry.calls &&
          ((calling, value) =>
            makeFollowingCalls(calling, value, entry.calls!, (call, { usesArguments }) =>
              inputs.arguments(...ofCall(entry.signature, plan, call), usesArguments),
            )),
      );
    });
    return this.#finish(run);
  }

  functionsIn(value: unknown): { readonly member: string; readonly fn: Fn }[] {
    const realm = this.#realm?.realm;
    return realm === undefined ? [] : functionsIn(value, (f) => fnOf(realm, this.#options.program, f));
  }

  /** Does everything in one stay inside the realm, unless modules await at top level. */
  #whole(run: Run, body: () => void): void {
    const { program } = this.#options;
    if (program.modules.some((m) => program.functions[m.init]?.async)) body();
    else run.inside(body);
    run.complete();
  }

  #find(run: Run, module: Module, name: string): { fn: Function; owner: unknown } {
    const found = findFunction(this.#realm!.realm, run.locals[module.id]!, module, name);
    if (found === undefined)
      throw new RequestError('no-such-function', `${module.path} has no function ${name}`);
    return found;
  }

  #materialiser(run: Run): Materialiser {
    const { program } = this.#options;
    const { realm } = this.#realm!;
    return new Materialiser(realm, run.context, (cls) => {
      const home = program.modules.find((module) => module.path === cls.file);
      if (home === undefined) return run.context.table.intrinsic(cls.name);
      realm.controls.initModule(home.id);
      const value = (name: string) => findValue(realm, run.locals[home.id]!, home, name);
      return value(cls.exported ?? cls.name) ?? value(cls.name);
    });
  }

  call(module: string | ModuleId, name: string, args: readonly unknown[]): Trace {
    const run = this.#start(new Map());
    const m = moduleOf(this.#options.program, module);
    this.#whole(run, () => {
      if (!run.initialise([m.id])) return;
      const { fn } = this.#find(run, m, name);
      run.execute(
        () => run.context.calls.invoke(-1, fn, undefined, 0, args, [], false),
        fnOf(this.#realm!.realm, this.#options.program, fn),
      );
    });
    return this.#finish(run);
  }

  locate(module: string | ModuleId, name: string): LocatedFunction | undefined {
    return this.#afterInit(module, (run, m) => this.#located(run, m, name));
  }

  exportedFunctions(module: string | ModuleId): LocatedFunction[] {
    const found = this.#afterInit(module, (run, m) => {
      const { realm } = this.#realm!;
      const cjs = realm.controls.cjsExports(m.id)?.exports;
      const keys = cjs === undefined ? [...m.exports.keys()] : isObject(cjs) ? Guest.keys(cjs) : [];
      return ['', ...keys].flatMap((key) => {
        const value = findValue(realm, run.locals[m.id]!, m, key);
        if (typeof value !== 'function') return [];
        const methods = methodNames(value).map((name) => `${key === '' ? 'default' : key}.${name}`);
        return [key, ...methods].flatMap((name) => this.#located(run, m, name) ?? []);
      });
    });
    return found ?? [];
  }

  #located(run: Run, m: Module, name: string): LocatedFunction | undefined {
    const { realm } = this.#realm!;
    const found = findFunction(realm, run.locals[m.id]!, m, name);
    const span = found && fnOf(realm, this.#options.program, found.fn)?.span;
    if (span === undefined) return undefined;
    const { owner, isOnInstances } = found!;
    const ownerSpan = isOnInstances ? fnOf(realm, this.#options.program, owner)?.span : undefined;
    return { name, span, isOnInstances, owner: ownerSpan };
  }

  /** Initialises a module and looks at it; undefined when that fails. */
  #afterInit<T>(module: string | ModuleId, look: (run: Run, m: Module) => T): T | undefined {
    const run = this.#start(new Map());
    const m = moduleOf(this.#options.program, module);
    let result: T | undefined;
    this.#whole(run, () => {
      if (run.initialise([m.id])) result = look(run, m);
    });
    this.#finish(run);
    return result;
  }

  runModule(module: string | ModuleId): Trace {
    const run = this.#start(new Map());
    const m = moduleOf(this.#options.program, module);
    if (run.initialise([m.id])) {
      run.drain(() => false);
      if (!run.over) run.succeed(undefined, 0);
    }
    return this.#finish(run);
  }

  runScripts(modules: readonly (string | ModuleId)[]): Trace {
    this.#realm = undefined;
    const run = this.#start(new Map());
    const ok = run.initialise([]);
    const { realm } = this.#realm!;
    realm.evaluate(definePrint, 'beagle:print');
    for (const module of ok ? modules : []) {
      const m = moduleOf(this.#options.program, module);
      const text = this.#emitted.scripts.get(m.id);
      if (text === undefined) {
        if (!run.initialiseModule(m.id)) break;
        continue;
      }
      if (!run.inside(() => realm.runScript(m.id, text, m.path, this.#emitted.scriptHook))) break;
    }
    if (!run.over) run.drain(() => false);
    if (!run.over) run.succeed(undefined, 0);
    this.#realm = undefined;
    return this.#finish(run);
  }

  /** A run in a realm that is as good as new. */
  #start(model: Model, assumed?: ReadonlySet<Term>, keepsWhole = false): Run {
    this.#realm ??= this.#newRealm();
    const run = new Run(
      this.#realm.realm,
      this.#realm.table,
      this.#options,
      model,
      this.#names,
      this.#watchdog(model),
      this.flow?.table,
      this.#places,
      this.#stateNames,
      assumed,
      keepsWhole ? noOpeners : openersOf(this.#options.models),
    );
    this.#current = run.context;
    return run;
  }

  /** Renews the realm when built-ins were changed. That this was not expected is worth a note: other runs may have seen it. */
  #checkBuiltIns(): void {
    this.#unchecked = 0;
    if (!this.#realm?.realm.controls.tampered()) return;
    this.#realm = undefined;
    if (!this.#mayTamper)
      this.#options.ledger.note(
        'changed-built-ins',
        'built-in objects were changed in a way that was noticed late',
        noSpan,
      );
    this.#mayTamper = true;
  }

  #finish(run: Run): Trace {
    const trace = run.trace();
    worked(RUN + trace.steps / STEPS);
    if (this.#realm?.realm.controls.isGrown()) this.#mayTamper = true;
    if (this.#mayTamper || ++this.#unchecked >= CHECK_EVERY) this.#checkBuiltIns();
    return trace;
  }

  #newRealm(): { realm: Realm; table: FunctionTable } {
    const { texts } = this.#emitted;
    const host = hostApi({
      program: this.#options.program,
      textOf: (stamp) => texts[stamp] ?? fromText.textOf(stamp),
      closeDepths: this.#emitted.closeDepths,
      abortSites: this.#emitted.abortSites,
      current: () => this.#current!,
    });
    const realm = new Realm(this.#emitted, this.#compiled, host);
    const fromText = new CodeFromText(this.#options.program, realm, this.#emitted.copiesGlobals);
    const table = functionTable(realm, this.#options.models, {}, fromText);
    ignoreRejectionsOf(table.intrinsic('Promise.prototype') as object);
    return { realm, table };
  }
}
