import type { Argument, ClassDefinition, Fn, FunctionId, Instruction } from '../../ir/ir.ts';
import { isStandardMethod, standardMember } from '../data/standard-effects.ts';
import type { CallCells } from './call-cells.ts';
import type { Binder, Given, Handover } from './handover.ts';
import { NativeCalls } from './native-calls.ts';
import { indirectArguments, type OpenSite, openSite } from './open-site.ts';

/** A class with the cell of what it extends. */
export interface ClassInfo {
  readonly definition: ClassDefinition;
  readonly superCell: number;
}

/** Ties calls to what they call: arguments to parameters, returns to results, for every token that reaches a callee's cell. */
export class CallBinding implements Binder {
  readonly #cells: CallCells;
  readonly #classes: readonly ClassInfo[];
  readonly sites = new Map<Instruction, OpenSite>();
  /** One shared site for all calls of what a summary stands for, and for each group of cells that are called implicitly. */
  readonly shared = new Map<number, OpenSite>();
  readonly #implicit = new Map<string, number>();
  readonly #natives: NativeCalls;

  constructor(cells: CallCells, classes: readonly ClassInfo[]) {
    this.#cells = cells;
    this.#classes = classes;
    this.#natives = new NativeCalls(cells, this);
  }

  site(fn: Fn, instruction: Instruction): OpenSite {
    let site = this.sites.get(instruction);
    if (site === undefined) {
      site = openSite(fn.id);
      this.sites.set(instruction, site);
    }
    return site;
  }

  handover(
    fn: Fn,
    instruction: Instruction,
    args: readonly Argument[],
    result: number,
    construct = false,
  ): Handover {
    const first = args[0]?.value;
    return {
      site: this.site(fn, instruction),
      args: this.#given(args),
      specifier: first?.kind === 'const' ? String(first.value) : undefined,
      result,
      construct,
      watched: new Set(),
    };
  }

  /** Everything that comes into the cell is called. */
  calls(callee: number, handover: Handover): void {
    if (handover.watched.has(callee)) return;
    handover.watched.add(callee);
    this.#cells.flow.watch(callee, (token) => this.callToken(token, handover));
  }

  /** `object[key](…args)` beyond what is stored under the key: built-ins, inputs, `call`, `apply` and `bind`. */
  callsMember(object: number, name: string | undefined, args: readonly Argument[], handover: Handover): void {
    const { flow } = this.#cells;
    const indirect = indirectArguments(name, args);
    const inner = indirect && { ...handover, args: this.#given(indirect), watched: new Set<number>() };
    this.callsStandardMethod(name, handover);
    this.#cells.watchOutsiders(object, (token) => {
      const native = this.#cells.nativeName(token);
      if (native !== undefined) {
        const member = standardMember(native, name);
        if (member !== undefined) this.#natives.call(member, handover);
        return;
      }
      const isStandard = token === this.#cells.input && name !== undefined && isStandardMethod(name);
      if (!isStandard) this.callToken(token, handover);
    });
    this.#callsInherited(object, name, handover, new Set());
    if (inner === undefined) return;
    flow.watch(object, (token) => {
      if (name === 'bind') flow.add(inner.result, token);
      this.callToken(token, inner);
    });
  }

  /** Static methods that classes inherit from those of the language. */
  #callsInherited(object: number, name: string | undefined, handover: Handover, seen: Set<number>): void {
    if (name === undefined || seen.has(object)) return;
    seen.add(object);
    this.#cells.flow.watch(object, (token) => {
      const info = this.#classes[this.#cells.classOf(token)];
      if (info === undefined) return;
      this.#cells.watchOutsiders(info.superCell, (outer) => {
        const native = this.#cells.nativeName(outer);
        const member = native === undefined ? undefined : standardMember(native, name);
        if (member !== undefined && member !== '?') this.#natives.call(member, handover);
      });
      this.#callsInherited(info.superCell, name, handover, seen);
    });
  }

  callsStandardMethod(name: string | undefined, handover: Handover): void {
    if (name === undefined) this.#natives.call('?', handover);
    else if (isStandardMethod(name)) this.#natives.call(`.${name}`, handover);
    if (name === 'next' || name === 'return' || name === 'throw')
      this.callsImplicitly(handover.site, [this.#cells.named('generators')]);
  }

  /** Functions in the cells may be called without arguments that matter: by a site that all share that call these cells so. @returns where all their results go. */
  callsImplicitly(site: OpenSite, cells: readonly number[]): number {
    const key = cells.join();
    const result = this.#cells.named(`results ${key}`);
    let group = this.#implicit.get(key);
    if (group === undefined) {
      // Below the summaries that are tokens.
      group = -1 - this.#implicit.size;
      this.#implicit.set(key, group);
      this.#callAll(group, cells, result);
    }
    site.summaries.add(group);
    return result;
  }

  #callAll(group: number, cells: readonly number[], result: number): void {
    const handover: Handover = {
      site: openSite(-1),
      args: [],
      specifier: undefined,
      result,
      construct: false,
      watched: new Set(),
    };
    this.shared.set(group, handover.site);
    for (const cell of cells)
      this.#cells.flow.watch(cell, (token) => {
        if (this.#cells.isFunction(token)) this.#enter(token, handover);
        else if (this.#cells.summarised(token) !== -1) this.#callShared(token, handover);
      });
  }

  /** Runs the initialisers of a class's fields and accessors, static or not. */
  initialises(definition: ClassDefinition, isStatic: boolean, site: OpenSite): void {
    for (const member of definition.members) {
      if ((member.kind !== 'field' && member.kind !== 'accessor') || member.static !== isStatic) continue;
      if (member.fn === undefined) continue;
      site.targets.add(member.fn);
      const value = this.#cells.returns(member.fn);
      if (member.key === undefined) continue;
      if (member.key.kind === 'private')
        this.#cells.flow.edge(value, this.#cells.variable(this.#cells.table.privateName(member.key.name)));
      else this.#cells.write(member.key, value);
    }
  }

  #given(args: readonly Argument[]): Given[] {
    let open = false;
    return args.map((arg) => {
      open ||= arg.spread;
      const cell = arg.spread ? this.#elements() : this.#cells.operand(arg.value);
      return { cell, open };
    });
  }

  /** A cell with the summary of all elements. */
  #elements(): number {
    const cell = this.#cells.named('elements');
    this.#cells.flow.add(cell, this.#cells.element);
    return cell;
  }

  callToken(token: number, handover: Handover): void {
    const cells = this.#cells;
    const native = cells.nativeName(token);
    if (cells.isFunction(token)) this.#enter(token, handover);
    else if (cells.classOf(token) !== -1) this.#construct(this.#classes[cells.classOf(token)]!, handover);
    else if (native !== undefined) this.#natives.call(native, handover);
    else if (cells.summarised(token) !== -1) this.#callShared(token, handover);
    else this.#callOutside(token, handover);
  }

  #callShared(summary: number, { site, args, result }: Handover): void {
    const cells = this.#cells;
    const given = cells.named(`arguments ${summary}`);
    site.summaries.add(summary);
    for (const arg of args) cells.flow.edge(arg.cell, given);
    cells.flow.add(result, cells.returned);
    if (this.shared.has(summary)) return;
    const handover: Handover = {
      site: openSite(-1),
      args: [{ cell: given, open: true }],
      specifier: undefined,
      result: cells.named('returned'),
      construct: false,
      watched: new Set(),
    };
    this.shared.set(summary, handover.site);
    this.calls(cells.summarised(summary), handover);
  }

  /** Code out of sight may look at what it gets and go on with it: accessors and generators run. */
  #callOutside(token: number, { site, args, result }: Handover): void {
    const { flow, escaped, stored } = this.#cells;
    site.unknown = true;
    for (const arg of args) flow.edge(arg.cell, escaped);
    flow.add(escaped, stored);
    const { constructors } = this.#cells;
    for (const cell of [...this.#cells.accessors(), this.#cells.named('generators'), constructors])
      flow.edge(cell, escaped);
    flow.add(result, token);
  }

  /** Hands arguments to a function of the program and takes its result. */
  #enter(id: FunctionId, { site, args, result, construct }: Handover): void {
    const { flow, table } = this.#cells;
    const fn = table.program.functions[id]!;
    site.targets.add(id);
    args.forEach(({ cell, open }, i) => {
      const params = open ? fn.params.slice(i) : fn.params.slice(i, i + 1);
      for (const param of params) flow.edge(cell, this.#cells.variable(param));
      if (!fn.usesArguments && fn.rest === undefined) return;
      flow.edge(cell, this.#cells.variable(table.element));
      flow.edge(cell, this.#cells.variable(table.anyWrite));
    });
    if (!construct || fn.kind === 'function') flow.edge(this.#cells.returns(id), result);
    if (construct && fn.kind === 'function') flow.add(this.#cells.constructors, id);
    if (fn.async) {
      flow.edge(this.#cells.returns(id), this.#cells.variable(table.internal));
      flow.add(this.#cells.named('pending'), id);
    }
    if (fn.generator) flow.add(this.#cells.named('generators'), id);
  }

  #construct({ definition, superCell }: ClassInfo, handover: Handover): void {
    this.initialises(definition, false, handover.site);
    if (definition.constructorFn !== undefined) this.#enter(definition.constructorFn, handover);
    else this.calls(superCell, handover);
  }
}
