/**
 * A priority scheduler after the program of the Siemens suite: a queue of ready processes for each priority and one of blocked
 * processes, with commands to make a process, upgrade one to the next priority, block, unblock and finish.
 */
interface Process {
  readonly id: number;
  priority: number;
}

class Scheduler {
  readonly #ready: Process[][] = [[], [], []];
  readonly #blocked: Process[] = [];
  #current: Process | undefined;
  #made = 0;
  #processes = 0;

  /** How many processes there are, ready, blocked or running. */
  get processes(): number {
    return this.#processes;
  }

  newProcess(priority: number): void {
    const queue = this.#ready[priority - 1];
    if (!queue) return;
    this.#made += 1;
    const process = { id: this.#made, priority };
    queue.push(process);
    this.#processes += 1;
  }

  /** Moves the nth ready process of a priority to the next higher one. */
  upgrade(priority: number, nth: number): void {
    const level = priority - 1;
    const queue = this.#ready[level];
    const next = this.#ready[level + 1];
    if (!queue || !next || nth < 0 || nth >= queue.length) return;
    const process = queue.splice(nth, 1)[0];
    if (!process) return;
    process.priority = priority + 1;
    next.push(process);
  }

  block(): void {
    this.#schedule();
    const process = this.#current;
    if (process) this.#blocked.push(process);
    this.#current = undefined;
  }

  unblock(nth: number): void {
    if (nth < 0 || nth >= this.#blocked.length) return;
    const process = this.#blocked.splice(nth, 1)[0];
    if (process) this.#ready[process.priority - 1]?.push(process);
  }

  finish(): void {
    this.#schedule();
    if (this.#current) this.#processes -= 1;
    this.#current = undefined;
  }

  /** Takes the first process of the highest priority. */
  #schedule(): void {
    this.#current = undefined;
    for (let priority = this.#ready.length; priority > 0 && !this.#current; priority--)
      this.#current = this.#ready[priority - 1]?.shift();
  }
}

/** Makes a process of each priority and another one, upgrades one, blocks one and unblocks one; says how many there are. */
export function scheduler(
  newPriority: number,
  upgradedPriority: number,
  upgraded: number,
  unblocked: number,
): number {
  const machine = new Scheduler();
  for (let priority = 1; priority <= 3; priority++) machine.newProcess(priority);
  machine.newProcess(newPriority);
  machine.upgrade(upgradedPriority, upgraded);
  machine.block();
  machine.unblock(unblocked);
  return machine.processes;
}

/** The same with another new process, another one to upgrade and one that finishes. */
export function schedulerLonger(
  newPriority: number,
  otherPriority: number,
  upgradedPriority: number,
  upgraded: number,
  unblocked: number,
): number {
  const machine = new Scheduler();
  for (let priority = 1; priority <= 3; priority++) machine.newProcess(priority);
  machine.newProcess(newPriority);
  machine.newProcess(otherPriority);
  machine.upgrade(upgradedPriority, upgraded);
  machine.block();
  machine.unblock(unblocked);
  return machine.processes;
}
