import type { Argument, ClassDefinition, Fn, FunctionId, Instruction } from '../../ir/ir.ts';
import { isStandardMethod, standardEffect, standardMember } from '../data/standard-effects.ts';
import type { CallCells } from './call-cells.ts';
import { indirectArguments, type OpenSite, openSite } from './open-site.ts';

/** One argument by its cell; `open`: stands for this and all further ones. */
interface Given {
  readonly cell: number;
  readonly open: boolean;
}

/** What a call hands over and where its result goes. */
export interface Handover {
  readonly site: OpenSite;
  readonly args: readonly Given[];
  /** The first argument when it is a constant, for `require`. */
  readonly specifier: string | undefined;
  readonly result: number;
  readonly construct: boolean;
  /** Cells whose content is called with this already. */
  readonly watched: Set<number>;
}

/** A class with the cell of what it extends. */
export interface ClassInfo {
  readonly definition: ClassDefinition;
  readonly superCell: number;
}

/** Properties through which operators and iteration call functions. */
export const conversions = ['valueOf', 'toString', '@@toPrimitive'];

export const iterations = ['@@iterator', '@@asyncIterator', 'next', 'return'];

/** Ties calls to what they call: arguments to parameters, returns to results, for every token that reaches a callee's cell. */
export class CallBinding {
  readonly #cells: CallCells;
  readonly #classes: readonly ClassInfo[];
  readonly sites = new Map<Instruction, OpenSite>();
  /** One shared site for all calls of what a summary stands for, and for each group of cells that are called implicitly. */
  readonly shared = new Map<number, OpenSite>();
  readonly #implicit = new Map<string, number>();

  constructor(cells: CallCells, classes: readonly ClassInfo[]) {
    this.#cells = cells;
    this.#classes = classes;
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
    this.#cells.flow.watch(callee, (token) => this.#callToken(token, handover));
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
        if (member !== undefined) this.#callNative(member, handover);
        return;
      }
      const isStandard = token === this.#cells.input && name !== undefined && isStandardMethod(name);
      if (!isStandard) this.#callToken(token, handover);
    });
    if (inner === undefined) return;
    flow.watch(object, (token) => {
      if (name === 'bind') flow.add(inner.result, token);
      this.#callToken(token, inner);
    });
  }

  callsStandardMethod(name: string | undefined, handover: Handover): void {
    if (name === undefined) this.#callNative('?', handover);
    else if (isStandardMethod(name)) this.#callNative(`.${name}`, handover);
    if (name === 'next' || name === 'return' || name === 'throw')
      this.callsImplicitly(handover.site, [this.#cells.named('generators')]);
  }

  /** Functions in the cells may be called without arguments that matter: by a site that all share that call these cells so. */
  callsImplicitly(site: OpenSite, cells: readonly number[]): void {
    const key = cells.join();
    let group = this.#implicit.get(key);
    if (group === undefined) {
      // Below the summaries that are tokens.
      group = -1 - this.#implicit.size;
      this.#implicit.set(key, group);
      this.#callAll(group, cells);
    }
    site.summaries.add(group);
  }

  #callAll(group: number, cells: readonly number[]): void {
    const handover: Handover = {
      site: openSite(-1),
      args: [],
      specifier: undefined,
      result: this.#cells.dropped,
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

  #callToken(token: number, handover: Handover): void {
    const cells = this.#cells;
    const native = cells.nativeName(token);
    if (cells.isFunction(token)) this.#enter(token, handover);
    else if (cells.classOf(token) !== -1) this.#construct(this.#classes[cells.classOf(token)]!, handover);
    else if (native !== undefined) this.#callNative(native, handover);
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

  #callOutside(token: number, { site, args, result }: Handover): void {
    const { flow } = this.#cells;
    site.unknown = true;
    for (const arg of args) flow.edge(arg.cell, this.#cells.escaped);
    flow.add(this.#cells.escaped, this.#cells.stored);
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

  /** A built-in: may call its function arguments with what it reads, and return any of that. */
  #callNative(name: string, handover: Handover): void {
    const { site, args, result } = handover;
    if (site.natives.has(name)) return;
    site.natives.add(name);
    const cells = this.#cells;
    const { flow, table } = cells;
    const { reads, writes } = standardEffect(name);
    const given = flow.cell();
    for (const part of reads) cells.readPart(part, given);
    flow.edge(given, result);
    // Copying properties keeps their names, so only those built-ins that store an argument itself write it anywhere.
    const stores = writes.filter((part) => part !== 'properties' || name === '?' || name === 'Reflect.set');
    const sinks = stores.flatMap((part) => cells.partSinks(part));
    if (args.length > 0 && !name.startsWith('console.'))
      this.callsImplicitly(site, cells.properties([...conversions, 'toJSON']));
    if (name === 'require') this.#require(handover);
    const callback: Handover = {
      ...handover,
      args: [{ cell: given, open: true }],
      result: flow.cell(),
      watched: new Set(),
    };
    for (const sink of [result, ...sinks]) flow.edge(callback.result, sink);
    for (const { cell } of args) {
      for (const sink of sinks) flow.edge(cell, sink);
      flow.edge(cell, given);
      if (keeping.has(name) || neverCalling.test(name)) continue;
      flow.watch(cell, (token) => {
        const isCallable = cells.isFunction(token) || cells.summarised(token) !== -1;
        if (!isCallable) return;
        this.#callToken(token, callback);
        flow.add(cells.named('pending'), token);
      });
    }
    const anywhere = cells.variable(table.dynamicWrite);
    if (name === 'Object.fromEntries') flow.edge(cells.variable(table.element), anywhere);
    if (!/definePropert|Object\.create|Reflect\.|Proxy|\?/.test(name)) return;
    flow.edge(cells.variable(table.property('value')), anywhere);
    for (const key of ['get', 'set'] as const)
      flow.edge(cells.variable(table.property(key)), cells.slot(`${key} `, table.dynamicWrite));
  }

  #require({ site, specifier, result }: Handover): void {
    const { program } = this.#cells.table;
    const module = program.modules[program.functions[site.fn]?.module ?? 0]!;
    if (specifier === undefined || !module.resolutions.has(specifier))
      this.#cells.flow.add(result, this.#cells.foreign);
    for (const [name, target] of module.resolutions)
      if (specifier === undefined || specifier === name) site.targets.add(program.modules[target]!.init);
    this.#cells.flow.edge(this.#cells.variable(this.#cells.table.property('exports')), result);
  }
}

/** Built-ins that keep, drop or compare their arguments and never call them. */
const keeping = new Set(
  'push unshift splice slice concat includes indexOf lastIndexOf at fill add delete get has set'
    .split(' ')
    .map((name) => `.${name}`),
);

/** Families of built-ins that take numbers and texts, or print: given a function they do not call it. */
const neverCalling = /^(?:console|Math|Number|String|BigInt)\./;
