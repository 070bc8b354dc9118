import { pushTo } from '../../base/push-to.ts';
import { eachStatement } from '../../ir/each-instruction.ts';
import type { Argument, FunctionId, Instruction, LocalId, Operand, Program, Return } from '../../ir/ir.ts';
import type { CallGraph } from '../calls/call-graph.ts';
import { constantKeys } from '../calls/constant-keys.ts';
import { argumentOf, ownerOf } from '../calls/method-uses.ts';
import { addNamed, operandsIn } from '../data/named-operands.ts';
import type { UsedAs, ValueUse } from '../data/value-use.ts';
import type { Held, Reader, Result } from './parameter-reader.ts';

export class Tracker {
  readonly #calls: CallGraph;
  readonly #keys: ReadonlyMap<LocalId, string>;
  readonly #readers = new Map<LocalId, Reader[]>();
  readonly #globals = new Map<LocalId, string>();
  readonly #returnsOf = new Map<Return, FunctionId>();
  /** Results of calls in order, by what is called, and such lists by callee. */
  readonly #resultsOf = new Map<readonly FunctionId[], Result[]>();
  readonly #results = new Map<FunctionId, Result[][]>();
  #calledSoFar = 0;
  /** Locals that properties of a name are read into. */
  readonly #loads = new Map<string, LocalId[]>();
  readonly #held = new Map<LocalId, Held[]>();
  readonly #interned = new Map<ValueUse, Held[]>();
  /** What has gone to all locals of a list already. */
  readonly #handed = new Map<object, Set<Held>>();
  readonly #params = new Map<readonly FunctionId[], LocalId[][]>();
  readonly #work: (readonly [LocalId, Held])[] = [];
  readonly #program: Program;

  constructor(program: Program, calls: CallGraph) {
    this.#program = program;
    this.#calls = calls;
    this.#keys = constantKeys(program);
    for (const fn of program.functions)
      eachStatement(fn.body, (s) => {
        if (s.kind === 'return') this.#returnsOf.set(s, fn.id);
        if (s.kind === 'assign') this.#index(s);
        for (const o of operandsIn(s)) if (o.kind === 'local') pushTo(this.#readers, o.local, s as Reader);
      });
  }

  #index(s: Instruction & { kind: 'assign' }): void {
    if (s.value.kind === 'getGlobal') this.#globals.set(s.target, s.value.name);
    if (s.value.kind === 'getProperty') {
      const key = this.#key(s.value.key);
      if (key !== undefined) pushTo(this.#loads, key, s.target);
    }
    const targets = this.#calls.sites.get(s)?.targets;
    if (targets === undefined) return;
    let results = this.#resultsOf.get(targets);
    if (results === undefined) {
      this.#resultsOf.set(targets, (results = []));
      for (const target of targets) pushTo(this.#results, target, results);
    }
    results.push({ local: s.target, order: this.#calledSoFar++ });
  }

  flow(local: LocalId, { use, view }: Held): void {
    const held = this.#intern(use, view);
    let known = this.#held.get(local);
    if (known === undefined) this.#held.set(local, (known = []));
    if (known.length >= MOST || known.includes(held)) return;
    known.push(held);
    this.#work.push([local, held]);
  }

  #intern(use: ValueUse, view: Held['view']): Held {
    let all = this.#interned.get(use);
    if (all === undefined) this.#interned.set(use, (all = []));
    let held = all.find((h) => h.view === view);
    if (held === undefined) all.push((held = { use, view }));
    return held;
  }

  #flowToAll(locals: readonly LocalId[] | undefined, { use, view }: Held): void {
    const held = this.#intern(use, view);
    if (locals !== undefined && this.#isNew(locals, held)) for (const local of locals) this.flow(local, held);
  }

  /** What a function returns goes to the results of its calls, in their order. */
  #flowToResults(fn: FunctionId, { use, view }: Held): void {
    const held = this.#intern(use, view);
    const lists = (this.#results.get(fn) ?? []).filter((list) => this.#isNew(list, held));
    const results = lists.length === 1 ? lists[0]! : lists.flat().sort((a, b) => a.order - b.order);
    for (const { local } of results) this.flow(local, held);
  }

  /** Has it not gone to all of a list yet? A local keeps what it holds, and takes no more once it is full, so once is enough. */
  #isNew(list: object, held: Held): boolean {
    let handed = this.#handed.get(list);
    if (handed === undefined) this.#handed.set(list, (handed = new Set()));
    if (handed.has(held)) return false;
    handed.add(held);
    return true;
  }

  /** The parameters of functions at a position. */
  #paramsAt(targets: readonly FunctionId[], i: number): readonly LocalId[] {
    let lists = this.#params.get(targets);
    if (lists === undefined) this.#params.set(targets, (lists = []));
    return (lists[i] ??= targets.flatMap((target) => this.#program.functions[target]!.params[i] ?? []));
  }

  run(): void {
    for (let next = this.#work.pop(); next !== undefined; next = this.#work.pop()) {
      const [local, held] = next;
      for (const reader of this.#readers.get(local) ?? []) this.#read(reader, local, held);
    }
  }

  #read(s: Reader, local: LocalId, held: Held): void {
    const is = (o: Operand) => o.kind === 'local' && o.local === local;
    const { use, view } = held;
    switch (s.kind) {
      case 'if':
        if (view === 'value') use.as.add('tested');
        return;
      case 'return':
        this.#flowToResults(this.#returnsOf.get(s)!, held);
        return;
      case 'setProperty':
      case 'defineMember': {
        const key = this.#key(s.key);
        if (is(s.value) && view === 'value' && key !== undefined) this.#flowToAll(this.#loads.get(key), held);
        return;
      }
      case 'assign':
      case 'effect':
        this.#value(s, is, held);
        return;
    }
  }

  #value(s: Instruction & { kind: 'assign' | 'effect' }, is: (o: Operand) => boolean, held: Held): void {
    const { value } = s;
    const { use, view } = held;
    const to = (h: Held) => {
      if (s.kind === 'assign') this.flow(s.target, h);
    };
    if (value.kind === 'operand') {
      to(held);
      return;
    }
    if (value.kind === 'iterValue' && view === 'cursor') {
      const item = use.item();
      if (item !== undefined) to({ use: item, view: 'value' });
      return;
    }
    if (value.kind === 'binary') this.#binary(value, is, held);
    if (view !== 'value') return;
    switch (value.kind) {
      case 'unary':
        if (value.op === 'typeof') to({ use, view: 'typeof' });
        else if (value.op === '!') use.as.add('tested');
        else if (value.op !== 'void') use.as.add('number');
        return;
      case 'increment':
      case 'toNumeric':
        use.as.add('number');
        return;
      case 'getProperty':
        if (is(value.object)) this.#property(use, value.key, to);
        return;
      case 'iterOpen':
        use.as.add('array');
        to({ use, view: 'cursor' });
        return;
      case 'keysOpen':
        use.as.add('record');
        return;
      case 'objectRest':
        to(held);
        return;
      case 'object':
        for (const member of value.members) {
          if (member.kind === 'spread' && is(member.value)) to(held);
          const key = member.kind === 'value' && is(member.value) ? this.#key(member.key) : undefined;
          if (key !== undefined) this.#flowToAll(this.#loads.get(key), held);
        }
        return;
      case 'callMethod':
        if (is(value.object)) this.#method(s, use, value.key, value.args);
        if (is(value.object) && copying.has(this.#key(value.key) ?? '')) to(held);
        this.#arguments(s, value.args, is, held, to, this.#key(value.key));
        return;
      case 'call':
        if (is(value.callee)) use.as.add('function');
        this.#arguments(s, value.args, is, held, to);
        return;
      case 'construct':
        this.#arguments(s, value.args, is, held, to);
        return;
    }
  }

  #binary(
    { op, left, right }: { readonly op: string; readonly left: Operand; readonly right: Operand },
    is: (o: Operand) => boolean,
    { use, view }: Held,
  ): void {
    const other = is(left) ? right : left;
    const constant = other.kind === 'const' ? other.value : undefined;
    if (view === 'typeof' || view === 'tag') {
      const name = view === 'tag' ? /^\[object (\w+)\]$/.exec(String(constant))?.[1] : constant;
      if (typeof name === 'string') addNamed(use, name);
    } else if (view !== 'value') return;
    else if (op === 'instanceof') {
      if (is(left) && right.kind === 'local') addNamed(use, this.#globals.get(right.local) ?? '');
    } else if (op === 'in') {
      if (is(right) && typeof constant === 'string') use.field(constant)?.as.add('tested');
      if (is(right) && typeof constant === 'number') use.indices.add(constant);
    } else if (/^[=!]==?$/.test(op)) {
      if (typeof constant === 'string') use.texts.add(constant);
      if (constant !== undefined && constant !== null) use.as.add(typeof constant as UsedAs);
    } else if (op === '+') {
      if (typeof constant === 'string') use.as.add('string');
    } else if (typeof constant !== 'string') use.as.add('number');
  }

  #property(use: ValueUse, keyOperand: Operand, to: (held: Held) => void): void {
    const key = this.#key(keyOperand);
    const owner = ownerOf(key ?? '');
    if (owner !== undefined) use.as.add(owner);
    if (key === 'length' || key?.startsWith('@@') || owner !== undefined || common.has(key ?? '')) return;
    if (keyOperand.kind === 'const' && typeof keyOperand.value === 'number')
      use.indices.add(keyOperand.value);
    const part = key === undefined ? use.item() : use.field(key);
    if (part !== undefined) to({ use: part, view: 'value' });
  }

  /** A method of the value is called. */
  #method(s: Instruction, use: ValueUse, keyOperand: Operand, args: readonly Argument[]): void {
    const key = this.#key(keyOperand);
    if (key === undefined) return;
    const owner = ownerOf(key);
    if (owner !== undefined) use.as.add(owner);
    const first = args[0]?.value;
    if (key === 'hasOwnProperty' && first?.kind === 'const') use.field(String(first.value))?.as.add('tested');
    else if (owner === 'array' || key === 'forEach') {
      use.as.add('array');
      const item = use.item();
      const at = key === 'reduce' || key === 'reduceRight' ? 1 : 0;
      const targets = this.#calls.sites.get(s)?.targets ?? [];
      if (item !== undefined) this.#flowToAll(this.#paramsAt(targets, at), { use: item, view: 'value' });
    } else if (owner === undefined && !common.has(key)) use.field(key)?.as.add('function');
  }

  /** The value is handed to a function. */
  #arguments(
    s: Instruction,
    args: readonly Argument[],
    is: (o: Operand) => boolean,
    held: Held,
    to: (held: Held) => void,
    method?: string,
  ): void {
    const site = this.#calls.sites.get(s);
    const { use } = held;
    for (const [i, { value, spread }] of args.entries()) {
      if (!is(value) || spread) continue;
      const at = method === 'call' ? i - 1 : i;
      if (at >= 0) this.#flowToAll(this.#paramsAt(site?.targets ?? [], at), held);
      for (const native of site?.natives ?? []) {
        const as = argumentOf(native);
        if (as !== undefined) use.as.add(as);
        if (native === 'Object.assign' || native === 'Object.freeze' || native === 'Object.create') to(held);
      }
      const next = args[i + 1]?.value;
      if (method === 'call' && i === 0) {
        if (next?.kind === 'const' && typeof next.value === 'string') use.field(next.value)?.as.add('tested');
        else if (args.length === 1) to({ use, view: 'tag' });
      }
      if (method === 'hasOwn' && next?.kind === 'const') use.field(String(next.value))?.as.add('tested');
      if (method === 'test' || method === 'exec') use.as.add('string');
    }
  }

  #key(operand: Operand): string | undefined {
    if (operand.kind === 'local') return this.#keys.get(operand.local);
    return typeof operand.value === 'string' ? operand.value : undefined;
  }
}

/** How many different values a local is followed for. */
const MOST = 24;

/** Methods that give what they are called on, or a part of it, anew. */
const copying = new Set(['slice', 'concat', 'filter', 'reverse', 'sort']);

/** Methods that values of many types have. */
const common = new Set(
  'toString valueOf toLocaleString hasOwnProperty isPrototypeOf propertyIsEnumerable indexOf lastIndexOf includes slice concat at forEach keys values entries'.split(
    ' ',
  ),
);
