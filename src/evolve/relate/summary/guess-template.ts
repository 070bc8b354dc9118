/**
 * Guesses a template of a function from what its flat code does between one round of a loop and the next, from any state. Nothing rests on the guess being right: what
 * comes of it is related to the function afterwards.
 */
import { conjuncts } from '../../../expr/conjuncts.ts';
import { Op } from '../../../expr/op.ts';
import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import type { Asker } from '../asker.ts';
import type { Executor } from '../execute.ts';
import { Unsupported } from '../flat-code.ts';
import type { Inputs } from '../inputs.ts';
import { isInput, keptOf, type Side, startOf } from '../side.ts';
import type { Arrival, State } from '../state.ts';
import type { Unknowns } from '../unknowns.ts';
import type { Value } from '../values.ts';
import { GuessedFolds } from './guessed-folds.ts';
import { Lists } from './lists.ts';
import { LoopState } from './loop-state.ts';
import { Sources } from './sources.ts';
import type { End, Handle, Leaf, Loop, Template, Way } from './template.ts';

export interface GuessRequest {
  readonly side: Side;
  readonly executor: Executor;
  readonly unknowns: Unknowns;
  readonly asker: Asker;
  readonly inputs: Inputs;
  /** The names of the parameters. */
  readonly names: readonly string[];
}

/** @throws Unsupported with what has no place in a template. */
export function guessTemplate(request: GuessRequest): Template {
  return new Guesser(request).template();
}

const MOST_LOOPS = 6;
const MOST_WAYS = 12;

class Guesser {
  readonly #r: GuessRequest;
  readonly #store: TermStore;
  readonly #sources: Sources;
  readonly #lists: Lists;
  #loops = 0;

  constructor(request: GuessRequest) {
    this.#r = request;
    this.#store = request.unknowns.store;
    this.#lists = new Lists(request);
    this.#sources = new Sources(request, this.#lists);
  }

  template(): Template {
    const { side, executor, inputs, names } = this.#r;
    const start = startOf(this.#store, side, inputs);
    const ways = this.#ways(executor.run(start), []);
    if (this.#loops === 0) throw new Unsupported('no loop');
    return { ways, sources: this.#sources.known, taken: new Set(names) };
  }

  #ways(arrivals: readonly Arrival[], known: readonly Term[]): Way[] {
    const ways = this.#possible(arrivals).map((a): Way => {
      const conditions = this.#new(a.state, known);
      this.#sources.note(conditions);
      const then = a.kind === 'head' ? this.#loop(a) : this.#end(a);
      return { conditions, then };
    });
    if (ways.length > MOST_WAYS) throw new Unsupported('too many ways');
    return ways;
  }

  /** Without ways that no state takes. */
  #possible(arrivals: readonly Arrival[]): Arrival[] {
    return arrivals.filter((a) => {
      if (a.kind === 'call') throw new Unsupported('a call of an input');
      if (a.kind !== 'stuck') return true;
      if (this.#r.asker.isImpossible(a.state.conditions)) return false;
      throw a.why;
    });
  }

  /** What is decided besides what was known; that there is an item is not a decision. */
  #new({ conditions }: State, known: readonly Term[]): Term[] {
    const before = new Set(conjuncts(this.#store, ...known));
    return conjuncts(this.#store, ...conditions).filter((c) => !before.has(c) && !this.#lists.isPresence(c));
  }

  #loop(at: Arrival & { kind: 'head' }): Loop {
    if (++this.#loops > MOST_LOOPS) throw new Unsupported('too many loops');
    const { side, executor, asker, unknowns, inputs } = this.#r;
    const handle: Handle = { name: `loop ${this.#loops}` };
    const begin = keptOf(side, at);
    this.#untouched(at.state);
    const loop = new LoopState({ side, executor, unknowns, asker, pc: at.pc, begin, inputs });
    const { over, index, arrivals, state } = loop.settled(this.#lists);
    const within = this.#store.make(Op.Lt, index.term, over.length);
    const outside = this.#store.not(within);
    this.#sources.addIndex(index.term, handle, over);
    const known = [...state.conditions, within, outside];
    const [rounds, exits, out]: [Arrival[], Loop['exits'][number][], Arrival[]] = [[], [], []];
    let skips = false;
    for (const a of this.#possible(arrivals)) {
      const all = conjuncts(this.#store, ...a.state.conditions);
      const isRound = a.kind === 'head' && a.pc === at.pc;
      if (all.includes(outside) && !isRound) out.push(a);
      else if (!all.includes(within)) throw new Unsupported('a loop that ends otherwise than with a list');
      else if (isRound && all.some((c) => this.#lists.isAbsence(c, within))) skips = true;
      else if (isRound) rounds.push(a);
      else if (a.kind === 'head') throw new Unsupported('a loop within a loop');
      else {
        const conditions = this.#new(a.state, known);
        this.#sources.note(conditions);
        exits.push({ conditions, end: this.#end(a) });
      }
    }
    const states = rounds.map((a) => ({
      state: keptOf(side, a),
      conditions: this.#new(a.state, known),
    }));
    const folds = new GuessedFolds(this.#store, this.#sources, (v, s) => this.#leaf(v, s));
    const gathered = folds.of(loop, states);
    this.#lists.add(loop.built());
    const after = this.#ways(out, known);
    const itemName = loop.itemName(arrivals, over);
    return {
      kind: 'loop',
      handle,
      over: over.list,
      from: index.from,
      skips,
      itemName,
      exits,
      folds: gathered,
      after,
    };
  }

  /** Nothing was logged or called, and no input was changed. */
  #untouched({ logs, recursions, calls, heap }: State): undefined {
    if (logs.length > 0 || recursions.length > 0 || calls) throw new Unsupported('a call');
    for (const [ref, content] of heap)
      if (isInput(ref) && this.#r.inputs.heap.get(ref) !== content)
        throw new Unsupported('an input is changed');
  }

  #end(a: Arrival): End {
    if (a.kind !== 'return' && a.kind !== 'throw') throw new Unsupported('a loop within a loop');
    this.#untouched(a.state);
    const value = this.#leaf(a.value, a.state);
    const lists = builtIn(value);
    if (new Set(lists).size < lists.length) throw new Unsupported('one list in two places');
    return { kind: a.kind, value };
  }

  #leaf(value: Value, state: State): Leaf {
    switch (value.kind) {
      case 'term':
        this.#sources.note([value.term]);
        return { kind: 'term', term: value.term };
      case 'error':
        if (value.message !== undefined) this.#sources.note([value.message]);
        return value;
      case 'object': {
        if (this.#sources.isItem(value.id)) return { kind: 'item', id: value.id };
        throw new Unsupported('an object within the inputs');
      }
      case 'ref':
        return this.#held(value.ref, state);
      default:
        throw new Unsupported('an outcome that has no text');
    }
  }

  #held(ref: number, state: State): Leaf {
    if (isInput(ref)) return { kind: 'input', name: this.#r.names[ref]! };
    const content = state.heap.get(ref)!;
    if (content.kind === 'record' && content.fields.has('__proto__')) throw new Unsupported('__proto__');
    if (content.kind === 'record')
      return {
        kind: 'record',
        fields: [...content.fields].map(([key, held]) => [key, this.#leaf(held, state)] as const),
      };
    if (content.kind === 'dict') {
      if (content.dict === 'object' && content.base === undefined && content.ops.length === 0)
        return { kind: 'record', fields: [] };
      throw new Unsupported('an object that has no text');
    }
    const list = this.#lists.builtOf(content);
    if (list !== undefined && content.writes.length === 0) return { kind: 'built', list };
    const length = this.#store.isConst(content.length) ? this.#store.constValue(content.length) : -1;
    if (content.base !== undefined || content.isSet || length !== content.writes.length)
      throw new Unsupported('a list that has no text');
    const items = content.writes.map((w, i) => {
      if (this.#store.constant(i) !== w.index) throw new Unsupported('a list that has no text');
      return this.#leaf(w.value, state);
    });
    return { kind: 'array', items };
  }
}

function builtIn(leaf: Leaf): Handle[] {
  if (leaf.kind === 'array') return leaf.items.flatMap(builtIn);
  if (leaf.kind === 'record') return leaf.fields.flatMap(([, l]) => builtIn(l));
  return leaf.kind === 'built' ? [leaf.list] : [];
}
