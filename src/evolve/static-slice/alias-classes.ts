import type { ProgramFlow } from '../../flow/program-flow.ts';
import { eachInstruction } from '../../ir/each-instruction.ts';
import type { Fn, FunctionId, Instruction, LocalId, Operand } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';
import { AliasNodes } from './alias-nodes.ts';
import { callTargets } from './call-targets.ts';
import { unifyFunction } from './unify-code.ts';

/**
 * Which objects may be the same, by unification (Steensgaard): every local, result and receiver of the file's functions has a class, and every class
 * one class of contents, whatever the property. What other files, code out of sight and the caller hold is one class, `outside`, which holds
 * itself. Two accesses to objects of different classes never meet.
 */
export class AliasClasses {
  readonly entry: FunctionId;
  readonly #n: AliasNodes;
  readonly #writes = new Map<FunctionId, Set<number>>();

  constructor(flow: ProgramFlow, home: number, entry: FunctionId, primitive: ReadonlySet<LocalId>) {
    this.entry = entry;
    const n = new AliasNodes(flow, home, entry, primitive);
    this.#n = n;
    const { program, table, calls } = flow;
    const own = program.functions.filter((f) => f.module === home);
    const { params } = program.functions[program.modules[home]!.init]!;
    for (const param of params) n.join(n.outsideNode, n.local(param));
    // What the caller gives is plain data, apart from what others hold.
    const input = n.union.add();
    n.union.collapse(input);
    n.giveOut(program.functions[entry]!, input);
    for (const fn of program.functions) {
      if (fn.module === home) continue;
      for (const local of table.touched(fn.id)) n.join(n.outsideNode, n.local(local));
      for (const callee of calls.callees[fn.id]!)
        if (program.functions[callee]!.module === home) {
          n.giveOut(program.functions[callee]!);
          n.join(n.outsideNode, n.resultOf(callee));
        }
    }
    for (let before = -1; before !== n.union.changes; ) {
      before = n.union.changes;
      for (const fn of own) unifyFunction(n, fn);
    }
    this.#collectWrites(own);
  }

  get outside(): number {
    return this.#n.union.find(this.#n.outsideNode);
  }

  ofLocal(local: LocalId): number {
    return this.#n.union.find(this.#n.local(local));
  }

  ofResult(fn: FunctionId): number {
    return this.#n.union.find(this.#n.resultOf(fn));
  }

  ofReceiver(fn: FunctionId): number {
    return this.#n.union.find(this.#n.selfOf(fn));
  }

  ofContents(cls: number): number {
    return this.#n.union.find(this.#n.union.content(cls));
  }

  /** The class and those of everything that can be reached from its objects. */
  reachable(cls: number): Set<number> {
    return this.#n.reachable(cls);
  }

  /** Functions of this file that objects of a class may be. */
  functions(cls: number): ReadonlySet<FunctionId> {
    return this.#n.union.functions(cls);
  }

  /** Of the functions of this file that the call graph has an instruction call, those that its operands may lead to. */
  targets(fn: FunctionId, i: Instruction): FunctionId[] {
    return callTargets(this.#n, fn, i);
  }

  /** Classes of objects that running a function, with all that it calls, may write to. */
  written(fn: FunctionId): ReadonlySet<number> {
    return this.#writes.get(fn) ?? new Set([this.outside]);
  }

  /** Classes of objects that an instruction may read from itself, or have read by built-ins and code that is not in this file. */
  reads(fn: FunctionId, instruction: Instruction): Set<number> {
    return this.#touches(fn, instruction, 'reads');
  }

  /** As {@link reads}, for writing. */
  writes(fn: FunctionId, instruction: Instruction): Set<number> {
    return this.#touches(fn, instruction, 'writes');
  }

  #touches(fn: FunctionId, i: Instruction, how: 'reads' | 'writes'): Set<number> {
    const classes = new Set<number>();
    const add = (operand: Operand | undefined, deep = false): void => {
      const node = operand === undefined ? undefined : this.#n.of(operand);
      if (node === undefined) return;
      if (deep) for (const cls of this.reachable(node)) classes.add(cls);
      else classes.add(this.#n.union.find(node));
    };
    const self = () => classes.add(this.#n.union.find(this.#n.selfOf(fn)));
    const target = i.kind === 'assign' ? ({ kind: 'local', local: i.target } as const) : undefined;
    const site = this.#n.flow.calls.sites.get(i);
    if (site !== undefined && (site.unknown || site.targets.some((t) => this.#n.isForeign(t))))
      classes.add(this.outside);
    const value = i.kind === 'assign' || i.kind === 'effect' ? i.value : undefined;
    if (site !== undefined && site.natives.length > 0 && value !== undefined) {
      for (const operand of operandsOf(value)) add(operand, true);
      add(target, true);
    }
    if (i.kind === 'setProperty' || i.kind === 'setPrivate' || i.kind === 'defineMember') add(i.object);
    if (i.kind === 'setSuper') self();
    switch (value?.kind) {
      case 'getProperty':
      case 'getPrivate':
      case 'hasPrivate':
      case 'callMethod':
      case 'callPrivate':
        if (how === 'reads') add(value.object);
        break;
      case 'deleteProperty':
        add(value.object);
        break;
      case 'getSuper':
      case 'callSuperMethod':
      case 'superCall':
        self();
        break;
      case 'array':
      case 'object':
      case 'class':
      case 'objectRest':
      case 'arguments':
      case 'keysOpen':
        if (how === 'writes') add(target);
        for (const operand of operandsOf(value)) if (how === 'reads') add(operand);
        break;
      case undefined:
      case 'operand':
      case 'getGlobal':
      case 'closure':
      case 'this':
        break;
      default:
        for (const operand of operandsOf(value!)) add(operand);
        add(target);
    }
    return classes;
  }

  #collectWrites(own: readonly Fn[]): void {
    const { calls } = this.#n.flow;
    for (const fn of own) {
      const classes = new Set<number>();
      eachInstruction(fn.body, (i) => {
        for (const cls of this.writes(fn.id, i)) classes.add(cls);
      });
      this.#writes.set(fn.id, classes);
    }
    for (let changed = true; changed; ) {
      changed = false;
      for (const fn of own) {
        const classes = this.#writes.get(fn.id)!;
        const before = classes.size;
        for (const callee of calls.callees[fn.id]!) for (const cls of this.written(callee)) classes.add(cls);
        changed ||= classes.size > before;
      }
    }
  }
}
