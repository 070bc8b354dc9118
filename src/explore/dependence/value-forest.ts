/**
 * What strategy `dependence` knows: for every statement instance (told apart over runs by its execution index) a tree of
 * the sequences of conditions that decided its value. Open points of these trees are the tasks of Algorithm 2. A value's
 * tree is complete when each of its open points was run or cannot be: then every input that executes the instance agrees with a run
 * on all that its value depends on. Instances whose sequences never differed share a tree.
 *
 * An exception that nothing catches is no control dependence of what follows, so a run may end before it shows what it
 * was made for. When nothing else is open, such places are searched again, run by run away from what ended the known ones (`Region`).
 */

import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { BranchSides } from '../../flow/cfg/branch-sides.ts';
import type { SiteId } from '../../ir/ir.ts';
import type { Condition, Trace } from '../../machine/trace.ts';
import { type DecisionNode, DecisionTree, type Placement } from '../decision-tree.ts';
import type { Frontier, OpenPoint, Shown } from '../frontier.ts';
import { CutRegions } from './cut-regions.ts';
import { InstanceIndex } from './instance-index.ts';
import { Region } from './region.ts';
import { SequencePool } from './sequence-pool.ts';
import { openConditions, Task } from './task.ts';
import type { ValueRun } from './value-run.ts';
import { valueSequences } from './value-sequences.ts';

export interface ForestOptions {
  readonly store: TermStore;
  readonly sides: BranchSides;
  /** Sites whose values count; all when left out. */
  readonly counts?: (site: SiteId) => boolean;
  /** False: only decisions count, as without interactive dependence (table 4 of the paper, which misses values). Default true. */
  readonly interactive?: boolean;
  /** Told why a run's dependences are not all known. */
  readonly note?: (why: string) => void;
}

/** Instances that have had the same sequence in every run, with their tree. */
interface Group {
  members: number[];
  readonly tree: DecisionTree;
  /** Sequences whose place in the tree is the same for all inputs that have them. */
  readonly seen: Set<number>;
}

/** Instances of one run with one sequence. */
interface Present {
  readonly members: number[];
  readonly base: number;
}

export class ValueForest implements Frontier {
  readonly #options: ForestOptions;
  readonly #pool = new SequencePool();
  readonly #index: InstanceIndex;
  readonly #cuts: CutRegions;
  /** By execution index; 0 stands for what is decided before the function runs. */
  readonly #groupOf: (Group | undefined)[] = [];
  readonly #tasks = new Map<string, Task>();
  readonly #taskOf = new Map<DecisionNode, Task>();
  readonly #paths = new Set<number>();
  #later: Task[] = [];

  constructor(options: ForestOptions) {
    this.#options = options;
    const { program } = options.sides.flow;
    this.#index = new InstanceIndex(program.sites.length);
    this.#cuts = new CutRegions(options.store, this.#pool, program);
  }

  insert(trace: Trace, placement: Placement, target?: OpenPoint): Shown {
    const run = this.#read(trace, placement);
    if (target instanceof Task) for (const { node } of target.wanted()) run.aims.set(node.root, node);
    this.#place(run);
    const misaligned = target instanceof Task ? this.#settle(target, run) : false;
    const path = this.#pool.of(trace.conditions.map((c) => c.term));
    const isNew = !this.#paths.has(path);
    this.#paths.add(path);
    return { isNew, touched: tasksOf(run), misaligned, conditions: trace.conditions };
  }

  /** Puts all instances of a run into the trees. */
  #place(run: ValueRun): void {
    for (const [group, present] of this.#present(run))
      for (const [sequence, { members, base }] of present) {
        const own = members.length === group.members.length ? group : this.#split(group, members, run);
        this.#grow(own, sequence, base, run);
      }
    this.#later.push(...this.#cuts.note(run));
  }

  later(): readonly OpenPoint[] {
    const open = this.#later.filter((task) => task.wanted().length > 0);
    this.#later = [];
    if (open.length > 0) return open;
    return this.#cuts.next();
  }

  #read(trace: Trace, placement: Placement): ValueRun {
    const index = this.#index.of(trace.instances!);
    const sequences = valueSequences(trace, this.#options.sides, this.#pool);
    if (sequences.note !== undefined) this.#options.note?.(sequences.note);
    const conditionOf = new Map<Term, Condition>();
    const position = new Map<Term, number>();
    trace.decisions.forEach((condition, i) => {
      if (conditionOf.has(condition.term)) return;
      conditionOf.set(condition.term, condition);
      position.set(condition.term, i);
    });
    return {
      ...sequences,
      trace,
      index,
      placement,
      conditionOf,
      position,
      touched: new Map(),
      aims: new Map(),
    };
  }

  /** The run's instances by group and sequence; new ones get a group. */
  #present(run: ValueRun): Map<Group, Map<number, Present>> {
    const { instances } = run.trace;
    const { counts, interactive = true } = this.#options;
    const { count, site, exits, parent, taken } = instances!;
    const end = Math.min(count, ...exits);
    const deciding = interactive ? undefined : new Set(run.trace.decisions.map((d) => d.instance));
    const present = new Map<Group, Map<number, Present>>();
    const fresh = new Map<string, Group>();
    const first = (this.#groupOf[0] ??= newGroup([0]));
    present.set(first, new Map([[run.before, { members: [0], base: 0 }]]));
    for (let i = 0; i < end; i++) {
      if (counts?.(site[i]!) === false || deciding?.has(i) === false) continue;
      const at = run.index[i]!;
      const sequence = run.full[i]!;
      let group = this.#groupOf[at];
      if (group === undefined) {
        const key = `${parent[i]! < 0 ? 0 : run.index[parent[i]!]} ${taken[parent[i]!] ?? 0} ${run.base[i]} ${sequence}`;
        group = fresh.get(key);
        if (group === undefined) fresh.set(key, (group = newGroup([])));
        group.members.push(at);
        this.#groupOf[at] = group;
      }
      let bySequence = present.get(group);
      if (bySequence === undefined) present.set(group, (bySequence = new Map()));
      const same = bySequence.get(sequence);
      if (same === undefined) bySequence.set(sequence, { members: [at], base: run.base[i]! });
      else same.members.push(at);
    }
    return present;
  }

  /** Some members go on with a copy of the tree. */
  #split(group: Group, members: number[], run: ValueRun): Group {
    const tree = group.tree.copy((from, to) => {
      const task = this.#taskOf.get(from);
      if (task === undefined || !task.wants(from)) return;
      task.want(to);
      this.#taskOf.set(to, task);
      if (run.aims.get(group.tree.root) === from) run.aims.set(to.root, to);
    });
    const own: Group = { members, tree, seen: new Set(group.seen) };
    for (const at of members) this.#groupOf[at] = own;
    const gone = new Set(members);
    group.members = group.members.filter((at) => !gone.has(at));
    return own;
  }

  #grow(group: Group, sequence: number, base: number, run: ValueRun): void {
    const aim = run.aims.get(group.tree.root);
    if (aim === undefined && group.seen.has(sequence)) return;
    const conditions = this.#conditions(sequence, run.conditionOf);
    const { touched, misaligned } = group.tree.insert(conditions, run.placement, aim);
    if (!misaligned) group.seen.add(sequence);
    const given = new Set<Term>(this.#pool.terms(base));
    for (const node of touched) {
      // What decides whether the instance is executed is varied by the trees of what controls it.
      let position = -1;
      let isGiven = false;
      for (const term of node.children.keys()) {
        isGiven ||= given.has(term);
        position = Math.max(position, run.position.get(term) ?? -1);
      }
      if (!isGiven) this.#want(node, position, run);
    }
  }

  #want(node: DecisionNode, position: number, run: ValueRun): void {
    const conditions = openConditions(this.#options.store, node);
    if (conditions === undefined) return;
    const key = [...conditions].sort((a, b) => a - b).join(' ');
    let task = this.#tasks.get(key);
    if (task === undefined)
      this.#tasks.set(key, (task = new Task(node, conditions, undefined, run.placement.model)));
    task.want(node);
    this.#taskOf.set(node, task);
    if (task.isWaiting || (task.closed && !task.isIdle)) return;
    task.closed = false;
    run.touched.set(task, position);
  }

  /** Was the run made for something that it did not show? Then what is left is searched for later. */
  #settle(task: Task, run: ValueRun): boolean {
    const { store } = this.#options;
    // Elsewhere in the same tree the same conditions are met by the same run.
    for (const [root, node] of run.aims) if (!task.wants(node)) task.drop(root);
    if (task.wanted().length === 0) {
      task.progress++;
      return false;
    }
    if (task.region === undefined) {
      task.again ??= new Region(store, task.conditions, () => task.wanted().length > 0);
      this.#later.push(...(task.again.add(this.#cuts.ending(run)) ?? task.again.reopen()));
      task.progress++;
    } else {
      this.#later.push(...(task.region.add(this.#cuts.ending(run)) ?? []));
      if (task.wanted().length === 0) task.progress++;
    }
    return run.trace.outcome.kind === 'return';
  }

  #conditions(sequence: number, conditionOf: ReadonlyMap<Term, Condition>): Condition[] {
    return Array.from(this.#pool.terms(sequence), (term) => conditionOf.get(term)!);
  }
}

/** The tasks that a run has opened, those of its last decisions last; they wait from now on. */
function tasksOf(run: ValueRun): Task[] {
  const tasks = [...run.touched].sort(([a, p], [b, q]) => p - q || a.depth - b.depth).map(([task]) => task);
  for (const task of tasks) task.isWaiting = true;
  return tasks;
}

function newGroup(members: number[]): Group {
  return { members, tree: new DecisionTree(), seen: new Set() };
}
