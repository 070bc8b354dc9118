import type { Model } from '../expr/input-variable.ts';
import type { Term } from '../expr/term.ts';
import type { Condition } from '../machine/trace.ts';
import type { OpenPoint } from './frontier.ts';

/** One run of a search: where it came from, how it decided, and what became of the decisions that it left open. */
export interface LoggedRun {
  readonly run: number;
  /** The run whose decision it takes otherwise, and which one, counted from 1; undefined for a start. */
  readonly from: { readonly run: number; readonly position: number } | undefined;
  readonly model: Model;
  readonly conditions: readonly Condition[];
  /** Shows nothing that is not known. */
  readonly isDuplicate: boolean;
  readonly tasks: readonly LoggedTask[];
}

/** A decision to be taken otherwise. `why`: what came of it, in words; undefined while it is open. */
export interface LoggedTask {
  readonly position: number;
  readonly conditions: readonly Term[];
  readonly why: string | undefined;
}

interface Task {
  readonly position: number;
  conditions: readonly Term[];
  why: string | undefined;
}

/** Keeps a search as the papers' tables of tasks show it. */
export class SearchLog {
  readonly runs: (LoggedRun & { readonly tasks: Task[] })[] = [];
  readonly #tasks = new Map<OpenPoint, { readonly run: number; readonly task: Task }>();

  ran(
    run: Pick<LoggedRun, 'model' | 'conditions' | 'isDuplicate'>,
    target: OpenPoint | undefined,
    touched: readonly OpenPoint[],
  ): void {
    const number = this.runs.length + 1;
    const origin = target && this.#tasks.get(target);
    if (origin !== undefined) origin.task.why = `run ${number}`;
    const tasks: Task[] = [];
    this.runs.push({
      ...run,
      run: number,
      from: origin && { run: origin.run, position: origin.task.position },
      tasks,
    });
    for (const point of [...touched].sort((a, b) => a.depth - b.depth)) {
      if (this.#tasks.has(point)) continue;
      const task: Task = { position: point.depth + 1, conditions: [], why: undefined };
      this.#tasks.set(point, { run: number, task });
      tasks.push(task);
    }
  }

  /** What is asked of the solver for a point. */
  asked(point: OpenPoint, conditions: readonly Term[]): void {
    const known = this.#tasks.get(point);
    if (known !== undefined) known.task.conditions = conditions;
  }

  /** Why a point is not followed. */
  closed(point: OpenPoint, why: string): void {
    const known = this.#tasks.get(point);
    if (known !== undefined && known.task.why === undefined) known.task.why = why;
  }
}
