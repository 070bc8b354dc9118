import type { ProgramFlow } from '../../flow/program-flow.ts';
import type { Fn, FunctionId, LocalId, Operand } from '../../ir/ir.ts';
import { UnionFind } from './union-find.ts';

/** A node for every local, result and receiver of a file's functions; nodes that are unified stand for one class of objects. */
export class AliasNodes {
  readonly flow: ProgramFlow;
  readonly home: number;
  readonly entry: FunctionId;
  readonly primitive: ReadonlySet<LocalId>;
  readonly union = new UnionFind();
  /** What other files, code out of sight and the caller hold. */
  readonly outsideNode: number;
  readonly #result = new Map<FunctionId, number>();
  readonly #self = new Map<FunctionId, number>();
  readonly #locals = new Map<LocalId, number>();

  constructor(flow: ProgramFlow, home: number, entry: FunctionId, primitive: ReadonlySet<LocalId>) {
    this.flow = flow;
    this.home = home;
    this.entry = entry;
    this.primitive = primitive;
    this.outsideNode = this.union.add();
    this.union.collapse(this.outsideNode);
  }

  local(local: LocalId): number {
    let node = this.#locals.get(local);
    if (node === undefined) {
      const isForeign =
        this.flow.program.functions[this.flow.program.locals[local]!.fn]?.module !== this.home;
      node = isForeign ? this.outsideNode : this.union.add();
      this.#locals.set(local, node);
    }
    return node;
  }

  resultOf(fn: FunctionId): number {
    return fresh(this.#result, fn, this.union);
  }

  selfOf(fn: FunctionId): number {
    return fresh(this.#self, fn, this.union);
  }

  /** The node of an operand that may be an object. */
  of(operand: Operand): number | undefined {
    return operand.kind === 'const' || this.primitive.has(operand.local)
      ? undefined
      : this.local(operand.local);
  }

  join(...nodes: readonly (number | undefined)[]): void {
    let first: number | undefined;
    for (const node of nodes) {
      if (node === undefined) continue;
      if (first !== undefined) this.union.union(first, node);
      first ??= node;
    }
  }

  content(node: number | undefined): number | undefined {
    return node === undefined ? undefined : this.union.content(node);
  }

  /** Somebody outside calls the function. */
  giveOut(fn: Fn, values = this.outsideNode): void {
    for (const param of fn.params) this.join(values, this.local(param));
    if (fn.rest !== undefined) this.join(values, this.local(fn.rest));
    this.join(values, this.selfOf(fn.id));
  }

  isForeign(fn: FunctionId): boolean {
    return this.flow.program.functions[fn]!.module !== this.home;
  }

  params(fn: FunctionId): number[] {
    const { params, rest } = this.flow.program.functions[fn]!;
    return [...params, ...(rest === undefined ? [] : [rest])].map((p) => this.local(p));
  }

  /** The class and those of everything that can be reached from its objects. */
  reachable(cls: number): Set<number> {
    const seen = new Set([this.union.find(cls)]);
    for (const at of seen) {
      const content = this.union.knownContent(at);
      if (content !== undefined) seen.add(content);
    }
    return seen;
  }
}

function fresh(map: Map<FunctionId, number>, fn: FunctionId, nodes: UnionFind): number {
  let node = map.get(fn);
  if (node === undefined) map.set(fn, (node = nodes.add()));
  return node;
}
