import type { Term } from '../../../expr/term.ts';
import type { TermStore } from '../../../expr/term-store.ts';
import { Unsupported } from '../flat-code.ts';
import type { State } from '../state.ts';
import type { Value } from '../values.ts';
import type { LoopState, Varying } from './loop-state.ts';
import type { Sources } from './sources.ts';
import type { Built, Fold, Leaf } from './template.ts';

/** A way from one round to the next. */
interface Round {
  readonly state: State;
  readonly conditions: readonly Term[];
}

const MOST_GROUPS = 4;

/** What a loop gathers, by what each round does with it. */
export class GuessedFolds {
  readonly #store: TermStore;
  readonly #sources: Sources;
  readonly #leaf: (value: Value, state: State) => Leaf;

  constructor(store: TermStore, sources: Sources, leaf: (value: Value, state: State) => Leaf) {
    this.#store = store;
    this.#sources = sources;
    this.#leaf = leaf;
  }

  of(loop: LoopState, rounds: readonly Round[]): (Fold | Built)[] {
    const found: (Fold | Built)[] = [];
    const varying = loop.varying();
    const handles = varying.map(({ slot, term }) => {
      const handle = { name: nameOf(this.#store, term, slot) };
      this.#sources.set(term, { kind: 'fold', fold: handle });
      return handle;
    });
    for (const { handle, content, isPlaced } of loop.built())
      if (!isPlaced) this.#sources.set(content.length, { kind: 'length', list: handle });
    const common = commonTo(rounds.map((r) => r.conditions));
    const own = rounds.map((r) => ({ ...r, conditions: r.conditions.filter((c) => !common.has(c)) }));
    for (const [i, v] of varying.entries()) {
      const next = this.#next(v, own);
      this.#sources.note([next, v.init]);
      const { name } = handles[i]!;
      found.push({ kind: 'fold', handle: handles[i]!, name, acc: v.term, init: v.init, next });
    }
    for (const { ref, handle, content, isPlaced } of loop.built()) {
      const parts = own.map(({ state: after, conditions }) => {
        const now = after.heap.get(ref);
        if (now?.kind !== 'array' || now.base?.symbol !== content.base?.symbol)
          throw new Unsupported('a list that is replaced');
        this.#sources.note(conditions);
        return { conditions, values: now.writes.map((w) => this.#leaf(w.value, after)) };
      });
      const texts = new Set(parts.map((p) => JSON.stringify(p.values)));
      if (isPlaced && texts.size > 1) throw new Unsupported('an array that is filled in part');
      const rounds = texts.size === 1 ? [{ conditions: [], values: parts[0]!.values }] : parts;
      found.push({ kind: 'built', handle, name: handle.name, isPlaced, rounds });
    }
    return found;
  }

  /** What a variable is after a round, whichever way that went. */
  #next({ slot, term }: Varying, rounds: readonly Round[]): Term {
    const store = this.#store;
    const groups = new Map<Term, Term>();
    for (const { state, conditions } of rounds) {
      const now = state.slots.get(slot);
      if (now?.kind !== 'term' || store.sort(now.term) !== store.sort(term))
        throw new Unsupported('a variable of several types');
      const when = conditions.reduce((a, b) => store.and(a, b), store.true);
      const known = groups.get(now.term);
      groups.set(now.term, known === undefined ? when : store.or(known, when));
    }
    if (groups.size > MOST_GROUPS) throw new Unsupported('too many ways through a round');
    // What stays as it is comes last.
    const sorted = [...groups].sort((a, b) => Number(a[0] === term) - Number(b[0] === term));
    return sorted
      .slice(0, -1)
      .reduceRight((rest, [next, when]) => store.ite(when, next, rest), sorted.at(-1)![0]);
  }
}

function commonTo(lists: readonly (readonly Term[])[]): ReadonlySet<Term> {
  const [first = [], ...others] = lists;
  return new Set(first.filter((c) => others.every((o) => o.includes(c))));
}

function nameOf(store: TermStore, term: Term, slot: number): string {
  return store.variableOf(term).path.replace(/\u2032.*$/, '') || `value${slot}`;
}
