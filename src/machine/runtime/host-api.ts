/**
 * The runtime behind emitted code: computes shadows, records conditions, dispatches calls. `hostApi` is the table of
 * functions that the prelude wraps one by one. They return only numbers, booleans, strings and values of the realm.
 * The state of a run is reached through `current`, so that a realm (and its prelude) serves many runs.
 */

import { dirname, posix } from 'node:path';
import { types } from 'node:util';
import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import { truthy } from '../../expr/truthy.ts';
import type {
  BinaryOperator,
  Check,
  FaultCheck,
  FunctionId,
  LocalId,
  Program,
  SiteId,
  UnaryOperator,
} from '../../ir/ir.ts';
import { Guest } from '../guest/guest.ts';
import { absentGlobals } from '../realm/absent-globals.ts';
import { pureNode } from '../realm/pure-node.ts';
import { webMembers, webNode } from '../realm/web-node.ts';
import { ARGUMENT_SLOTS, Register } from '../registers.ts';
import { ConditionKind } from '../trace.ts';
import { assume } from './assumption.ts';
import { branch, check } from './branch.ts';
import { nativeCall } from './calls.ts';
import { checkFault } from './fault-check.ts';
import { isObject } from './is-object.ts';
import { binaryTerm, templateTerm, unaryTerm } from './operators.ts';
import { arm, deleteTerm, getTerm, inTerm, readConcrete, setTermOf } from './property.ts';
import { quoteKey } from './quoted-value.ts';
import type { RunContext } from './run-context.ts';
import { argumentList } from './special-functions.ts';
import { superGet, superSet } from './super-property.ts';
import { literalNames, pinKey } from './symbolic-key.ts';

export interface HostOptions {
  readonly program: Program;
  readonly texts: readonly string[];
  readonly closeDepths: readonly number[];
  readonly abortSites: readonly number[];
  readonly current: () => RunContext;
}

export function hostApi({
  program,
  texts,
  closeDepths,
  abortSites,
  current,
}: HostOptions): Record<string, unknown> {
  const at = (site: SiteId): RunContext => {
    const run = current();
    run.s.site = site;
    return run;
  };
  const strings = (list: ArrayLike<string>): string[] => {
    const copy: string[] = [];
    for (let i = 0; i < list.length; i++) copy.push(list[i]!);
    return copy;
  };
  /** The term goes beside the value. */
  const shadowed = <T>({ value, term }: { readonly value: T; readonly term: Term }): T => {
    current().s.registers.r[Register.extra] = term;
    return value;
  };
  const depths: number[] = [];
  const aborts: number[] = [];
  for (let i = 0; i < program.sites.length; i++) {
    depths.push(closeDepths[i] ?? -1);
    aborts.push(abortSites[i] ?? 0);
  }
  return {
    slots: ARGUMENT_SLOTS,
    sites: program.sites.length,
    closeDepths: depths,
    abortSites: aborts,

    // The wall.
    foreign: (error: unknown) => current().foreign(error),
    isProxy: types.isProxy,
    isPromise: types.isPromise,
    isGenerator: types.isGeneratorObject,
    brand,
    text: (id: number) => texts[id] ?? 'function () { [native code] }',
    tick: () => current().watch.tick(),
    enter: () => current().watch.enter(),
    /** An object is asked for its text or number by what it inherits from `Object.prototype`. */
    converted: (object: object, site?: SiteId) =>
      (site === undefined ? current() : at(site)).memory.look(object, 'conversion'),
    allocate: (bytes: number) => current().watch.allocate(bytes),
    exhausted: () => current().watch.end('depth', 'calls nested too deep'),

    // Operators and decisions.
    bin: (site: SiteId, op: BinaryOperator, a: unknown, t: Term, b: unknown, u: Term) =>
      binaryTerm(at(site).s, op, a, t, b, u),
    un: (site: SiteId, op: UnaryOperator, a: unknown, t: Term) => unaryTerm(at(site).s, op, a, t),
    tmpl: (site: SiteId, parts: ArrayLike<string>, values: ArrayLike<unknown>, terms: ArrayLike<Term>) => {
      const call = nativeCall(site, eval_, undefined, 0, values, terms, false);
      return templateTerm(at(site).s, strings(parts), call.args, call.terms);
    },
    /** Whether a value is truthy, and whether it is not, as terms. */
    truth: (t: Term) => truthy(current().s.store, t),
    negated: (t: Term) => current().s.store.not(truthy(current().s.store, t)),
    branch: (site: SiteId, value: unknown, t: Term, decide: number) => {
      const run = at(site);
      const taken = branch(run.s, site, value, t, decide);
      run.branchTerm(t);
      return taken;
    },
    ran: (site: SiteId, side: number) => current().s.ran(site, side),
    check: (site: SiteId, kind: Check['check'], value: unknown, t: Term) =>
      check(at(site).s, site, kind, value, t),
    fault: (site: SiteId, kind: FaultCheck, values: ArrayLike<unknown>, terms: ArrayLike<Term>) => {
      const call = nativeCall(site, eval_, undefined, 0, values, terms, false);
      checkFault(at(site), site, kind, call.args, call.terms);
    },
    decide: (site: SiteId, t: Term, taken: boolean) =>
      at(site).s.decide(t, taken, ConditionKind.branch, site),
    assume: (value: unknown) => {
      const run = current();
      const term = run.takeArgumentTerm();
      if (!run.s.ignoresAssume) assume(run.s, run.watch, value, term);
    },

    // Properties.
    get: (site: SiteId, o: unknown, ot: Term, k: unknown, kt: Term, v: unknown) => {
      const { memory, pending } = at(site);
      return getTerm(memory, pending, site, o, ot, k, kt, v);
    },
    set: (site: SiteId, o: unknown, ot: Term, k: unknown, kt: Term, v: unknown, t: Term) => {
      const run = at(site);
      setTermOf(run.memory, run.table.isInstrumented, site, o, ot, k, kt, v, t);
    },
    del: (site: SiteId, o: unknown, ot: Term, k: unknown, kt: Term) =>
      deleteTerm(at(site).memory, site, o, ot, k, kt),
    in: (site: SiteId, k: unknown, kt: Term, o: unknown, ot: Term) =>
      inTerm(at(site).memory, site, k, kt, o, ot),
    cell: (o: object, k: unknown, v: unknown, t: Term) => current().memory.write(o, k, v, t),
    elems: (list: object, terms: ArrayLike<Term>) => {
      const { memory } = current();
      for (let i = 0; i < terms.length; i++)
        if (terms[i] || memory.s.dependences) memory.write(list, i, Guest.get(list, i), terms[i] ?? 0);
    },
    born: (object: object, instance: number) => current().memory.dependences?.born(object, instance),
    cut: (site: SiteId, level: number, values: ArrayLike<unknown>, terms: ArrayLike<Term>) =>
      current().states?.cut(site, level, { values, terms }),
    below: (level: number, values: ArrayLike<unknown>, terms: ArrayLike<Term>) =>
      current().states?.below(level, { values, terms }),
    kept: (local: LocalId, value: unknown, term: Term, instance: number, frame: number) =>
      current().kept?.define(local, { value, term, instance, frame }),
    called: (fn: FunctionId, values: ArrayLike<unknown>, terms: ArrayLike<Term>, rest?: object) =>
      current().kept?.call(fn, values, terms, rest),
    claim: (site: SiteId, v: unknown) => at(site).pending.claim(v),
    flush: (site: SiteId) => at(site).pending.flush(),
    retn: (v: unknown, t: Term) => current().pending.add(v, t),
    gget: (name: string, v: unknown) => current().globalTerm(name, v),
    missing: (site: SiteId, name: string) => at(site).missing(name),
    fromText: (name: string) => current().notModelled(`${name}(text): the code it would run is not known`),
    unsupported: (name: string) => current().notModelled(`\`${name}\` is not supported`),
    notModelled: (name: string) => current().notModelled(`${name} is not there in the sandbox`),
    absentGlobals,
    nodeVersion: process.version,
    epoch: Date.UTC(2024, 0, 1),
    clock: (name: string, plain: number) => shadowed(current().world.clock(name, plain)),
    random: (plain: number) => shadowed(current().world.random(plain)),
    environment: (key: string) => shadowed(current().world.environment(key)),
    randomInteger: (min: number, max: number, plain: number) =>
      shadowed(current().world.randomInteger(min, max, plain)),
    timerRan: (at: number) => {
      current().timersRan.push(at);
    },
    fixedWorld: (name: string) => current().world.fixed(name),
    dated: (date: object, value: number, t: Term) => {
      const run = current();
      const setTime = run.table.intrinsic('Date.prototype.setTime') as Function;
      run.calls.invoke(run.s.site, setTime, date, 0, [value], [t], false);
    },
    gset: (name: string, v: unknown, t: Term) => current().setGlobalTerm(name, v, t),
    pinKey: (site: SiteId, o: unknown, ot: Term, k: unknown, kt: Term, method: unknown) => {
      const run = at(site);
      run.pending.claim(method);
      run.s.resolve(o, ot);
      const key = run.s.resolve(k, kt);
      if (key === 0) return;
      if (isObject(o)) pinKey(run.memory, o, k, key);
      else run.s.pin(k, key);
    },
    names: (site: SiteId, o: object, parts: readonly unknown[], terms: readonly Term[]) =>
      literalNames(at(site).memory, o, parts, terms),
    openStructure: (site: SiteId, o: unknown, t: Term) => {
      const run = at(site);
      run.s.resolve(o, t);
      if (!isObject(o)) return;
      run.memory.look(o, 'properties');
      run.memory.look(o, 'holes');
      run.memory.settleOrder(o);
      run.memory.dependences?.readAll(o);
    },
    keyName: (o: unknown, key: string) => (isObject(o) ? current().memory.nameOf(o, key) : 0),
    preSpread: (site: SiteId, o: unknown, t: Term) => {
      const run = at(site);
      run.s.resolve(o, t);
      if (isObject(o)) {
        run.memory.look(o, 'properties');
        run.memory.settle(o);
      } else if (typeof o === 'string')
        run.s.concretise(o, t, 'string-spread', 'a symbolic string spread into an object');
    },
    copyOwn: (site: SiteId, source: unknown, target: object) => at(site).copyOwn(source, target),

    // Calls.
    native: (
      site: SiteId,
      f: Function,
      self: unknown,
      t: Term,
      args: ArrayLike<unknown>,
      terms: ArrayLike<Term>,
      isNew: boolean,
    ) => at(site).calls.native(nativeCall(site, f, self, t, args, terms, isNew)),
    invoke: (
      site: SiteId,
      f: Function,
      self: unknown,
      t: Term,
      args: ArrayLike<unknown>,
      terms: ArrayLike<Term>,
      isNew: boolean,
    ) => at(site).calls.invoke(site, f, self, t, args, terms, isNew),
    listTerms: (list: object) => argumentList(current().calls, list).terms,
    arm1: (t: Term) => arm(current().memory, t),
    superSet: (site: SiteId, self: unknown, k: unknown, v: unknown, t: Term) =>
      superSet(at(site).memory, self, k, v, t),
    superGet: (site: SiteId, self: unknown, k: unknown, v: unknown) => {
      const { memory, pending } = at(site);
      return superGet(memory, pending, self, k, v);
    },
    armSpread: (site: SiteId, f: unknown, list: object) => {
      const run = at(site);
      const given = argumentList(run.calls, list);
      if (run.table.isInstrumented(f)) run.calls.arm(0, given.terms);
      else run.beforeNativeSuper(f, given.values, given.terms);
    },
    postSpread: (site: SiteId, f: unknown, self: object, list: object) => {
      const run = at(site);
      const given = argumentList(run.calls, list);
      if (!run.table.isInstrumented(f)) run.afterNativeSuper(f, self, given.values, given.terms);
    },
    preSuper: (site: SiteId, f: unknown, args: ArrayLike<unknown>, terms: ArrayLike<Term>) => {
      const call = nativeCall(site, eval_, undefined, 0, args, terms, true);
      at(site).beforeNativeSuper(f, call.args, call.terms);
    },
    postSuper: (site: SiteId, f: unknown, self: object, args: ArrayLike<unknown>, terms: ArrayLike<Term>) => {
      const call = nativeCall(site, eval_, undefined, 0, args, terms, true);
      at(site).afterNativeSuper(f, self, call.args, call.terms);
    },
    restCells: (list: object, start: number, captured: ArrayLike<Term> | null) =>
      current().restCells(list, start, captured),
    tied: (list: object, positions: readonly number[], captured: Term[] | null) =>
      current().tiedArguments(list, positions, captured),
    boxed: (t: Term) => current().boxed(t),
    thrown: (v: unknown, t: Term) => current().thrown(v, t),
    thrownTerm: (v: unknown) => current().thrownTerm(v),

    // Iteration and suspension.
    element: (site: SiteId, array: object, i: number, v: unknown, inside: boolean) => {
      const { memory, s } = at(site);
      const { r } = s.registers;
      const open = memory.heap.open(array);
      r[15] = -1;
      const cell = memory.heap.get(array, i, v);
      memory.dependences?.read(array, 'length', -1);
      memory.dependences?.onRead?.(array, i, cell?.definition ?? -1);
      r[15] = memory.dependences?.definitionOf(array, cell?.definition ?? -1) ?? -1;
      r[14] = !inside
        ? 0
        : cell !== undefined || types.isProxy(array)
          ? (cell?.term ?? 0)
          : readConcrete(memory, array, i, v);
      if (open === undefined || open.length === 0) return 0;
      return s.store.make(Op.Lt, s.store.constant(i), open.length);
    },
    stringStep: (site: SiteId, text: string, t: Term, i: number, size: number, inside: boolean) =>
      at(site).stringStep(text, t, i, size, inside),
    settle: (activation: number, v: unknown, t: Term) => current().async.settle(activation, v, t),
    release: (promise: unknown) => current().async.release(promise),
    link: (promise: unknown) => current().async.link(promise),
    awaited: (site: SiteId, x: unknown, t: Term, result: unknown) => at(site).async.awaited(x, t, result),

    // Modules and the outside.
    module: (id: number) => moduleInfo(program, id),
    resolve: (id: number, specifier: string) =>
      program.modules[id]?.resolutions.get(specifier) ?? loadedAt(program, id, specifier),
    isMissing: (id: number, specifier: string) => program.modules[id]?.missing?.has(specifier) === true,
    reexport: (id: number, name: string) => {
      const binding = program.modules[id]?.exports.get(name);
      if (binding === undefined || binding.kind === 'local') return undefined;
      if (binding.kind === 'native') return { native: binding.specifier, name: binding.name };
      return { module: binding.module, name: binding.name };
    },
    nativeReason: (id: number, specifier: string) => program.modules[id]?.natives.get(specifier) ?? '',
    refused: (specifier: string, reason: string) =>
      current().notModelled(`${specifier} was used but is not available in the sandbox: ${reason}`),
    pureNode: (module: string, name: string, args: ArrayLike<unknown>) => pureNode(module, name, args),
    webNode: (name: string, args: ArrayLike<unknown>) => webNode(name, args),
    webMembers: (name: string) => webMembers(name),
    quoteKey: (site: SiteId, error: object, key: unknown, term: Term) => {
      current().s.site = site;
      quoteKey(current().memory, error, key, term);
    },
    keysOf: (object: object) => Object.keys(object),
    log: (name: string, args: ArrayLike<unknown>) => current().log(name, args),
  };
}

/** A placeholder where only arguments are copied. */
const eval_: Function = () => undefined;

const infos = new WeakMap<Program, unknown[]>();

function moduleInfo(program: Program, id: number): unknown {
  let list = infos.get(program);
  if (list === undefined) infos.set(program, (list = []));
  const module = program.modules[id]!;
  return (list[id] ??= {
    kind: module.kind,
    path: module.path,
    directory: dirname(module.path),
    text: module.text,
    dependencies: [...module.dependencies],
    stars: [...module.starExports],
    names: [...module.exports.keys()],
  });
}

/** The module that a computed specifier of a file means, if it is one of those that were loaded; -1 otherwise. */
function loadedAt(program: Program, id: number, specifier: string): number {
  const from = program.modules[id];
  if (from === undefined || !/^\.{0,2}\//.test(specifier)) return -1;
  const path = posix.resolve(posix.dirname(from.path), specifier);
  return program.modules.findIndex((m) => m.path === path);
}

function brand(value: object): string {
  if (types.isDate(value)) return 'Date';
  if (types.isRegExp(value)) return 'RegExp';
  if (types.isMap(value)) return 'Map';
  if (types.isSet(value)) return 'Set';
  if (types.isNativeError(value)) return 'Error';
  if (types.isBoxedPrimitive(value)) return 'Boxed';
  if (types.isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value) || types.isProxy(value))
    return 'Other';
  return 'Object';
}
