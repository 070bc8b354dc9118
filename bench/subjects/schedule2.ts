/**
 * A priority scheduler after the program `schedule2` of the Siemens suite, which does what `schedule` does in another way: singly
 * linked queues (number 0 holds the blocked processes), a current job that is rescheduled whenever a queue changes, and
 * functions that answer with a status. The commands are the symbolic inputs.
 */
const MAXPRIO = 3;
const BLOCKPRIO = 0;

const OK = 0;
const BADPRIO = -2;
const BADRATIO = -3;
const NO_CURRENT = -4;

const NEW_JOB = 1;
const UPGRADE_PRIO = 2;
const BLOCK = 3;
const UNBLOCK = 4;
const QUANTUM_EXPIRE = 5;
const FINISH = 6;

interface Process {
  readonly pid: number;
  priority: number;
  next: Process | null;
}

interface Queue {
  length: number;
  head: Process | null;
}

class Scheduler {
  private currentJob: Process | null = null;
  private nextPid = 0;
  private found: Process | null = null;
  private readonly queues: Queue[] = [];

  constructor() {
    for (let i = 0; i <= MAXPRIO; i++) this.queues.push({ length: 0, head: null });
  }

  command(command: number, priority: number, ratio: number): number {
    switch (command) {
      case NEW_JOB: {
        const job: Process = { pid: this.nextPid++, priority, next: null };
        return this.enqueue(priority, job);
      }
      case UPGRADE_PRIO: {
        const status = this.getProcess(priority, ratio);
        if (status <= 0) return status;
        const job = this.found!;
        job.priority = priority + 1;
        return this.enqueue(priority + 1, job);
      }
      case BLOCK: {
        const job = this.getCurrent();
        if (job === null) return NO_CURRENT;
        this.currentJob = null;
        return this.enqueue(BLOCKPRIO, job);
      }
      case UNBLOCK: {
        const status = this.getProcess(BLOCKPRIO, ratio);
        if (status <= 0) return status;
        const job = this.found!;
        return this.enqueue(job.priority, job);
      }
      case QUANTUM_EXPIRE: {
        const job = this.getCurrent();
        if (job === null) return NO_CURRENT;
        this.currentJob = null;
        return this.enqueue(job.priority, job);
      }
      case FINISH:
        return this.finish();
      default: {
        let status = OK;
        while (status === OK) status = this.finish();
        return OK;
      }
    }
  }

  private finish(): number {
    const job = this.getCurrent();
    if (job === null) return NO_CURRENT;
    this.currentJob = null;
    this.reschedule(0);
    console.log(job.pid);
    return OK;
  }

  private enqueue(priority: number, job: Process): number {
    const status = this.putEnd(priority, job);
    if (status !== OK) return status;
    return this.reschedule(priority);
  }

  private reschedule(priority: number): number {
    if (this.currentJob !== null && priority > this.currentJob.priority) {
      this.putEnd(this.currentJob.priority, this.currentJob);
      this.currentJob = null;
    }
    this.getCurrent();
    return OK;
  }

  private getCurrent(): Process | null {
    if (this.currentJob === null) {
      for (let priority = MAXPRIO; priority > 0; priority--) {
        if (this.getProcess(priority, 0) > 0) {
          this.currentJob = this.found;
          break;
        }
      }
    }
    return this.currentJob;
  }

  private putEnd(priority: number, job: Process): number {
    if (priority > MAXPRIO || priority < 0) return BADPRIO;
    const queue = this.queues[priority]!;
    job.next = null;
    if (queue.head === null) queue.head = job;
    else {
      let last = queue.head;
      while (last.next !== null) last = last.next;
      last.next = job;
    }
    queue.length++;
    return OK;
  }

  /** Takes a process out of a queue and leaves it in `found`; 1 when there is one. */
  private getProcess(priority: number, ratio: number): number {
    if (priority > MAXPRIO || priority < 0) return BADPRIO;
    if (ratio < 0 || ratio > 1) return BADRATIO;
    const queue = this.queues[priority]!;
    let index = Math.trunc(ratio * queue.length);
    if (index >= queue.length) index = queue.length - 1;
    let before: Process | null = null;
    let job = queue.head;
    while (index > 0 && job !== null) {
      before = job;
      job = job.next;
      index--;
    }
    this.found = job;
    if (job === null) return 0;
    if (before === null) queue.head = job.next;
    else before.next = job.next;
    job.next = null;
    queue.length--;
    return 1;
  }
}

function start(): Scheduler {
  const scheduler = new Scheduler();
  for (let priority = MAXPRIO; priority >= 1; priority--) scheduler.command(NEW_JOB, priority, 0);
  return scheduler;
}

function obey(scheduler: Scheduler, command: number): void {
  scheduler.command(command, 1, 0.5);
}

export function schedule3(a: number, b: number, c: number): void {
  const scheduler = start();
  obey(scheduler, a);
  obey(scheduler, b);
  obey(scheduler, c);
}

export function schedule4(a: number, b: number, c: number, d: number): void {
  const scheduler = start();
  obey(scheduler, a);
  obey(scheduler, b);
  obey(scheduler, c);
  obey(scheduler, d);
}

export function schedule6(a: number, b: number, c: number, d: number, e: number, f: number): void {
  const scheduler = start();
  obey(scheduler, a);
  obey(scheduler, b);
  obey(scheduler, c);
  obey(scheduler, d);
  obey(scheduler, e);
  obey(scheduler, f);
}
