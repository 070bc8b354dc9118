/**
 * A priority scheduler after the program `schedule` of the Siemens suite: processes wait in doubly linked queues, one for each of
 * three priorities, and in a queue of blocked ones; commands add, upgrade, block, unblock, expire and finish them. As in the
 * paper, the commands are the symbolic inputs; how many processes there are at first, priorities and ratios are fixed.
 */
const MAXPRIO = 3;

const NEW_JOB = 1;
const UPGRADE_PRIO = 2;
const BLOCK = 3;
const UNBLOCK = 4;
const QUANTUM_EXPIRE = 5;
const FINISH = 6;

class Process {
  next: Process | undefined;
  prev: Process | undefined;
  readonly value: number;
  priority = 0;

  constructor(value: number) {
    this.value = value;
  }
}

class List {
  first: Process | undefined;
  last: Process | undefined;
  count = 0;
}

function append(list: List, process: Process): List {
  process.prev = list.last;
  if (list.last !== undefined) list.last.next = process;
  else list.first = process;
  list.last = process;
  process.next = undefined;
  list.count++;
  return list;
}

function findNth(list: List, n: number): Process | undefined {
  let process = list.first;
  for (let i = 1; process !== undefined && i < n; i++) process = process.next;
  return process;
}

function remove(list: List, process: Process): List {
  if (process.next !== undefined) process.next.prev = process.prev;
  else list.last = process.prev;
  if (process.prev !== undefined) process.prev.next = process.next;
  else list.first = process.next;
  list.count--;
  return list;
}

class Scheduler {
  private allocated = 0;
  private processes = 0;
  private current: Process | undefined;
  private readonly queues: List[] = [new List(), new List(), new List(), new List()];
  private blocked: List = new List();

  newProcess(priority: number): Process {
    const process = new Process(this.allocated++);
    process.priority = priority;
    this.processes++;
    return process;
  }

  addProcess(priority: number): void {
    this.queues[priority] = append(this.queues[priority]!, this.newProcess(priority));
  }

  initQueue(priority: number, count: number): void {
    let queue = new List();
    for (let i = 0; i < count; i++) queue = append(queue, this.newProcess(priority));
    this.queues[priority] = queue;
  }

  private schedule(): void {
    this.current = undefined;
    for (let i = MAXPRIO; i > 0; i--) {
      if (this.queues[i]!.count > 0) {
        this.current = this.queues[i]!.first;
        this.queues[i] = remove(this.queues[i]!, this.current!);
        return;
      }
    }
  }

  finish(): void {
    this.schedule();
    if (this.current !== undefined) {
      console.log(this.current.value);
      this.processes--;
    }
  }

  finishAll(): void {
    const total = this.processes;
    for (let i = 0; i < total; i++) this.finish();
  }

  upgrade(priority: number, ratio: number): void {
    if (priority >= MAXPRIO) return;
    const source = this.queues[priority]!;
    const destination = this.queues[priority + 1]!;
    if (source.count > 0) {
      const process = findNth(source, Math.trunc(source.count * ratio + 1));
      if (process !== undefined) {
        this.queues[priority] = remove(source, process);
        process.priority = priority + 1;
        this.queues[priority + 1] = append(destination, process);
      }
    }
  }

  unblock(ratio: number): void {
    if (this.blocked.count > 0) {
      const process = findNth(this.blocked, Math.trunc(this.blocked.count * ratio + 1));
      if (process !== undefined) {
        this.blocked = remove(this.blocked, process);
        this.queues[process.priority] = append(this.queues[process.priority]!, process);
      }
    }
  }

  quantumExpire(): void {
    this.schedule();
    if (this.current !== undefined)
      this.queues[this.current.priority] = append(this.queues[this.current.priority]!, this.current);
  }

  block(): void {
    this.schedule();
    if (this.current !== undefined) this.blocked = append(this.blocked, this.current);
  }
}

function start(): Scheduler {
  const scheduler = new Scheduler();
  for (let priority = MAXPRIO; priority >= 1; priority--) scheduler.initQueue(priority, 1);
  return scheduler;
}

function obey(scheduler: Scheduler, command: number): void {
  switch (command) {
    case FINISH:
      scheduler.finish();
      break;
    case BLOCK:
      scheduler.block();
      break;
    case QUANTUM_EXPIRE:
      scheduler.quantumExpire();
      break;
    case UNBLOCK:
      scheduler.unblock(0.5);
      break;
    case UPGRADE_PRIO:
      scheduler.upgrade(1, 0.5);
      break;
    case NEW_JOB:
      scheduler.addProcess(2);
      break;
    default:
      scheduler.finishAll();
  }
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

export function schedule7(
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
): void {
  const scheduler = start();
  obey(scheduler, a);
  obey(scheduler, b);
  obey(scheduler, c);
  obey(scheduler, d);
  obey(scheduler, e);
  obey(scheduler, f);
  obey(scheduler, g);
}
