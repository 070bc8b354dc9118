import { standardEffect } from '../data/standard-effects.ts';
import type { CallCells } from './call-cells.ts';
import { type Binder, conversions, type Handover, iterations } from './handover.ts';
import {
  copiesOf,
  iterates,
  makesSpecies,
  readsAccessors,
  runsSetters,
  symbolMethod,
} from './native-facts.ts';

/** Built-ins as callees: what they call, keep and give back. */
export class NativeCalls {
  readonly #cells: CallCells;
  readonly #binding: Binder;

  constructor(cells: CallCells, binding: Binder) {
    this.#cells = cells;
    this.#binding = binding;
  }

  /** A built-in: may call its function arguments with what it reads, and return any of that. */
  call(name: string, handover: Handover): void {
    const { site, args, result } = handover;
    if (site.natives.has(name)) return;
    site.natives.add(name);
    const cells = this.#cells;
    const { flow } = cells;
    const { reads, writes } = standardEffect(name);
    const given = flow.cell();
    for (const part of reads) cells.readPart(part, given);
    flow.edge(given, result);
    // Copying properties keeps their names, so only those built-ins that store an argument itself write it anywhere.
    const stores = writes.filter((part) => part !== 'properties' || name === '?' || name === 'Reflect.set');
    const sinks = stores.flatMap((part) => cells.partSinks(part));
    this.#callsMethods(name, handover, given);
    for (const { from, to } of copiesOf(name)) {
      const held = flow.cell();
      cells.readPart(from, held);
      for (const sink of cells.partSinks(to)) flow.edge(held, sink);
    }
    if (name === 'require') this.#require(handover);
    const callback: Handover = {
      ...handover,
      args: [{ cell: given, open: true }],
      result: flow.cell(),
      construct: name === 'Reflect.construct',
      watched: new Set(),
    };
    for (const sink of [result, ...sinks]) flow.edge(callback.result, sink);
    for (const { cell } of args) {
      for (const sink of sinks) flow.edge(cell, sink);
      flow.edge(cell, given);
      if (keeping.has(name) || neverCalling.test(name)) continue;
      flow.watch(cell, (token) => {
        const isCallable =
          cells.isFunction(token) ||
          cells.summarised(token) !== -1 ||
          (callback.construct && cells.classOf(token) !== -1);
        if (!isCallable) return;
        this.#binding.callToken(token, callback);
        flow.add(cells.named('pending'), token);
      });
    }
    this.#defines(name);
  }

  /** What a built-in calls of the objects that it is given: conversions, accessors, iterators, methods under symbols, constructors of their classes. */
  #callsMethods(name: string, handover: Handover, given: number): void {
    const cells = this.#cells;
    const { flow, table } = cells;
    const { site, args } = handover;
    if ((args.length > 0 || convertsReceiver.test(name)) && !name.startsWith('console.'))
      this.#binding.callsImplicitly(site, cells.properties([...conversions, 'toJSON']));
    if (symbolMethod.test(name)) this.#binding.callsImplicitly(site, cells.properties(symbols));
    if (readsAccessors.test(name))
      flow.edge(this.#binding.callsImplicitly(site, [cells.slot('get ', table.anyWrite)]), given);
    if (runsSetters.test(name)) {
      const put = { ...handover, args: [{ cell: given, open: true }], result: cells.dropped };
      this.#binding.calls(cells.slot('set ', table.anyWrite), { ...put, watched: new Set() });
    }
    if (iterates.test(name) && args.length > 0) {
      const found = [...cells.properties(iterations), cells.named('generators')];
      this.#binding.callsImplicitly(site, found);
      flow.add(given, cells.yielded);
      flow.edge(cells.variable(table.property('value')), given);
    }
    if (makesSpecies.test(name)) {
      const made = { ...handover, args: [{ cell: given, open: true }], construct: true };
      this.#binding.calls(cells.species, { ...made, watched: new Set() });
    }
  }

  /** Descriptors, of which what is under `value`, `get` and `set` is defined under any name, and those that built-ins make, as results of iterators. */
  #defines(name: string): void {
    const { flow, table } = this.#cells;
    const cells = this.#cells;
    const anywhere = cells.variable(table.dynamicWrite);
    if (name === '.next')
      for (const held of [cells.internal, cells.element, cells.yielded]) flow.add(cells.told('value'), held);
    if (name === 'Object.fromEntries') flow.edge(cells.variable(table.element), anywhere);
    if (name.includes('getOwnPropertyDescriptor')) {
      flow.add(cells.told('value'), cells.stored);
      for (const key of ['get', 'set'] as const)
        flow.edge(cells.slot(`${key} `, table.anyWrite), cells.told(key));
    }
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

const symbols = ['@@replace', '@@split', '@@match', '@@matchAll', '@@search'];

/** Built-ins that convert what their receiver is or holds. */
const convertsReceiver = /^\.(join|toString|toLocaleString|sort|toSorted)$/;

/** Built-ins that keep, drop or compare their arguments and never call them. */
const keeping = new Set(
  'push unshift splice slice concat includes indexOf lastIndexOf at fill add delete get has set'
    .split(' ')
    .map((name) => `.${name}`),
);

/** Families of built-ins that take numbers and texts, or print: given a function they do not call it. */
const neverCalling = /^(?:console|Math|Number|String|BigInt)\./;
