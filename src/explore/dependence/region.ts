import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Condition } from '../../machine/trace.ts';
import { DecisionTree, type Placement } from '../decision-tree.ts';
import { openConditions, Task } from './task.ts';

/** How a run was ended: the conditions under which runs end so. */
export interface Ending {
  readonly conditions: readonly Condition[];
  readonly placement: Placement;
}

/**
 * The inputs that satisfy some conditions, searched for one that gets further than those known, which an exception ended
 * early. Known runs are told apart by how they were ended, so the search is over when one gets there or none is left.
 */
export class Region {
  readonly #store: TermStore;
  readonly #conditions: readonly Term[];
  readonly #tree = new DecisionTree();
  readonly #tasks: Task[] = [];
  /** Is there still something to be reached? */
  readonly isOpen: () => boolean;

  constructor(store: TermStore, conditions: readonly Term[], isOpen: () => boolean) {
    this.#store = store;
    this.#conditions = conditions;
    this.isOpen = isOpen;
  }

  /** Adds a run that did not get there, by what ended it, and gives the tasks that are open since; undefined when such a run was known. */
  add({ conditions: ending, placement }: Ending): Task[] | undefined {
    const given = new Set(this.#conditions);
    const { isNew, touched } = this.#tree.insert(
      ending.filter(({ term }) => !given.has(term)),
      placement,
    );
    if (!isNew) return undefined;
    const tasks = touched.flatMap((node) => {
      const conditions = openConditions(this.#store, node, this.#conditions);
      if (conditions === undefined) return [];
      const task = new Task(node, conditions, this);
      task.want(node);
      return [task];
    });
    this.#tasks.push(...tasks);
    return tasks;
  }

  /** Tasks that were left aside when the region was closed, now that it is open again. */
  reopen(): Task[] {
    const idle = this.#tasks.filter((task) => task.isIdle && task.wanted().length > 0);
    for (const task of idle) task.isIdle = task.closed = false;
    return idle;
  }
}
