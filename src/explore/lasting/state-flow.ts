import { eachStatement } from '../../ir/each-instruction.ts';
import type { Argument, Fn, FunctionId, LocalId, Operand, Program, Rvalue, Statement } from '../../ir/ir.ts';
import type { RvalueWith } from '../../ir/rvalue-facts.ts';
import { AssignedValues } from './assigned-values.ts';
import {
  calling,
  copying,
  harmless,
  harmlessStatics,
  holding,
  keeping,
  plainResults,
} from './harmless-names.ts';
import { KnownClasses } from './known-classes.ts';
import { type Members, membersOf } from './members-of.ts';
import { rootless } from './rootless.ts';
import { FUNCTION, joinInto, none, type Roots, union } from './roots.ts';

/**
 * Where objects that last may get to: for each local, of which of them its value may be a part (`is`), and of which it may hold a part (`holds`), such as a copy. By all
 * assignments, stores, and calls of functions that are known, in any order.
 */
export class StateFlow {
  readonly members: Members;
  readonly assigned: AssignedValues;
  readonly classes: KnownClasses;
  readonly lasting: ReadonlyMap<LocalId, string>;
  readonly #program: Program;
  readonly #is = new Map<LocalId, Map<number, number>>();
  readonly #holds = new Map<LocalId, Map<number, number>>();
  /** What was stored in an object that lasts. */
  readonly #inside = new Map<number, Map<number, number>>();
  readonly #returned = new Map<FunctionId, Map<number, number>>();
  #isNews = false;

  constructor(program: Program, lasting: ReadonlyMap<LocalId, string>) {
    this.#program = program;
    this.lasting = lasting;
    this.members = membersOf(program);
    this.assigned = new AssignedValues(program, this.members.functions);
    this.classes = new KnownClasses(program, this.assigned, lasting.keys());
    for (const local of lasting.keys()) {
      const own = new Map([[local, this.assigned.depthOf(local)]]);
      for (const name of [local, ...this.assigned.innerNames(local)]) joinInto(this.#is, name, own);
    }
    do {
      this.#isNews = false;
      for (const fn of this.members.functions) eachStatement(fn.body, (s) => this.#flow(fn, s));
    } while (this.#isNews);
  }

  is(o: Operand): Roots {
    return (o.kind === 'local' && this.#is.get(o.local)) || none;
  }

  holds(o: Operand): Roots {
    return (o.kind === 'local' && this.#holds.get(o.local)) || none;
  }

  /** It, and what it holds. */
  all(o: Operand): Roots {
    return union(this.is(o), this.holds(o));
  }

  /** What may be read out of it, by that name where there is one. */
  parts(o: Operand, name = ''): Roots {
    const isPlain = name !== '' && this.classes.isPrimitive(o, name);
    const is = this.is(o);
    if (is.size === 0) return this.holds(o);
    const below = new Map<number, number>();
    const found: Roots[] = [this.holds(o), below];
    for (const [root, depth] of is) {
      const left = depth === FUNCTION ? Infinity : depth - 1;
      if (left > 0 && !isPlain) below.set(root, left);
      const inside = this.#inside.get(root);
      if (inside !== undefined) found.push(inside);
    }
    return union(...found);
  }

  /** What `this` is in a function. */
  self(fn: Fn): Roots {
    let at = fn;
    while (at.kind === 'arrow' && at.parent !== undefined) at = this.#program.functions[at.parent]!;
    const of = this.members.classOf.get(at.id);
    if (of !== undefined) return this.is({ kind: 'local', local: of });
    return at.kind === 'module' ? none : new Map([[selfOf(at.id), Infinity]]);
  }

  // ------------------------------------------------------------------------------------------------ flow

  #flow(fn: Fn, s: Statement): void {
    switch (s.kind) {
      case 'assign':
        this.#to(s.target, ...this.#result(fn, s.value));
        this.#handOver(s.value);
        break;
      case 'effect':
        this.#handOver(s.value);
        break;
      case 'setProperty':
      case 'defineMember':
      case 'setPrivate':
        this.#store(s.object, this.all(s.value));
        break;
      case 'return':
        this.#isNews = joinInto(this.#returned, fn.id, this.all(s.value)) || this.#isNews;
        break;
      default:
    }
  }

  #to(local: LocalId, is: Roots, holds: Roots = none): void {
    this.#isNews = joinInto(this.#is, local, is) || this.#isNews;
    this.#isNews = joinInto(this.#holds, local, holds) || this.#isNews;
  }

  #store(object: Operand, roots: Roots): void {
    if (roots.size === 0) return;
    for (const root of this.is(object).keys())
      this.#isNews = joinInto(this.#inside, root, roots) || this.#isNews;
    if (object.kind === 'local') this.#isNews = joinInto(this.#holds, object.local, roots) || this.#isNews;
  }

  /** What a value may be a part of, and hold parts of. */
  #result(fn: Fn, value: Rvalue): readonly [is: Roots, holds?: Roots] {
    switch (value.kind) {
      case 'operand':
        return [this.is(value.value), this.holds(value.value)];
      case 'getProperty':
      case 'getPrivate': {
        const name = value.kind === 'getPrivate' ? value.name : nameOf(value.key);
        return [this.parts(value.object, name), this.holds(value.object)];
      }
      case 'iterOpen':
        return [this.is(value.iterable), this.holds(value.iterable)];
      case 'iterValue':
        return [this.parts(value.cursor), this.holds(value.cursor)];
      case 'asyncIterCall':
      case 'iterRest':
        return [none, this.parts(value.cursor)];
      case 'await':
        return [union(this.is(value.value), this.parts(value.value)), this.holds(value.value)];
      case 'objectRest':
        return [none, this.parts(value.object)];
      case 'array':
        return [none, union(...value.elements.flatMap((e) => (e === undefined ? [] : this.#argument(e))))];
      case 'object':
        return [
          none,
          union(
            ...value.members.map((m) =>
              m.kind === 'spread' ? this.parts(m.value) : m.kind === 'value' ? this.all(m.value) : none,
            ),
          ),
        ];
      case 'this':
        return [this.self(fn)];
      case 'getSuper':
        return [this.self(fn)];
      case 'namespace':
        return [none, this.#namespace(value.module)];
      case 'call':
      case 'callMethod':
      case 'callPrivate':
      case 'callSuperMethod':
      case 'construct':
        return this.#called(fn, value);
      default:
        return rootless(value);
    }
  }

  #argument({ spread, value }: Argument): Roots {
    return spread ? this.parts(value) : this.all(value);
  }

  #namespace(module: number): Roots {
    const all = [...this.#program.modules[module]!.topLevel.values()];
    return union(...all.map((local) => this.all({ kind: 'local', local })));
  }

  #called(fn: Fn, value: Called): readonly [is: Roots, holds?: Roots] {
    switch (value.kind) {
      case 'call': {
        const known = this.assigned.functionsOf(value.callee) ?? [];
        const given = union(...known.map((f) => this.#returned.get(f.id) ?? none));
        return [union(given, this.#bound(value.callee))];
      }
      case 'callMethod':
        return this.#method(value);
      case 'callPrivate':
        return [this.all(value.object), this.parts(value.object)];
      case 'callSuperMethod':
        return [this.self(fn)];
      case 'construct': {
        const args = union(...value.args.map((a) => this.#argument(a)));
        const name = this.assigned.globalOf(value.callee);
        return name !== undefined && holding.has(name) ? [none, args] : [args, args];
      }
    }
  }

  #method({
    object,
    key,
    args,
  }: Rvalue & { readonly kind: 'callMethod' }): readonly [is: Roots, holds?: Roots] {
    const name = nameOf(key);
    const given = union(...args.map((a) => this.#argument(a)));
    if (name === undefined) return [union(this.all(object), this.parts(object), given), given];
    if (this.assigned.globalOf(object) !== undefined) return this.#static(name, args);
    const own = this.members.called(name);
    const isNative = own.length === 0 || harmless.has(name);
    const returned = this.#returnedOn(own, object);
    if (!isNative || plainResults.has(name)) return [returned, returned];
    const parts = union(this.parts(object), given, returned);
    return copying.has(name) ? [none, parts] : [union(this.is(object), parts), parts];
  }

  /** What methods give that may be called on an object. */
  #returnedOn(own: readonly FunctionId[], object: Operand): Roots {
    const returned = own.map((fn) => this.#returned.get(fn) ?? none);
    const givesSelf = own.some((fn, i) => returned[i]!.has(selfOf(fn)));
    return union(...returned, ...(givesSelf ? [this.all(object), this.parts(object)] : []));
  }

  /** `Object.values(o)`, `Object.assign(o, …)` and the like. */
  #static(name: string, args: readonly Argument[]): readonly [is: Roots, holds?: Roots] {
    if (plainResults.has(name)) return [none];
    const parts = union(...args.map((a) => this.parts(a.value)));
    if (name === 'assign') return [args[0] === undefined ? none : this.is(args[0].value), parts];
    if (unpacking.has(name)) return [none, parts];
    const given = union(parts, ...args.map((a) => this.#argument(a)));
    return harmlessStatics.has(name) && name !== 'get' ? [none, given] : [given, given];
  }

  /** What a function that is no code of the program may have been bound to. */
  #bound(callee: Operand): Roots {
    if (callee.kind !== 'local') return none;
    return new Map([...this.all(callee)].filter(([root]) => root !== callee.local));
  }

  #handOver(value: Rvalue): void {
    if (value.kind === 'call' || value.kind === 'construct') {
      for (const fn of this.assigned.functionsOf(value.callee) ?? []) this.#arguments(fn, value.args);
      return;
    }
    if (value.kind === 'callPrivate')
      for (const id of this.members.called(value.name))
        this.#arguments(this.#program.functions[id]!, value.args);
    if (value.kind !== 'callMethod') return;
    const name = nameOf(value.key);
    for (const id of this.members.called(name)) this.#arguments(this.#program.functions[id]!, value.args);
    if (name === undefined || keeping.has(name) || name === 'assign') {
      const [first, ...others] = value.args;
      if (name === 'assign' && first !== undefined)
        this.#store(first.value, union(...others.map((a) => this.parts(a.value))));
      else this.#store(value.object, union(...value.args.map((a) => this.#argument(a))));
    }
    if (name === undefined || calling.has(name)) this.#elements(value.object, value.args);
  }

  #arguments(fn: Fn, args: readonly Argument[]): void {
    const isSpread = args.some((a) => a.spread);
    const all = isSpread ? union(...args.map((a) => this.#argument(a))) : none;
    for (const [i, param] of fn.params.entries()) {
      const given = args[i]?.value;
      if (isSpread) this.#to(param, all, all);
      else if (given !== undefined) this.#to(param, this.is(given), this.holds(given));
    }
    if (fn.rest !== undefined) this.#to(fn.rest, none, union(...args.map((a) => this.#argument(a))));
  }

  /** Elements are handed to callbacks; the last is the whole. */
  #elements(object: Operand, args: readonly Argument[]): void {
    for (const { value } of args)
      for (const fn of value.kind === 'local' ? (this.assigned.functionsOf(value) ?? []) : [])
        for (const [i, param] of fn.params.entries())
          this.#to(
            param,
            i < 2 ? this.parts(object) : union(this.parts(object), this.is(object)),
            this.holds(object),
          );
  }
}

/** Statics that copy what is inside of their arguments. */
const unpacking = new Set('values entries from fromEntries groupBy getOwnPropertyDescriptors'.split(' '));

function nameOf(key: Operand): string | undefined {
  return key.kind === 'const' ? String(key.value) : undefined;
}

/** The root that stands for what a function is called on. */
export function selfOf(fn: FunctionId): number {
  return -1 - fn;
}

type Called = Exclude<RvalueWith<'calls', 'written'>, { kind: 'superCall' }>;
