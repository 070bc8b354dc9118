/**
 * A priority scheduler with three ready queues and one of blocked jobs, with one job of each priority, driven by two commands:
 * 1 new job, 2 upgrade, 3 block, 4 unblock, 5 the time slice ends, 6 finish, 7 flush; any other is refused.
 */
interface Job {
  readonly id: number;
  priority: number;
}

const highest = 3;

class Scheduler {
  readonly #ready: Job[][] = [[], [], [], []];
  readonly #blocked: Job[] = [];
  #running: Job | undefined;
  #nextId = 1;
  finished = 0;

  /** Says whether the command could be carried out. */
  command(command: number, priority: number): boolean {
    if (command === 1) return this.#create(priority);
    if (command === 2) return this.#upgrade(priority);
    if (command === 3) return this.#block();
    if (command === 4) return this.#unblock();
    if (command === 5) return this.#expire();
    if (command === 6) return this.#finish();
    if (command === 7) return this.#flush();
    return false;
  }

  get running(): number {
    return this.#running === undefined ? 0 : this.#running.id;
  }

  #create(priority: number): boolean {
    if (priority < 1 || priority > highest) return false;
    this.#enqueue({ id: this.#nextId++, priority });
    this.#schedule();
    return true;
  }

  #upgrade(priority: number): boolean {
    if (priority < 1 || priority >= highest) return false;
    const job = this.#queue(priority).shift();
    if (job === undefined) return false;
    job.priority = priority + 1;
    this.#enqueue(job);
    this.#schedule();
    return true;
  }

  #block(): boolean {
    if (this.#running === undefined) return false;
    this.#blocked.push(this.#running);
    this.#running = undefined;
    this.#schedule();
    return true;
  }

  #unblock(): boolean {
    const job = this.#blocked.shift();
    if (job === undefined) return false;
    this.#enqueue(job);
    this.#schedule();
    return true;
  }

  #expire(): boolean {
    if (this.#running === undefined) return false;
    const job = this.#running;
    this.#running = undefined;
    this.#enqueue(job);
    this.#schedule();
    return true;
  }

  #finish(): boolean {
    if (this.#running === undefined) return false;
    this.#running = undefined;
    this.finished++;
    this.#schedule();
    return true;
  }

  #flush(): boolean {
    while (this.#finish());
    return true;
  }

  /** The queue of a priority. */
  #queue(priority: number): Job[] {
    if (priority === 1) return this.#ready[1]!;
    if (priority === 2) return this.#ready[2]!;
    return this.#ready[3]!;
  }

  #enqueue(job: Job): void {
    this.#queue(job.priority).push(job);
  }

  /** Runs the first job of the highest priority, putting the running one back when it has to wait. */
  #schedule(): void {
    for (let priority = highest; priority >= 1; priority--) {
      const running = this.#running;
      if (running !== undefined && running.priority >= priority) return;
      const job = this.#ready[priority]!.shift();
      if (job === undefined) continue;
      if (running !== undefined) this.#enqueue(running);
      this.#running = job;
      return;
    }
  }
}

/** `100 * finished + 10 * refused + running`. */
export function scheduler(
  command1: number,
  priority1: number,
  command2: number,
  priority2: number,
): number {
  const machine = new Scheduler();
  for (let priority = 1; priority <= highest; priority++) machine.command(1, priority);
  let refused = 0;
  if (!machine.command(command1, priority1)) refused++;
  if (!machine.command(command2, priority2)) refused++;
  return 100 * machine.finished + 10 * refused + machine.running;
}
