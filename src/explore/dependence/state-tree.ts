/**
 * Which paths need no run since another leads to the same state. Paths are in one tree by their conditions. Where a run passes a cut (`cutPlaces`) in a
 * state that another prefix has come to before, its further decisions are not varied: what follows is what follows the other one. Nor is a decision after a cut made otherwise
 * when that was done from another state, and what it led to has read nothing in which the two states differ. Before all that follows a state is explored
 * it is not known what may be read of it; until then states are the same only when they agree in everything.
 */
import { pushTo } from '../../base/push-to.ts';
import { negate } from '../../expr/negate.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { StateReads } from '../../machine/state-cut.ts';
import type { Trace } from '../../machine/trace.ts';
import { type DecisionNode, DecisionTree, type Insertion, type Placement } from '../decision-tree.ts';
import { ExploredStates } from './explored-states.ts';
import { SequencePool } from './sequence-pool.ts';
import { type Merge, Owner, type Passage } from './state-owner.ts';
import { before, join, mapped } from './state-reads.ts';
import { type ReachedState, wholeText } from './state-signature.ts';

/** A side of a decision after a cut, from all states at a site. */
interface Side {
  readonly explored: ExploredStates;
  /** Where it was or will be taken. */
  waiting: { readonly owner: Owner; readonly node: DecisionNode }[];
}

export class StateTree {
  readonly #store: TermStore;
  readonly #tree = new DecisionTree();
  readonly #pool = new SequencePool();
  /** By prefix of conditions. */
  readonly #owners = new Map<number, Owner | Merge>();
  readonly #whole = new Map<string, Owner>();
  /** By site: those of which not all that follows is explored, and the others. */
  readonly #open = new Map<number, Owner[]>();
  readonly #done = new Map<number, ExploredStates>();
  readonly #ownerOf = new Map<DecisionNode, Owner>();
  readonly #sides = new Map<string, Side>();
  /** Decisions that were not varied, so far. */
  spared = 0;

  constructor(store: TermStore) {
    this.#store = store;
  }

  insert(trace: Trace, placement: Placement, target?: DecisionNode): Insertion {
    const { conditions } = trace;
    const terms = conditions.map((c) => c.term);
    const passed: { owner: Owner; state: ReachedState }[] = [];
    const fresh: ReachedState[] = [];
    let merge: Merge | undefined;
    for (const cut of trace.cuts ?? []) {
      const state = { cut, conditions };
      const prefix = this.#pool.of(terms.slice(0, cut.decided));
      const found = this.#owners.get(prefix) ?? this.#like(state);
      if (found === undefined) fresh.push(state);
      else if (found instanceof Owner) passed.push({ owner: found, state });
      else {
        this.#owners.set(prefix, found);
        merge = found;
        break;
      }
    }
    const end = merge?.state.cut.decided ?? conditions.length;
    this.spared += conditions.length - end;
    const insertion = this.#tree.insert(
      end < conditions.length ? conditions.slice(0, end) : conditions,
      placement,
      target,
    );
    if (!insertion.misaligned)
      for (const state of fresh) {
        const owner = new Owner(state, ancestor(insertion.leaf, state.cut.decided), [...passed]);
        this.#owners.set(this.#pool.of(terms.slice(0, state.cut.decided)), owner);
        this.#whole.set(this.#key(state), owner);
        pushTo(this.#open, state.cut.site, owner);
        passed.push({ owner, state });
      }
    for (const { owner, state } of passed) {
      const { reads } = state.cut;
      owner.passages.push({ terms, reads, ...(merge && { merge: { from: state, at: merge } }) });
    }
    for (const node of insertion.touched) {
      const before = passed.filter(({ owner }) => owner.state.cut.decided <= node.depth);
      for (const { owner } of before) owner.points.push(node);
      const latest = before.at(-1)?.owner;
      if (latest === undefined || this.#ownerOf.has(node)) continue;
      this.#ownerOf.set(node, latest);
      for (const side of this.#sidesOf(node, latest)) side.waiting.push({ owner: latest, node });
    }
    return insertion;
  }

  /** Was the open side of a point explored from a state that is like the one before it? Then it is closed. */
  isCovered(node: DecisionNode): boolean {
    const owner = this.#ownerOf.get(node);
    if (owner === undefined || node.children.size !== 1) return false;
    const flipped = negate(this.#store, [...node.children.keys()][0]!);
    const side = this.#side(node, owner, flipped);
    side.waiting = side.waiting.filter((at) => at.owner === owner || !this.#register(side, at, flipped));
    const like = side.explored.find(this.#store, owner.state);
    if (like === undefined) return false;
    const terms = [...node.prefix(), flipped];
    const reads = mapped(like.reads, like.other);
    owner.passages.push({ terms, reads });
    for (const { owner: earlier, state } of owner.trail)
      earlier.passages.push({ terms, reads: before(state, owner.state, reads) });
    node.closed = true;
    this.spared++;
    return true;
  }

  /** Keeps what a side has led to from an owner's state, once that is explored; false while it is not. */
  #register(side: Side, { owner, node }: Side['waiting'][number], flipped: Term): boolean {
    if (!node.children.has(flipped) && !node.closed) return false;
    const at = owner.node.depth;
    this.#settle(owner);
    for (const point of owner.points)
      if (point === node || isUnder(point, node.children.get(flipped))) return false;
    const path = node.prefix();
    const goesThere = ({ terms }: Passage): boolean => {
      for (let i = at; i < path.length; i++) if (terms[i] !== path[i]) return false;
      return !node.children.has(flipped) || terms[path.length] === flipped;
    };
    const reads = this.#readsOf(owner, goesThere);
    if (reads === undefined) return false;
    side.explored.add(this.#store, owner, reads);
    return true;
  }

  #sidesOf(node: DecisionNode, owner: Owner): Side[] {
    if (node.children.size !== 1) return [];
    const [taken] = node.children.keys();
    return [taken!, negate(this.#store, taken!)].map((term) => this.#side(node, owner, term));
  }

  #side(node: DecisionNode, owner: Owner, term: Term): Side {
    const key = [owner.state.cut.site, ...node.prefix().slice(owner.node.depth), term].join(' ');
    let side = this.#sides.get(key);
    if (side === undefined) this.#sides.set(key, (side = { explored: new ExploredStates(), waiting: [] }));
    return side;
  }

  /** The owner of a state that this one is like. */
  #like(state: ReachedState): Merge | undefined {
    const { site, nodes } = state.cut;
    const same = this.#whole.get(this.#key(state));
    if (same !== undefined) return { owner: same, state, other: new Map(nodes.map((_, i) => [i, i])) };
    let done = this.#done.get(site);
    const open = this.#open.get(site) ?? [];
    const still = open.filter((owner) => {
      const reads = this.#reads(owner);
      if (reads === undefined) return true;
      if (done === undefined) this.#done.set(site, (done = new ExploredStates()));
      done.add(this.#store, owner, reads);
      return false;
    });
    if (still.length < open.length) this.#open.set(site, still);
    const like = done?.find(this.#store, state);
    return like && { owner: like.owner, state, other: like.other };
  }

  #key(state: ReachedState): string {
    return `${state.cut.site} ${wholeText(this.#store, state)}`;
  }

  #settle(owner: Owner): void {
    owner.points = owner.points.filter((node) => this.#isOpen(node));
  }

  /** Decided in one way, it is open until it is closed. */
  #isOpen(node: DecisionNode): boolean {
    return !node.closed && (node.children.size === 1 || node.open(this.#store) !== undefined);
  }

  /** What may be read of an owner's state, once all that follows it is explored. */
  #reads(owner: Owner): StateReads | undefined {
    if (owner.reads !== undefined || owner.isBusy) return owner.reads;
    this.#settle(owner);
    if (owner.points.length > 0) return undefined;
    return (owner.reads = this.#readsOf(owner, () => true));
  }

  #readsOf(owner: Owner, counts: (passage: Passage) => boolean): StateReads | undefined {
    const reads: StateReads = new Map();
    owner.isBusy = true;
    let isComplete = true;
    for (const passage of owner.passages) {
      if (!counts(passage)) continue;
      join(reads, passage.reads);
      if (passage.merge === undefined) continue;
      const { from, at } = passage.merge;
      const later = this.#reads(at.owner);
      isComplete &&= later !== undefined;
      if (!isComplete) break;
      join(reads, before(from, at.state, mapped(later!, at.other)));
    }
    owner.isBusy = false;
    return isComplete ? reads : undefined;
  }
}

function ancestor(node: DecisionNode, depth: number): DecisionNode {
  let on = node;
  while (on.depth > depth) on = on.parent!;
  return on;
}

function isUnder(node: DecisionNode, top: DecisionNode | undefined): boolean {
  return top !== undefined && node.depth >= top.depth && ancestor(node, top.depth) === top;
}
