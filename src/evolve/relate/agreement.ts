import type { Term } from '../../expr/term.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import type { Asker } from './asker.ts';
import { fitsShape } from './fits-shape.ts';
import { Unsupported } from './flat-code.ts';
import type { Inputs } from './inputs.ts';
import type { Move } from './move.ts';
import { OutcomeComparison } from './same-outcome.ts';
import { isInput } from './side.ts';
import type { Arrival, RecursiveCall, State } from './state.ts';
import type { Unknowns } from './unknowns.ts';
import { sameTerm, sameValue } from './values.ts';

interface Parts {
  readonly asker: Asker;
  readonly unknowns: Unknowns;
  readonly inputs: Inputs;
  /** What the function gives, where calls of it are taken to do so. */
  readonly returns: Shape | undefined;
}

/** What both versions must agree in where they end, and where they call inputs or functions that are unknowns. */
export class Agreement {
  readonly #r: Parts;

  constructor(parts: Parts) {
    this.#r = parts;
  }

  /** Where calls are taken to give something of one type and to change nothing, so does every way out. */
  asAssumed({ arrivals, conditions }: Move): void {
    const { returns, asker, unknowns } = this.#r;
    if (returns === undefined) return;
    for (const arrival of arrivals) {
      if (arrival.kind !== 'return' || arrival.value.kind !== 'term')
        throw new Unsupported(
          'a function that calls itself and does not give a primitive',
          undefined,
          'type',
        );
      for (const [ref, content] of this.#r.inputs.heap)
        if (arrival.state.heap.get(ref) !== content)
          throw new Unsupported('a function that calls itself and changes its arguments');
      if (!asker.isImplied(conditions, fitsShape(unknowns.store, arrival.value.term, returns)))
        throw new Unsupported(
          'a function that calls itself and gives values of several types',
          undefined,
          'type',
        );
    }
  }

  /**
   * Both log the same on the way, in the same order. Calls of functions that are unknowns are not told in which order they are among what
   * is logged, and log nothing themselves.
   */
  sameLogs({ arrivals: [a, b], conditions }: Move): void {
    const { asker, unknowns, returns } = this.#r;
    const [ours, theirs] = [a.state.logs, b.state.logs];
    if ([...ours, ...theirs].every((l) => l.isQuiet)) return;
    const calls = [a, b].some(({ state }) => state.calls || state.recursions.some((c) => !c.isClosed));
    if (returns !== undefined || calls)
      throw new Unsupported('logs among calls of functions that call themselves');
    const isSame = (i: number): boolean => {
      const [x, y] = [ours[i]!, theirs[i]!];
      if (x.path !== y.path || x.terms.length !== y.terms.length) return false;
      return x.terms.every((t, k) => {
        const same = sameTerm(unknowns.store, t, y.terms[k]!);
        return same !== 0 && asker.isImplied(conditions, same);
      });
    };
    if (ours.length === theirs.length && ours.every((_, i) => isSame(i))) return;
    if (!asker.isImpossible(conditions)) throw new Unsupported('they log different things');
  }

  sameEnd(from: string, { arrivals, conditions }: Move): void {
    const [a, b] = arrivals;
    const why =
      a.kind === 'return' && b.kind === 'return'
        ? undefined
        : a.kind === 'throw' && b.kind === 'throw'
          ? undefined
          : 'one throws and the other returns';
    const comparison = new OutcomeComparison(this.#r.asker, conditions, [a.state, b.state]);
    const differs =
      why ??
      comparison.values(
        (a as Arrival & { kind: 'return' }).value,
        (b as Arrival & { kind: 'return' }).value,
      ) ??
      comparison.inputs();
    if (differs === undefined) return;
    const state = this.#r.asker.breaking();
    if (this.#r.asker.isImpossible(conditions)) return;
    throw new Unsupported(
      `${from}: ${differs} at the end${state === '' ? '' : `, as far as is known, where ${state}`}`,
    );
  }

  sameCall(a: Arrival & { kind: 'call' }, b: Arrival & { kind: 'call' }, conditions: readonly Term[]): void {
    const { asker, unknowns } = this.#r;
    if (a.callee !== b.callee || a.args.length !== b.args.length)
      throw new Unsupported('different calls of inputs');
    for (const [i, x] of a.args.entries()) {
      const y = b.args[i]!;
      if ((x.kind === 'ref' && !isInput(x.ref)) || x.kind === 'function')
        throw new Unsupported('an input gets what is not its own');
      const same = sameValue(unknowns.store, x, y);
      if (same === 0 || !asker.isImplied(conditions, same))
        throw new Unsupported(`calls of ${a.callee} with different arguments`);
    }
    const why = new OutcomeComparison(asker, conditions, [a.state, b.state]).inputs();
    if (why !== undefined) throw new Unsupported(`before a call of ${a.callee}: ${why}`);
  }

  /** Whether both versions make the same recursive calls on the way. */
  sameRecursions({ arrivals: [a, b], conditions }: Move): boolean {
    const { asker, unknowns } = this.#r;
    const has = (list: readonly RecursiveCall[], { symbol, terms }: RecursiveCall) =>
      list.some(
        (other) =>
          other.symbol === symbol &&
          terms.every((x, i) => {
            const same = sameTerm(unknowns.store, x, other.terms[i]!);
            return same !== 0 && asker.isImplied(conditions, same);
          }),
      );
    const covered = (of: State, other: State) =>
      of.recursions.every((call) => (call.isOthersEnd ? other.calls : has(other.recursions, call)));
    return covered(a.state, b.state) && covered(b.state, a.state);
  }
}
