/**
 * Runs flat code on symbolic state, from a start or from a loop's head with any state, as far as the next head, call of an input or
 * end, on every path that some state takes. Values are exact; what is not followed ends the attempt, unless no state gets there.
 */
import { worked } from '../../base/work.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { Arrays } from './arrays.ts';
import type { Asker } from './asker.ts';
import { Computation } from './computation.ts';
import { type FlatCode, type FlatInstruction, Unsupported } from './flat-code.ts';
import { isStage } from './flatten/fusion.ts';
import { FusedEffects } from './fused-effects.ts';
import { NewObjects } from './new-objects.ts';
import { eachWay, OpenStates, type Ways } from './open-states.ts';
import { Operators } from './operators.ts';
import { Properties } from './properties.ts';
import { peekOperand, readOperand } from './read-operand.ts';
import { type Recursion, type RunCode, recursiveCall } from './recursion.ts';
import { StandardCalls } from './standard-calls.ts';
import type { Arrival, Computed, State } from './state.ts';
import type { Unknowns } from './unknowns.ts';
import { isAnything, type Value } from './values.ts';

const MOST_PATHS = 320;
/** Steps that are a unit of work. */
const STEPS_A_UNIT = 200;
const MOST_STEPS = 20_000;
export class Executor {
  readonly #code: FlatCode;
  readonly #ways: Ways;
  readonly #asker: Asker;
  readonly #store: TermStore;
  readonly #ops: Operators;
  readonly #properties: Properties;
  readonly #computation: Computation;
  readonly recursion: Recursion | undefined;
  readonly #effects = new FusedEffects();

  constructor(code: FlatCode, asker: Asker, unknowns: Unknowns, recursion?: Recursion, ways: Ways = eachWay) {
    this.#code = code;
    this.#ways = ways;
    this.#asker = asker;
    const store = unknowns.store;
    this.#store = store;
    this.recursion = recursion;
    const ops = new Operators(unknowns);
    const arrays = new Arrays(unknowns);
    const heap = new NewObjects();
    const properties = new Properties(asker, unknowns, ops, arrays);
    this.#ops = ops;
    this.#properties = properties;
    const calls = new StandardCalls(asker, arrays, properties, heap);
    const run: RunCode = (inner, how, from) => new Executor(inner, asker, unknowns, how).run(from);
    const recur: ConstructorParameters<typeof Computation>[0]['recur'] = (state, symbol, args) => {
      if (recursion === undefined) throw new Unsupported('a function that calls itself');
      return recursiveCall({ recursion, asker, run }, state, symbol, args);
    };
    this.#computation = new Computation({ asker, store, ops, arrays, heap, properties, calls, recur });
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
    const fn = peekOperand(this.#store, state, callee);
    if (fn?.kind !== 'input') return undefined;
    const receiver = readOperand(this.#store, state, self);
    const isBare = receiver.kind === 'term' && receiver.term === this.#store.undefined;
    // A method sees what it is called on as one more argument.
    if (!isBare && receiver.kind !== 'object') return undefined;
    const values = args.map((a) => readOperand(this.#store, state, a));
    const seen = isBare ? values : [...values, receiver];
    if (instruction.parts !== undefined) this.#effects.calls(instruction);
    return { kind: 'call', pc: state.pc, state, callee: fn.path, args: seen };
  }

  #guarded(state: State, instruction: FlatInstruction, arrivals: Arrival[]): State[] {
    try {
      const next = this.#step(state, instruction, arrivals);
      this.#effects.check(state, instruction, next);
      return next;
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
        arrivals.push({ kind: 'return', state, value: readOperand(this.#store, state, instruction.value) });
        return [];
      case 'throw':
        return this.#throw(state, instruction, readOperand(this.#store, state, instruction.value), arrivals);
      case 'setProperty':
        return this.#properties.setProperty(state, instruction).map((s) => ({ ...s, pc }));
      case 'assign':
        return this.#computation
          .compute(state, instruction.value)
          .flatMap((c) => this.#finish(instruction, c, arrivals));
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

  #throw(state: State, { handler, parts }: FlatInstruction, value: Value, arrivals: Arrival[]): State[] {
    if (parts?.some(isStage)) throw new Unsupported('a callback of a chain of methods that throws');
    if (handler === undefined) {
      arrivals.push({ kind: 'throw', state, value });
      return [];
    }
    return [{ ...state, pc: handler.pc.pc, slots: new Map(state.slots).set(handler.slot, value) }];
  }

  /** The states of both sides of a decision, without those that there are none of. */
  #split(state: State, condition: Term): { yes: State | undefined; no: State | undefined } {
    return this.#asker.split(state, condition);
  }

  #check(state: State, { check, operand, parts }: FlatInstruction & { kind: 'check' }): undefined {
    const value = readOperand(this.#store, state, operand);
    const store = this.#store;
    const must = (condition: Term): undefined => {
      if (condition !== store.true) this.#effects.mayFail(parts);
      if (!this.#asker.isImplied(state.conditions, condition)) throw new Unsupported(`${check} may fail`);
    };
    switch (check) {
      case 'array':
        if (this.#properties.list(state, value) !== undefined) return;
        throw new Unsupported('a method of what may be no array');
      case 'text':
        return must(this.#ops.isSort(value, [Sort.Str]));
      case 'nullish':
        return must(store.not(this.#ops.isSort(value, [Sort.Undefined, Sort.Null])));
      case 'iterable':
        if (this.#properties.list(state, value) !== undefined) return;
        if (value.kind === 'object' && value.shape.kind === 'tuple') return;
        return must(this.#ops.isSort(value, [Sort.Str]));
      case 'callable':
      case 'constructible':
        if (value.kind === 'input' || value.kind === 'function' || value.kind === 'builtin') return;
        throw new Unsupported('a call of what may be no function');
      case 'object':
        if (value.kind === 'ref' || (value.kind === 'object' && !isAnything(value))) return;
        throw new Unsupported('in or instanceof what may be no object');
      case 'bigintDivisor':
        return must(store.not(this.#ops.isSort(value, [Sort.Big])));
      case 'Math':
      case 'Array':
        if (value.kind === 'builtin' && value.path === check) return;
        throw new Unsupported('spread arguments');
      default:
        throw new Unsupported(`check ${check}`);
    }
  }

  #branch(state: State, instruction: FlatInstruction & { kind: 'branch' }): State[] {
    const value = readOperand(this.#store, state, instruction.test);
    const { decide } = instruction;
    let condition: Term;
    if (decide === 'set') condition = this.#store.constant(this.#properties.set(state, value) !== undefined);
    else if (decide === 'array') {
      if (isAnything(value)) throw new Unsupported('a method of a value of any type');
      condition = this.#store.constant(this.#properties.list(state, value) !== undefined);
    } else if (decide === 'truthy') condition = this.#ops.truthy(value);
    else if (decide === 'nullish') condition = this.#ops.isSort(value, [Sort.Undefined, Sort.Null]);
    else condition = this.#ops.isSort(value, [Sort.Undefined]);
    const { yes, no } = this.#asker.split(state, condition);
    const sides: State[] = [];
    if (no !== undefined) sides.push({ ...no, pc: instruction.else.pc });
    if (yes !== undefined) sides.push({ ...yes, pc: instruction.then.pc });
    return sides;
  }
}
