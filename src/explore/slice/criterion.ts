import { RequestError } from '../../base/diagnostic.ts';
import type { BranchSides } from '../../flow/cfg/branch-sides.ts';
import type { FunctionId, LocalId, Program, SiteId } from '../../ir/ir.ts';
import type { ExitRead, Kept } from '../../machine/machine-options.ts';
import type { Instances, Trace } from '../../machine/trace.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import { type CriterionPlace, type NamedValue, type Part, placeValues, readOf } from './place-values.ts';

/**
 * What a slice is for, from names as `--on` takes them: `return` (how the function ends), `this`, a parameter or a place
 * below them (`this.items`, `opts.size`), a local of the function or a variable of its module as it is at the exit, or a
 * place below it, a function (`log`, `Store.save`) or built-in (`console.log`, `console`): its calls with their arguments.
 */
export interface Criterion {
  /** The names, unless it is the outcome alone. */
  readonly names: readonly string[];
  /** The machine must be told to read these at the exit, in this order. */
  readonly reads: readonly ExitRead[];
  /** What the machine must keep besides; undefined: nothing, since the outcome is all. */
  readonly keep: Kept | undefined;
  /** The trace, perhaps with one more instance at its end, and the number of the instance that depends on all of it; -1: the function was not reached. */
  readonly apply: (trace: Trace, sides: BranchSides) => { readonly trace: Trace; readonly instance: number };
  /** What a run left in the places that are asked for; undefined when the outcome alone is, or the run did not end. */
  readonly values: (trace: Trace) => readonly NamedValue[] | undefined;
}

/** What names are looked up in. */
export interface CriterionScope {
  readonly program: Program;
  readonly signature: Signature;
  readonly found: FoundFunction;
}

/** @throws RequestError when a name is none of these. `names` empty: the outcome. */
export function criterionOf(scope: CriterionScope, names: readonly string[]): Criterion {
  const places: CriterionPlace[] = names.map((name) => ({ name, parts: partsOf(scope, name) }));
  const parts: Part[] = names.length === 0 ? [{ kind: 'outcome' }] : places.flatMap((p) => p.parts);
  const isOutcome = parts.every((p) => p.kind === 'outcome');
  const reads = parts.flatMap((p) => readOf(p) ?? []);
  const keep = {
    locals: new Set(parts.flatMap((p) => (p.kind === 'local' ? [p.local] : []))),
    functions: new Set(parts.flatMap((p) => (p.kind === 'function' ? [p.fn] : []))),
  };
  return {
    names: isOutcome ? [] : names,
    reads,
    keep: isOutcome ? undefined : keep,
    values: (trace) => (isOutcome ? undefined : placeValues(places, trace)),
    apply(trace, sides) {
      const { instances, observed } = trace;
      if (instances === undefined) throw new Error('a slice needs a trace with dependences');
      if (isOutcome || instances.exits.length === 0) return { trace, instance: instances.exits[0] ?? -1 };
      const data = new Set<number>();
      const uses: [variable: number, definition: number][] = [];
      // What would have been done had nothing been thrown matters for every criterion.
      if (trace.outcome.kind !== 'return') data.add(instances.exits[0]!);
      let read = 1;
      for (const part of parts) {
        if (part.kind === 'outcome') data.add(instances.exits[0]!);
        if (readOf(part) !== undefined) data.add(instances.exits[read++]!);
        if (part.kind === 'local') {
          const definition = observed?.locals.get(part.local) ?? -1;
          if (definition >= 0) data.add(definition);
          uses.push([part.local, definition]);
        } else if (part.kind === 'function' || part.kind === 'native') callsOf(instances, sides, part, data);
      }
      return { trace: { ...trace, instances: append(instances, data, uses) }, instance: instances.count };
    },
  };
}

function partsOf({ program, signature, found }: CriterionScope, name: string): Part[] {
  const [root = '', ...path] = name.split('.');
  if (path.some((key) => key.startsWith('#')))
    throw new RequestError('no-such-criterion', `--on ${name}: private fields cannot be read from outside`);
  if (name === 'return' || name === 'outcome') return [{ kind: 'outcome' }];
  // Where the state before the call is an input, the receiver and module variables have parameters of their names.
  const at = signature.parameters.findIndex((p) => p.name === root);
  if (root === 'this') return [{ kind: 'read', read: { root: at < 0 ? root : at, path } }];
  const parameter = signature.parameters[at]?.isState === true ? -1 : at;
  const module = program.modules.find((m) => m.path === found.module.path);
  const own = program.functions.filter((f) => f.module === module?.id && f.name === found.name);
  const locals = own.flatMap((fn) => program.locals.filter((l) => l.fn === fn.id && l.name === root));
  if (parameter >= 0) {
    const parts: Part[] = [{ kind: 'read', read: { root: parameter, path } }];
    return path.length === 0 ? [...parts, ...locals.map((l) => localPart(l.id, path))] : parts;
  }
  if (locals.length > 0) return locals.map((l) => localPart(l.id, path));
  const state = module?.topLevel.get(root);
  const local = state === undefined ? undefined : program.locals[state];
  if (local !== undefined && local.kind !== 'function' && local.kind !== 'class' && local.kind !== 'import') {
    const read: Part = { kind: 'read', read: { root: { module: module!.id, name: root }, path } };
    return path.length === 0 ? [{ kind: 'local', local: local.id }, read] : [read];
  }
  const functions = program.functions.filter((f) => f.kind !== 'module' && f.name === name);
  if (functions.length > 0) return functions.map((f) => ({ kind: 'function', fn: f.id }));
  if (/^(console|Math|JSON|Object|Array|process)(\.|$)/.test(name)) return [{ kind: 'native', name }];
  throw new RequestError(
    'no-such-criterion',
    `--on ${name}: no parameter, variable, function or built-in of this name can be seen from ${found.name}`,
  );
}

function localPart(local: LocalId, path: readonly string[]): Part {
  return { kind: 'local', local, read: { root: { local }, path } };
}

/** The calls that were made, and the branches whose other side may make one. */
function callsOf(
  instances: Instances,
  sides: BranchSides,
  part:
    | { readonly kind: 'function'; readonly fn: FunctionId }
    | { readonly kind: 'native'; readonly name: string },
  data: Set<number>,
): void {
  const { calls, program } = sides.flow;
  const matches = (name: string): boolean =>
    part.kind === 'native' && (name === part.name || name.startsWith(`${part.name}.`));
  const sites = new Set<SiteId>();
  if (part.kind === 'function') sites.add(program.functions[part.fn]!.entry);
  else
    for (const [instruction, site] of calls.sites)
      if (site.natives.some(matches)) sites.add(instruction.site);
  for (let i = 0; i < instances.count; i++) {
    if (sites.has(instances.site[i]!)) data.add(i);
    const taken = instances.taken[i]!;
    if (taken < 0) continue;
    const other = sides.of(instances.site[i]!, taken === 0 ? 1 : 0);
    if (part.kind === 'function' ? other.functions.has(part.fn) : [...other.natives].some(matches))
      data.add(i);
  }
  if (part.kind === 'function')
    for (let k = 0; k < instances.arguments.length; k += 2 + instances.arguments[k + 1]!) {
      const [entry, count] = instances.arguments.subarray(k, k + 2);
      if (instances.site[entry!] !== program.functions[part.fn]!.entry) continue;
      for (const d of instances.arguments.subarray(k + 2, k + 2 + count!)) if (d >= 0) data.add(d);
    }
}

/** The instances with one more, which stands at the exit. */
function append(
  instances: Instances,
  data: ReadonlySet<number>,
  uses: readonly (readonly [variable: number, definition: number])[],
): Instances {
  const add = (column: Int32Array, ...more: number[]): Int32Array => {
    const longer = new Int32Array(column.length + more.length);
    longer.set(column);
    longer.set(more, column.length);
    return longer;
  };
  const taken = new Int8Array(instances.count + 1);
  taken.set(instances.taken);
  taken[instances.count] = -1;
  const exit = instances.exits[0]!;
  return {
    ...instances,
    count: instances.count + 1,
    site: add(instances.site, instances.site[exit]!),
    parent: add(instances.parent, 0),
    data: add(instances.data, ...data),
    dataStart: add(instances.dataStart, instances.data.length + data.size),
    useVariable: add(instances.useVariable, ...uses.map(([v]) => v)),
    useDefinition: add(instances.useDefinition, ...uses.map(([, d]) => d)),
    useStart: add(instances.useStart, instances.useVariable.length + uses.length),
    taken,
    term: add(instances.term, 0),
  };
}
