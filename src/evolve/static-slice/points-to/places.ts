import type { Variable } from '../../../flow/data/variables.ts';
import type { ProgramFlow } from '../../../flow/program-flow.ts';
import { eachInstruction } from '../../../ir/each-instruction.ts';
import type { Fn, FunctionId, Instruction, LocalId, Operand, Rvalue } from '../../../ir/ir.ts';
import { Heap } from './heap.ts';

/** The nodes of a file's locals, results and receivers, and the objects that its instructions make. */
export class Places {
  readonly flow: ProgramFlow;
  readonly home: number;
  readonly entry: FunctionId;
  readonly heap = new Heap();
  #isOpen = false;
  /** Functions that are called, as far as is known, in the order in which that became known. */
  readonly reached = new Set<FunctionId>();
  #whenReached: (fn: FunctionId) => void = () => {};
  /** What is thrown. */
  readonly thrown: number;
  readonly #primitive: ReadonlySet<LocalId>;
  readonly #locals = new Map<LocalId, number>();
  readonly #results = new Map<FunctionId, number>();
  readonly #receivers = new Map<FunctionId, number>();
  readonly #functions = new Map<FunctionId, number>();
  readonly #made = new Map<Instruction, number>();
  readonly #initialisers = new Map<number, readonly FunctionId[]>();
  readonly #native = new Set<number>();
  readonly #argumentObjects = new Map<FunctionId, number>();
  readonly #instances = new Map<number, number>();
  readonly #values: ReadonlyMap<LocalId, Rvalue | undefined>;

  constructor(flow: ProgramFlow, home: number, entry: FunctionId, primitive: ReadonlySet<LocalId>) {
    this.flow = flow;
    this.home = home;
    this.entry = entry;
    this.#primitive = primitive;
    this.thrown = this.heap.sets.node();
    this.#values = onlyValues(flow.program.functions.filter((f) => f.module === home));
  }

  /** A function is called, or may be by whoever has it: its code counts, and that of the functions it makes. */
  reach(fn: FunctionId): void {
    if (this.reached.has(fn) || this.isForeign(fn)) return;
    this.reached.add(fn);
    this.#whenReached(fn);
  }

  onReach(tell: (fn: FunctionId) => void): void {
    this.#whenReached = tell;
  }

  /** Code out of sight runs: it may call what functions it knows, and catch what they throw. `call`: what follows from such a call. */
  open(call: (fn: FunctionId) => void): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    const { sets, outsideNode } = this.heap;
    sets.flow(this.thrown, outsideNode);
    sets.each(outsideNode, (object) => {
      for (const fn of this.runBy(object)) if (fn !== this.entry) call(fn);
    });
  }

  /** The one value that is assigned to a local, if it is one. */
  onlyValue(local: LocalId): Rvalue | undefined {
    return this.#values.get(local);
  }

  isForeign(fn: FunctionId): boolean {
    return this.flow.program.functions[fn]!.module !== this.home;
  }

  /** The node of a local; undefined when it certainly holds no object. */
  local(local: LocalId): number | undefined {
    if (this.#primitive.has(local)) return undefined;
    let node = this.#locals.get(local);
    if (node === undefined) {
      const owner = this.flow.program.functions[this.flow.program.locals[local]!.fn];
      node = owner?.module === this.home ? this.heap.sets.node() : this.heap.outsideNode;
      this.#locals.set(local, node);
    }
    return node;
  }

  of(operand: Operand): number | undefined {
    return operand.kind === 'const' ? undefined : this.local(operand.local);
  }

  resultOf(fn: FunctionId): number {
    return this.#node(this.#results, fn);
  }

  receiverOf(fn: FunctionId): number {
    return this.#node(this.#receivers, fn);
  }

  /** The object that an instruction makes. */
  made(instruction: Instruction, plain = false): number {
    let object = this.#made.get(instruction);
    if (object === undefined) this.#made.set(instruction, (object = this.heap.object(undefined, plain)));
    return object;
  }

  /** The object that a built-in makes. */
  madeNatively(instruction: Instruction): number {
    const object = this.made(instruction);
    this.#native.add(object);
    return object;
  }

  isNative(object: number): boolean {
    return this.#native.has(object);
  }

  /** The object that an instruction makes, if there is one. */
  madeBy(instruction: Instruction): number | undefined {
    return this.#made.get(instruction);
  }

  /** The object of a class, which is its constructor too. */
  madeClass(instruction: Instruction, make: FunctionId | undefined): number {
    let object = this.#made.get(instruction);
    if (object === undefined) this.#made.set(instruction, (object = this.heap.object(make)));
    return object;
  }

  /** `initialisers`: what runs for the fields of each new instance. */
  constructs(object: number, initialisers: readonly FunctionId[]): void {
    this.#initialisers.set(object, initialisers);
  }

  /** What runs when an object is called, or constructed. */
  runBy(object: number): readonly FunctionId[] {
    const fn = this.heap.functionOf(object);
    return [...(fn === undefined ? [] : [fn]), ...(this.#initialisers.get(object) ?? [])];
  }

  functionObject(fn: FunctionId): number {
    let object = this.#functions.get(fn);
    if (object === undefined) this.#functions.set(fn, (object = this.heap.object(fn)));
    return object;
  }

  /** `arguments`, and what rest parameters hold. */
  argumentsOf(fn: FunctionId): number {
    let object = this.#argumentObjects.get(fn);
    if (object === undefined) this.#argumentObjects.set(fn, (object = this.heap.object(undefined, true)));
    return object;
  }

  /** What a class, or function that is called by `new`, made. */
  instancesOf(object: number): number {
    return this.#node(this.#instances, object);
  }

  /** The variable of the property that a key names; undefined when it may be any. */
  key(key: Operand): Variable | undefined {
    return this.flow.table.keyClass(key);
  }

  /** What reading a name of any of a node's objects gives. */
  read(node: number | undefined, name: Variable | undefined, target: number | undefined): void {
    if (target === undefined) return;
    this.heap.sets.each(node, (object) => this.heap.sets.flow(this.heap.read(object, name), target));
  }

  /** Everything that any of a node's objects holds. */
  readAll(node: number | undefined, target: number | undefined): void {
    this.read(node, undefined, target);
  }

  readElements(node: number | undefined, target: number | undefined): void {
    this.read(node, this.flow.table.element, target);
  }

  write(node: number | undefined, name: Variable | undefined, value: number | undefined): void {
    if (value === undefined) return;
    this.heap.sets.each(node, (object) => this.heap.sets.flow(value, this.heap.written(object, name)));
  }

  #node(map: Map<FunctionId, number>, fn: FunctionId): number {
    let node = map.get(fn);
    if (node === undefined) map.set(fn, (node = this.heap.sets.node()));
    return node;
  }
}

/** Locals that are assigned once, with what; undefined for those that are assigned more often. */
function onlyValues(functions: readonly Fn[]): Map<LocalId, Rvalue | undefined> {
  const values = new Map<LocalId, Rvalue | undefined>();
  for (const fn of functions)
    eachInstruction(fn.body, (i) => {
      if (i.kind === 'assign') values.set(i.target, values.has(i.target) ? undefined : i.value);
    });
  return values;
}
