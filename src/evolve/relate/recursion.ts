/**
 * Calls of functions that are unknowns, since they call themselves: what they give is a function of their arguments, the same in both versions
 * (Godlin and Strichman's rule). That is an assumption which the proof for the function itself may make of calls that end sooner.
 * A call may also be unfolded: its body is put in its place once, with the calls in there as unknowns.
 */
import type { Term } from '../../expr/term.ts';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import type { Asker } from './asker.ts';
import { fitsShape, orUndefined } from './fits-shape.ts';
import { type FlatCode, Unsupported } from './flat-code.ts';
import type { Arrival, Computed, State } from './state.ts';
import { type Content, sameTerm, type Value } from './values.ts';

/** A function that is an unknown. */
export interface UnknownFunction {
  readonly code: FlatCode;
  /** Of the other version. */
  readonly other: FlatCode;
  readonly parameters: readonly Parameter[];
  readonly returns: Shape;
  /** It is never unfolded, since it is the same in both versions; what it may do besides. */
  readonly closed: { readonly logs: boolean } | undefined;
}

/** How calls are followed: `none` of them; `ends`, where a call ends without further ones; `once`, all of them once. */
export type Unfolding = 'none' | 'ends' | 'once';

export interface Recursion {
  readonly functions: Pick<ReadonlyMap<string, UnknownFunction>, 'get'>;
  readonly unfolding: Unfolding;
  /** Told of every call. */
  readonly onCall?: (symbol: string, args: readonly Value[]) => void;
}

const MOST_ENDS = 24;

export type RunCode = (code: FlatCode, recursion: Recursion, from: State) => Arrival[];

interface Calling {
  readonly recursion: Recursion;
  readonly asker: Asker;
  readonly run: RunCode;
}

/** All that a call of an unknown may come to. */
export function recursiveCall(
  calling: Calling,
  state: State,
  symbol: string,
  args: readonly Value[],
): Computed[] {
  const { recursion, asker } = calling;
  recursion.onCall?.(symbol, args);
  const called = recursion.functions.get(symbol);
  if (called === undefined) throw new Unsupported('a function that calls itself');
  if (args.length > called.parameters.length)
    throw new Unsupported('a recursive call with more arguments than both versions have');
  const { store } = asker.unknowns;
  const terms: Term[] = [];
  const given: Value[] = [];
  let name = symbol;
  // It is known of arguments of the declared types only.
  for (const [i, p] of called.parameters.entries()) {
    const value = args[i] ?? { kind: 'term', term: store.undefined };
    given.push(value);
    if (value.kind === 'ref' && p.shape.kind === 'array') {
      name += `[${keyOf(state.heap.get(value.ref)!)}]`;
      continue;
    }
    if (value.kind !== 'term' || p.shape.kind === 'array')
      throw new Unsupported('a recursive call with objects');
    const fits = fitsShape(store, value.term, p.optional ? orUndefined(p.shape) : p.shape);
    if (!asker.isImplied(state.conditions, fits))
      throw new Unsupported('a recursive call with arguments of other types');
    terms.push(value.term);
  }
  if (called.closed !== undefined) {
    const log = { path: name, terms, isQuiet: !called.closed.logs };
    return [unknown({ ...state, logs: [...state.logs, log] }, false)];
  }
  const from = { ...state, calls: true };
  if (recursion.unfolding === 'none') return [unknown(from, false)];
  const { ends, rest } = unfold(calling, from, called.code, given);
  const found = [...ends];
  // Where the other version ends without further calls this one gives the same, as every smaller call does.
  for (const s of rest) {
    const others = unfold(
      { ...calling, recursion: { ...recursion, unfolding: 'ends' } },
      s,
      called.other,
      given,
    );
    for (const { state: at, value } of others.ends) found.push({ state: noted(at, true), value });
    found.push(...others.rest.map((r) => unknown(r, false)));
  }
  return found;

  function noted(s: State, isOthersEnd: boolean): State {
    const call = { symbol: name, terms, isOthersEnd, isClosed: called!.closed !== undefined };
    return { ...s, recursions: [...s.recursions, call] };
  }
  function unknown(s: State, isOthersEnd: boolean): Computed {
    return { state: noted(s, isOthersEnd), value: resultOf(asker, s, name, terms, called!.returns) };
  }
}

/** What a call gives: what an earlier one gave whose arguments are certainly the same, if there is one. */
function resultOf(
  asker: Asker,
  { conditions }: State,
  name: string,
  terms: readonly Term[],
  returns: Shape,
): Value {
  const { unknowns } = asker;
  const isSame = (others: readonly Term[]) =>
    terms.every((t, i) => {
      const same = sameTerm(unknowns.store, t, others[i]!);
      return same !== 0 && asker.isImplied(conditions, same);
    });
  const earlier = unknowns.applications(name).find(({ args }) => isSame(args));
  return earlier?.value ?? unknowns.apply(name, terms, returns, true);
}

/** What an array holds and how long it is, by name: arrays with the same name hold the same. */
function keyOf(content: Content): string {
  if (content.kind !== 'array' || content.isSet) throw new Unsupported('a recursive call with objects');
  const writes = content.writes.map(({ index, value }) => {
    if (value.kind !== 'term') throw new Unsupported('a recursive call with an array of objects');
    return `${index}:${value.term}`;
  });
  const { symbol = '', of = '', from = '', present = '' } = content.base ?? {};
  return [symbol, of, from, present, content.length, ...writes].join(' ');
}

function unfold(
  { recursion, run }: Calling,
  state: State,
  code: FlatCode,
  args: readonly Value[],
): { readonly ends: Computed[]; readonly rest: readonly State[] } {
  const inner: Recursion = { ...recursion, unfolding: recursion.unfolding === 'once' ? 'ends' : 'none' };
  const slots = new Map(code.params.map((slot, i) => [slot, args[i]!]));
  const arrivals = run(code, inner, { ...state, pc: 0, slots, recursions: [] });
  const back = (a: Arrival): State => ({
    ...a.state,
    pc: state.pc,
    slots: state.slots,
    recursions: [...state.recursions, ...a.state.recursions],
  });
  const plain = arrivals.filter((a) => a.kind === 'return' && sameHeap(a.state, state));
  const ends = recursion.unfolding === 'once' ? plain : plain.filter((a) => a.state.recursions.length === 0);
  if (ends.length > MOST_ENDS) return { ends: [], rest: [state] };
  const computed = ends.map((a) => ({
    state: back(a),
    value: (a as Arrival & { kind: 'return' }).value,
  }));
  if (ends.length === arrivals.length) return { ends: computed, rest: [] };
  // Elsewhere it is an unknown still, wherever that is reached.
  const others = arrivals.filter((a) => !ends.includes(a));
  const rest = others.map((a): State => ({ ...state, conditions: a.state.conditions }));
  return { ends: computed, rest: rest.length <= MOST_ENDS ? rest : [state] };
}

function sameHeap(a: State, b: State): boolean {
  for (const [ref, content] of b.heap) if (a.heap.get(ref) !== content) return false;
  return true;
}
