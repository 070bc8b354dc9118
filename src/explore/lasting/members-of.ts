import { eachStatement } from '../../ir/each-instruction.ts';
import type { ClassDefinition, Fn, FunctionId, LocalId, Operand, Program } from '../../ir/ir.ts';
import { isOurs } from '../../machine/self-hosted-source.ts';

/** Which functions may run on an object when a property of a name is read or called. */
export interface Members {
  readonly functions: readonly Fn[];
  /** Functions that a class runs on itself, by the local that holds it inside. */
  readonly classOf: ReadonlyMap<FunctionId, LocalId>;
  /** Set a class up, once. */
  readonly setUp: ReadonlySet<FunctionId>;
  /** Methods and functions that use `this`; undefined: a name that is not known. */
  readonly called: (name: string | undefined) => readonly FunctionId[];
  readonly read: (name: string | undefined) => readonly FunctionId[];
  /** What conversions and iterations may call. */
  readonly implied: readonly FunctionId[];
}

const implied = ['toString', 'valueOf', 'toJSON', 'next', 'then'];

export function membersOf(program: Program): Members {
  const functions = program.functions.filter((fn) => !isOurs(program.modules[fn.module]!.path));
  const methods = new Table();
  const getters = new Table();
  const classOf = new Map<FunctionId, LocalId>();
  const setUp = new Set<FunctionId>();
  const define = (definition: ClassDefinition, target: LocalId | undefined) => {
    for (const { kind, static: isStatic, key, fn } of definition.members) {
      if (fn === undefined) continue;
      const name = key.kind === 'private' ? key.name : nameOf(key);
      if (kind === 'method') methods.add(name, fn);
      if (kind === 'getter' || kind === 'accessor') getters.add(name, fn);
      if (isStatic && (kind === 'field' || kind === 'staticBlock' || kind === 'accessor')) setUp.add(fn);
      const self = definition.innerName ?? target;
      if (isStatic && self !== undefined) classOf.set(fn, self);
    }
  };
  for (const fn of functions) {
    if (fn.kind === 'module' || fn.kind === 'staticBlock') setUp.add(fn.id);
    // A function that is no method may become one of any name.
    if (fn.kind === 'function' && fn.usesThis) methods.add(undefined, fn.id);
    eachStatement(fn.body, (s) => {
      if (s.kind !== 'assign' && s.kind !== 'effect') return;
      if (s.value.kind === 'class') define(s.value.definition, s.kind === 'assign' ? s.target : undefined);
      if (s.value.kind !== 'object') return;
      for (const m of s.value.members) {
        if (m.kind === 'method') methods.add(nameOf(m.key), m.fn);
        if (m.kind === 'getter') getters.add(nameOf(m.key), m.fn);
      }
    });
  }
  return {
    functions,
    classOf,
    setUp,
    called: (name) => [...methods.named(name), ...getters.named(name)],
    read: (name) => getters.named(name),
    implied: [...new Set(implied.flatMap((name) => methods.named(name)))],
  };
}

function nameOf(key: Operand): string | undefined {
  return key.kind === 'const' ? String(key.value) : undefined;
}

class Table {
  readonly #byName = new Map<string | undefined, FunctionId[]>();

  add(name: string | undefined, fn: FunctionId): void {
    const list = this.#byName.get(name);
    if (list === undefined) this.#byName.set(name, [fn]);
    else list.push(fn);
  }

  /** Of that name, and of names that are not known. */
  named(name: string | undefined): FunctionId[] {
    if (name === undefined) return [...this.#byName.values()].flat();
    return [...(this.#byName.get(name) ?? []), ...(this.#byName.get(undefined) ?? [])];
  }
}
