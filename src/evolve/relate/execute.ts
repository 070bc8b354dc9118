/**
 * Runs flat code on symbolic state, from a start or from a loop's head with any state, as far as the next head, call of an input or
 * end, on every path that some state takes. Values are exact; what is not followed ends the attempt, unless no state gets there.
 */
import { worked } from '../../base/work.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { toStringTerm } from '../../expr/to-string.ts';
import type { Field } from '../../syntax/shape.ts';
import { Arrays, admitsUndefined } from './arrays.ts';
import type { Asker } from './asker.ts';
import {
  type FlatCode,
  type FlatInstruction,
  type FlatOperand,
  type FlatRvalue,
  Unsupported,
} from './flat-code.ts';
import { callMethodOf, callStandard, standardNumber } from './natives.ts';
import { eachWay, OpenStates, type Ways } from './open-states.ts';
import { Operators } from './operators.ts';
import { type Recursion, type RunCode, recursiveCall } from './recursion.ts';
import { type Arrival, type Computed, FIRST_OWN, type State } from './state.ts';
import type { Unknowns } from './unknowns.ts';
import { alternativesOf, type Content, type Value } from './values.ts';

const MOST_PATHS = 320;
/** Steps that are a unit of work. */
const STEPS_A_UNIT = 200;
const MOST_STEPS = 20_000;
const errors = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'EvalError',
  'URIError',
]);

export class Executor {
  readonly #code: FlatCode;
  readonly #ways: Ways;
  readonly #asker: Asker;
  readonly #unknowns: Unknowns;
  readonly #store: TermStore;
  readonly #ops: Operators;
  readonly #arrays: Arrays;
  readonly recursion: Recursion | undefined;
  #next = 10 * FIRST_OWN;

  constructor(code: FlatCode, asker: Asker, unknowns: Unknowns, recursion?: Recursion, ways: Ways = eachWay) {
    this.#code = code;
    this.#ways = ways;
    this.#asker = asker;
    this.#unknowns = unknowns;
    this.#store = unknowns.store;
    this.#ops = new Operators(this.#store);
    this.#arrays = new Arrays(unknowns);
    this.recursion = recursion;
  }

  /** All ways on from a state, whose `pc` is the next instruction. */
  run(from: State): Arrival[] {
    const arrivals: Arrival[] = [];
    const open = new OpenStates(this.#store, this.#code, this.#ways.merges);
    open.add(from);
    let steps = 0;
    for (let here = open.next(); here !== undefined; here = open.next()) {
      if (++steps > MOST_STEPS || arrivals.length + open.size > MOST_PATHS)
        throw new Unsupported('too many ways through a round');
      const instruction = this.#code.instructions[here.pc]!;
      if (instruction.kind === 'head' && !this.#ways.passed.has(here.pc)) {
        arrivals.push({ kind: 'head', pc: here.pc, state: here });
        continue;
      }
      const call = this.#inputCall(here, instruction);
      if (call !== undefined) arrivals.push(call);
      else for (const next of this.#guarded(here, instruction, arrivals)) open.add(next);
    }
    worked(steps / STEPS_A_UNIT);
    return arrivals;
  }

  /** Goes on behind a call of an input, with what it gave. */
  resume(at: Arrival & { kind: 'call' }, value: Value, thrown: boolean): Arrival[] {
    const instruction = this.#code.instructions[at.pc]!;
    const arrivals: Arrival[] = [];
    const next = this.#finish(instruction, { state: { ...at.state, pc: at.pc }, value, thrown }, arrivals);
    return [...arrivals, ...next.flatMap((s) => this.run(s))];
  }

  #inputCall(state: State, instruction: FlatInstruction): Arrival | undefined {
    if (instruction.kind !== 'assign' || instruction.value.kind !== 'call') return undefined;
    const { callee, self, args } = instruction.value;
    const fn = this.#peek(state, callee);
    if (fn?.kind !== 'input') return undefined;
    const receiver = this.#read(state, self);
    if (receiver.kind !== 'term' || receiver.term !== this.#store.undefined) return undefined;
    const values = args.map((a) => this.#read(state, a));
    return { kind: 'call', pc: state.pc, state, callee: fn.path, args: values };
  }

  #guarded(state: State, instruction: FlatInstruction, arrivals: Arrival[]): State[] {
    try {
      return this.#step(state, instruction, arrivals);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      if (this.#asker.isImpossible(state.conditions)) return [];
      if (error.isFinal) throw error;
      const why = new Unsupported(error.message, instruction.span);
      arrivals.push({ kind: 'stuck', state, why });
      return [];
    }
  }

  #step(state: State, instruction: FlatInstruction, arrivals: Arrival[]): State[] {
    const pc = state.pc + 1;
    switch (instruction.kind) {
      case 'jump':
        return [{ ...state, pc: instruction.to.pc }];
      case 'clear': {
        const slots = new Map(state.slots);
        for (const slot of instruction.slots) slots.delete(slot);
        return [{ ...state, pc, slots }];
      }
      case 'check':
        this.#check(state, instruction);
        return [{ ...state, pc }];
      case 'branch':
        return this.#branch(state, instruction);
      case 'return':
        arrivals.push({ kind: 'return', state, value: this.#read(state, instruction.value) });
        return [];
      case 'throw':
        return this.#throw(state, instruction, this.#read(state, instruction.value), arrivals);
      case 'setProperty':
        return this.#setProperty(state, instruction).map((s) => ({ ...s, pc }));
      case 'assign':
        return this.#compute(state, instruction.value).flatMap((c) => this.#finish(instruction, c, arrivals));
      case 'unsupported':
        throw new Unsupported(instruction.reason);
      case 'head':
        return [{ ...state, pc }];
    }
  }

  #finish(instruction: FlatInstruction, { state, value, thrown }: Computed, arrivals: Arrival[]): State[] {
    if (thrown) return this.#throw(state, instruction, value, arrivals);
    const pc = state.pc + 1;
    if (instruction.kind !== 'assign' || instruction.target === undefined) return [{ ...state, pc }];
    return [{ ...state, pc, slots: new Map(state.slots).set(instruction.target, value) }];
  }

  #throw(state: State, { handler }: FlatInstruction, value: Value, arrivals: Arrival[]): State[] {
    if (handler === undefined) {
      arrivals.push({ kind: 'throw', state, value });
      return [];
    }
    return [{ ...state, pc: handler.pc.pc, slots: new Map(state.slots).set(handler.slot, value) }];
  }

  #peek(state: State, operand: FlatOperand): Value | undefined {
    return operand.kind === 'const' ? this.#constant(operand.value) : state.slots.get(operand.slot);
  }

  #read(state: State, operand: FlatOperand): Value {
    const value = this.#peek(state, operand);
    if (value === undefined) throw new Unsupported('a variable is read before it has a value');
    return value;
  }

  #constant(value: Parameters<TermStore['constant']>[0]): Value {
    return { kind: 'term', term: this.#store.constant(value) };
  }

  /** The states of both sides of a decision, without those that there are none of. */
  #split(state: State, condition: Term): { yes: State | undefined; no: State | undefined } {
    return this.#asker.split(state, condition);
  }

  #check(state: State, { check, operand }: FlatInstruction & { kind: 'check' }): undefined {
    const value = this.#read(state, operand);
    const store = this.#store;
    const must = (condition: Term): undefined => {
      if (!this.#asker.isImplied(state.conditions, condition)) throw new Unsupported(`${check} may fail`);
    };
    switch (check) {
      case 'nullish':
        return must(store.not(this.#ops.isSort(value, [Sort.Undefined, Sort.Null])));
      case 'iterable':
        if (value.kind === 'ref' && state.heap.get(value.ref)!.kind === 'array') return;
        return must(this.#ops.isSort(value, [Sort.Str]));
      case 'callable':
      case 'constructible':
        if (value.kind === 'input' || value.kind === 'function' || value.kind === 'builtin') return;
        throw new Unsupported('a call of what may be no function');
      case 'object':
        if (value.kind === 'ref' || value.kind === 'object') return;
        throw new Unsupported('in or instanceof what may be no object');
      case 'bigintDivisor':
        return must(store.not(this.#ops.isSort(value, [Sort.Big])));
      case 'Math':
        if (value.kind === 'builtin' && value.path === 'Math') return;
        throw new Unsupported('spread arguments');
      default:
        throw new Unsupported(`check ${check}`);
    }
  }

  #branch(state: State, instruction: FlatInstruction & { kind: 'branch' }): State[] {
    const value = this.#read(state, instruction.test);
    const { decide } = instruction;
    let condition: Term;
    if (decide === 'array') {
      const isArray = value.kind === 'ref' && state.heap.get(value.ref)!.kind === 'array';
      condition = this.#store.constant(isArray);
    } else if (decide === 'truthy') condition = this.#ops.truthy(value);
    else if (decide === 'nullish') condition = this.#ops.isSort(value, [Sort.Undefined, Sort.Null]);
    else condition = this.#ops.isSort(value, [Sort.Undefined]);
    const { yes, no } = this.#split(state, condition);
    const sides: State[] = [];
    if (no !== undefined) sides.push({ ...no, pc: instruction.else.pc });
    if (yes !== undefined) sides.push({ ...yes, pc: instruction.then.pc });
    return sides;
  }

  #one(state: State, term: Term): Computed[] {
    return [{ state, value: { kind: 'term', term } }];
  }

  #compute(state: State, r: FlatRvalue): Computed[] {
    const store = this.#store;
    switch (r.kind) {
      case 'operand':
        return [{ state, value: this.#read(state, r.value) }];
      case 'unary':
        return this.#one(state, this.#ops.unary(r.op, this.#read(state, r.value)));
      case 'binary': {
        const [left, right] = [this.#read(state, r.left), this.#read(state, r.right)];
        if (r.op === 'in') return this.#one(state, this.#isIn(state, left, right));
        return this.#one(state, this.#ops.binary(r.op, left, right));
      }
      case 'increment':
        return this.#one(state, this.#ops.increment(this.#read(state, r.value), r.by));
      case 'toNumeric':
        return this.#one(state, this.#ops.number(this.#read(state, r.value)));
      case 'toPropertyKey':
        return [{ state, value: this.#read(state, r.value) }];
      case 'template': {
        let text = store.constant(r.strings[0]!);
        for (const [i, operand] of r.values.entries()) {
          const value = this.#read(state, operand);
          const part = value.kind === 'term' ? toStringTerm(store, value.term) : 0;
          if (part === 0) throw new Unsupported('the text of an object');
          text = store.make(Op.Concat, text, part);
          text = store.make(Op.Concat, text, store.constant(r.strings[i + 1]!));
        }
        return this.#one(state, text);
      }
      case 'getProperty':
        return this.#getProperty(state, this.#read(state, r.object), this.#read(state, r.key));
      case 'getGlobal': {
        const number = standardNumber(r.name);
        if (r.name === 'undefined') return this.#one(state, store.undefined);
        if (number !== undefined) return this.#one(state, store.constant(number));
        return [{ state, value: { kind: 'builtin', path: r.name } }];
      }
      case 'call': {
        const callee = this.#read(state, r.callee);
        if (callee.kind !== 'builtin') throw new Unsupported('a call that is not followed');
        return this.#standard(
          state,
          callee.path,
          r.args.map((a) => this.#read(state, a)),
        );
      }
      case 'callMethod': {
        const key = this.#read(state, r.key);
        const args = r.args.map((a) => this.#read(state, a));
        return this.#resolved(state, this.#read(state, r.object)).flatMap((c) =>
          this.#method(c.state, c.value, this.#keyText(key), args),
        );
      }
      case 'construct':
        return this.#construct(
          state,
          this.#read(state, r.callee),
          r.args.map((a) => this.#read(state, a)),
        );
      case 'array':
        return this.#array(state, r);
      case 'object': {
        const fields = new Map<string, Value>();
        for (const { key, value } of r.members) {
          if (/^\d+$/.test(key)) throw new Unsupported('an object with numbers as keys');
          fields.set(key, this.#read(state, value));
        }
        return [this.#made(state, { kind: 'record', fields })];
      }
      case 'next':
        return this.#nextItem(state, r);
      case 'recur': {
        const { recursion } = this;
        if (recursion === undefined) throw new Unsupported('a function that calls itself');
        const values = r.args.map((a) => this.#read(state, a));
        const run: RunCode = (code, inner, from) =>
          new Executor(code, this.#asker, this.#unknowns, inner).run(from);
        return recursiveCall({ recursion, asker: this.#asker, run }, state, r.symbol, values);
      }
      case 'function':
        return [{ state, value: { kind: 'function', name: r.name } }];
    }
  }

  #made(state: State, content: Content): Computed {
    const ref = this.#next++;
    return { state: { ...state, heap: new Map(state.heap).set(ref, content) }, value: { kind: 'ref', ref } };
  }

  #keyText(key: Value): string {
    const text =
      key.kind === 'term' && this.#store.isConst(key.term) ? this.#store.constValue(key.term) : undefined;
    if (typeof text !== 'string') throw new Unsupported('a method by a name that is computed');
    return text;
  }

  /** A value of several types as each of them. */
  #resolved(state: State, value: Value): Computed[] {
    if (value.kind !== 'term' || this.#store.sort(value.term) !== Sort.Any) return [{ state, value }];
    return alternativesOf(this.#store, value.term).flatMap(({ when, term }) => {
      const { yes } = this.#split(state, when);
      return yes === undefined ? [] : this.#one(yes, term);
    });
  }

  #isIn(state: State, key: Value, object: Value): Term {
    const content = object.kind === 'ref' ? state.heap.get(object.ref)! : undefined;
    if (content?.kind !== 'array' || key.kind !== 'term' || this.#store.sort(key.term) !== Sort.Num)
      throw new Unsupported('in');
    const within = this.#arrays.isWithin(content, key.term);
    return this.#store.and(within, this.#arrays.isPresent(content, key.term));
  }

  #getProperty(state: State, object: Value, key: Value): Computed[] {
    return this.#resolved(state, object).flatMap((c) => this.#property(c.state, c.value, key));
  }

  #property(state: State, object: Value, key: Value): Computed[] {
    const store = this.#store;
    if (key.kind !== 'term') throw new Unsupported('a key that is an object');
    const isIndex = store.sort(key.term) === Sort.Num;
    const name = store.isConst(key.term) && !isIndex ? store.constValue(key.term) : undefined;
    if (!isIndex && typeof name !== 'string') throw new Unsupported('a key that is computed');
    switch (object.kind) {
      case 'term': {
        if (store.sort(object.term) !== Sort.Str)
          throw new Unsupported(`${String(name)} of what is no object`);
        const length = store.make(Op.Length, object.term);
        if (name === 'length') return this.#one(state, length);
        if (!isIndex)
          return [{ state, value: { kind: 'builtin', path: `String.prototype.${name as string}` } }];
        const { yes, no } = this.#split(state, this.#arrays.isIndexBelow(key.term, length));
        return [
          ...(yes === undefined ? [] : this.#one(yes, store.make(Op.CharAt, object.term, key.term))),
          ...(no === undefined ? [] : this.#one(no, store.undefined)),
        ];
      }
      case 'ref': {
        const content = state.heap.get(object.ref)!;
        if (content.kind === 'record') {
          const value = typeof name === 'string' ? content.fields.get(name) : undefined;
          if (value === undefined) throw new Unsupported(`a property ${String(name)} that was not set`);
          return [{ state, value }];
        }
        if (name === 'length') return this.#one(state, content.length);
        if (!isIndex)
          return [{ state, value: { kind: 'builtin', path: `Array.prototype.${name as string}` } }];
        return this.#item(state, content, key.term);
      }
      case 'object': {
        const field = object.shape.fields.find((f) => f.name === name);
        if (field === undefined || field.optional) throw new Unsupported(`the field ${String(name)}`);
        return [{ state, value: this.#field(state, object, field) }];
      }
      case 'builtin': {
        const path = `${object.path}.${String(name)}`;
        const number = standardNumber(path);
        return number === undefined
          ? [{ state, value: { kind: 'builtin', path } }]
          : this.#one(state, store.constant(number));
      }
      default:
        throw new Unsupported(`${String(name)} of a function or error`);
    }
  }

  #field(state: State, { id, path }: Value & { kind: 'object' }, { name, shape }: Field): Value {
    const symbol = `${path}.${name}`;
    return this.#unknowns.apply(`${symbol}${state.epoch}`, [id], shape, false, symbol);
  }

  #item(state: State, content: Content & { kind: 'array' }, index: Term): Computed[] {
    const { yes, no } = this.#split(state, this.#arrays.isWithin(content, index));
    return [
      ...(yes === undefined ? [] : [this.#taken(yes, content, index)]),
      ...(no === undefined ? [] : this.#one(no, this.#store.undefined)),
    ];
  }

  /** An item that is read. */
  #taken(state: State, content: Content & { kind: 'array' }, index: Term): Computed {
    const value = this.#arrays.read(content, index);
    const { base } = content;
    const there =
      base === undefined || admitsUndefined(base.element)
        ? this.#store.true
        : this.#arrays.isPresent(content, index);
    if (there === this.#store.true || state.conditions.includes(there)) return { state, value };
    return { state: { ...state, conditions: [...state.conditions, there] }, value };
  }

  #setProperty(state: State, s: FlatInstruction & { kind: 'setProperty' }): State[] {
    const [object, key, value] = [s.object, s.key, s.value].map((o) => this.#read(state, o)) as [
      Value,
      Value,
      Value,
    ];
    const content = object.kind === 'ref' ? state.heap.get(object.ref)! : undefined;
    if (object.kind !== 'ref' || content === undefined || key.kind !== 'term')
      throw new Unsupported('an input object is changed');
    const write = (at: State, now: Content): State => ({
      ...at,
      heap: new Map(at.heap).set(object.ref, now),
    });
    const store = this.#store;
    if (content.kind === 'record') {
      const name = store.isConst(key.term) ? store.constValue(key.term) : undefined;
      if (typeof name !== 'string' || !content.fields.has(name)) throw new Unsupported('a property is added');
      return [write(state, { ...content, fields: new Map(content.fields).set(name, value) })];
    }
    if (store.sort(key.term) !== Sort.Num) throw new Unsupported('a property of an array is set');
    const { yes, no } = this.#split(state, this.#arrays.isWithin(content, key.term));
    const states = yes === undefined ? [] : [write(yes, this.#arrays.written(content, key.term, value))];
    if (no === undefined) return states;
    if (!this.#asker.isImplied(no.conditions, store.make(Op.SameNum, key.term, content.length)))
      throw new Unsupported('an item is set beyond the end');
    return [...states, write(no, this.#arrays.appended(content, value))];
  }

  #array(state: State, { elements }: FlatRvalue & { kind: 'array' }): Computed[] {
    let content: Content & { kind: 'array' } = {
      kind: 'array',
      base: undefined,
      length: this.#store.constant(0),
      writes: [],
    };
    for (const [i, { spread, value }] of elements.entries()) {
      const given = this.#read(state, value);
      if (!spread) {
        content = this.#arrays.appended(content, given);
        continue;
      }
      const from = given.kind === 'ref' ? state.heap.get(given.ref)! : undefined;
      if (from?.kind !== 'array' || i > 0) throw new Unsupported('a spread that is not followed');
      content = from.base === undefined ? from : { ...from, base: { ...from.base, present: undefined } };
    }
    return [this.#made(state, content)];
  }

  #standard(state: State, path: string, args: readonly Value[]): Computed[] {
    if (path === '$stop') throw new Unsupported('an array that got shorter meanwhile');
    if (errors.has(path)) return this.#construct(state, { kind: 'builtin', path }, args);
    if (path === 'Array.isArray' && args[0]?.kind === 'ref')
      return this.#one(state, this.#store.constant(state.heap.get(args[0].ref)!.kind === 'array'));
    const terms = args.map((a) => (a.kind === 'term' ? a.term : 0));
    const result = terms.includes(0) ? 0 : callStandard(this.#store, path, terms);
    if (result === 0) throw new Unsupported(`${path} is not followed`);
    return this.#one(state, result);
  }

  #method(state: State, object: Value, name: string, args: readonly Value[]): Computed[] {
    if (object.kind === 'builtin') return this.#standard(state, `${object.path}.${name}`, args);
    if (object.kind === 'term') {
      const terms = args.map((a) => (a.kind === 'term' ? a.term : 0));
      const result = terms.includes(0) ? 0 : callMethodOf(this.#store, object.term, name, terms);
      if (result === 0) throw new Unsupported(`the method ${name}`);
      return this.#one(state, result);
    }
    const content = object.kind === 'ref' ? state.heap.get(object.ref)! : undefined;
    if (object.kind !== 'ref' || content?.kind !== 'array') throw new Unsupported(`the method ${name}`);
    if (name === 'push') {
      const now = args.reduce((c, a) => this.#arrays.appended(c, a), content);
      return this.#one({ ...state, heap: new Map(state.heap).set(object.ref, now) }, now.length);
    }
    if (name === 'slice' && args.length === 0) return [this.#made(state, content)];
    if (name === 'at' && args.length === 1 && args[0]!.kind === 'term') {
      const store = this.#store;
      const index = args[0]!.term;
      const isPlain = store.isConst(index) && Number.isInteger(store.constValue(index));
      if (!isPlain) throw new Unsupported('at');
      const isBack = (store.constValue(index) as number) < 0;
      return this.#item(state, content, isBack ? store.make(Op.Add, content.length, index) : index);
    }
    if (name === 'pop' && args.length === 0) return this.#pop(state, object.ref, content);
    throw new Unsupported(`the method ${name} of arrays`);
  }

  #pop(state: State, ref: number, content: Content & { kind: 'array' }): Computed[] {
    const store = this.#store;
    const { yes, no } = this.#split(state, store.make(Op.Lt, store.constant(0), content.length));
    const none = no === undefined ? [] : this.#one(no, store.undefined);
    if (yes === undefined) return none;
    const length = store.make(Op.Sub, content.length, store.constant(1));
    const heap = new Map(yes.heap).set(ref, { ...content, length });
    const taken = this.#taken(yes, content, length);
    return [...none, { state: { ...taken.state, heap }, value: taken.value }];
  }

  #construct(state: State, callee: Value, args: readonly Value[]): Computed[] {
    if (callee.kind !== 'builtin' || !errors.has(callee.path) || args.length > 1)
      throw new Unsupported('new of what is not followed');
    const [given] = args;
    if (given === undefined)
      return [{ state, value: { kind: 'error', name: callee.path, message: undefined } }];
    const message = given.kind === 'term' && this.#store.sort(given.term) === Sort.Str ? given.term : 0;
    if (message === 0) throw new Unsupported('an error with a message that is no text');
    return [{ state, value: { kind: 'error', name: callee.path, message } }];
  }

  #nextItem(state: State, r: FlatRvalue & { kind: 'next' }): Computed[] {
    const store = this.#store;
    const over = this.#read(state, { kind: 'slot', slot: r.over });
    const index = this.#ops.number(this.#read(state, { kind: 'slot', slot: r.index }));
    const moved = (at: State, value: Value, by: number): Computed => {
      const next: Value = { kind: 'term', term: store.make(Op.Add, index, store.constant(by)) };
      const slots = new Map(at.slots).set(r.into, value).set(r.index, next);
      return { state: { ...at, slots }, value: { kind: 'term', term: store.true } };
    };
    const content = over.kind === 'ref' ? state.heap.get(over.ref)! : undefined;
    const length =
      content?.kind === 'array'
        ? content.length
        : over.kind === 'term' && store.sort(over.term) === Sort.Str
          ? store.make(Op.Length, over.term)
          : 0;
    if (length === 0) throw new Unsupported('a loop over what is neither an array nor a string');
    const { yes, no } = this.#split(state, store.make(Op.Lt, index, length));
    const nothing: Value = { kind: 'term', term: store.undefined };
    const done =
      no === undefined
        ? []
        : this.#one({ ...no, slots: new Map(no.slots).set(r.into, nothing) }, store.false);
    if (yes === undefined) return done;
    if (content?.kind === 'array') {
      const item = this.#taken(yes, content, index);
      return [...done, moved(item.state, item.value, 1)];
    }
    const text = (over as { term: Term }).term;
    const point = store.make(Op.CodePointAt, text, index);
    const sides = this.#split(yes, store.make(Op.Lt, store.constant(0xffff), point));
    const item = (width: number): Value => ({
      kind: 'term',
      term: store.make(Op.Slice, text, index, store.make(Op.Add, index, store.constant(width))),
    });
    if (sides.yes !== undefined) done.push(moved(sides.yes, item(2), 2));
    if (sides.no !== undefined)
      done.push(moved(sides.no, { kind: 'term', term: store.make(Op.CharAt, text, index) }, 1));
    return done;
  }
}
