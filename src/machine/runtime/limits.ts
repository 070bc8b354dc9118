import { getHeapStatistics } from 'node:v8';
import type { Clock } from '../../base/environment.ts';
import { Register } from '../registers.ts';

/** Bounds of one run. */
export interface Limits {
  /** Loop iterations and calls. */
  readonly steps: number;
  /** How often one place may decide anew about the inputs. */
  readonly repeats: number;
  /** Estimated bytes of stack that emitted frames may use; well below the host's own limit. */
  readonly stack: number;
  readonly timeMs: number;
  /** Growth of the heap during a run. */
  readonly memoryBytes: number;
}

export const defaultLimits: Limits = {
  steps: 5_000_000,
  repeats: Infinity,
  stack: 400_000,
  timeMs: 10_000,
  memoryBytes: 512 * 1024 * 1024,
};

export type LimitName = 'steps' | 'depth' | 'time' | 'memory' | 'assume' | 'fault' | 'unmodelled';

/** How many steps pass between looks at the clock and the heap. */
const stride = 4096;

/** Counts steps and ends a run that has used up its share. */
export class LimitWatch {
  reached: { limit: LimitName; message: string } | undefined;
  /** An error of our own that ended the run. */
  failure: unknown;
  readonly #limits: Limits;
  readonly #clock: Clock;
  readonly #r: Int32Array;
  readonly #sentinel: object;
  readonly #deadline: number;
  /** The least use seen since a run was first long enough to be looked at: garbage of earlier runs that is collected meanwhile does not hide growth. */
  #heapBase = Infinity;
  #isStuck = false;
  #given = 0;
  #announced = 0;

  constructor(limits: Limits, clock: Clock, r: Int32Array, sentinel: object) {
    this.#limits = limits;
    this.#clock = clock;
    this.#r = r;
    this.#sentinel = sentinel;
    this.#deadline = clock.now() + limits.timeMs;
    r[Register.depthLimit] = limits.stack;
    this.#refuel();
  }

  get steps(): number {
    return this.#given - Math.max(0, this.#r[Register.fuel]!);
  }

  /** Called when the fuel is used up: more of it, or the end. */
  tick(): void {
    if (this.#r[Register.abort] !== 0) throw this.#sentinel;
    if (this.#isStuck) this.end('steps', `no end in sight`);
    if (this.#given >= this.#limits.steps) this.end('steps', `more than ${this.#limits.steps} steps`);
    if (this.#clock.now() > this.#deadline) this.end('time', `more than ${this.#limits.timeMs} ms`);
    if (this.#growth() > this.#limits.memoryBytes)
      this.end('memory', `more than ${Math.round(this.#limits.memoryBytes / 1048576)} MB`);
    this.#refuel();
  }

  /** A native is about to allocate this much: looks at the heap in time. */
  allocate(bytes: number): void {
    if (this.#r[Register.abort] !== 0) throw this.#sentinel;
    this.#announced += bytes;
    if (this.#announced < 8 * 1048576) return;
    if (this.#growth() + bytes > this.#limits.memoryBytes)
      this.end('memory', `more than ${Math.round(this.#limits.memoryBytes / 1048576)} MB`);
    this.#announced = 0;
  }

  /** Called on entry to a function when the stack or the fuel is used up. */
  enter(): void {
    if (this.#r[Register.abort] !== 0) throw this.#sentinel;
    if (this.#r[Register.depth]! > this.#limits.stack) this.end('depth', 'calls nested too deep');
    if (this.#r[Register.fuel]! < 0) this.tick();
  }

  /** A place has decided anew, so often: the run ends at the next step when that is too much. */
  decided(times: number): void {
    if (times <= this.#limits.repeats || this.#r[Register.abort] !== 0) return;
    this.#isStuck = true;
    this.#r[Register.fuel] = -1;
  }

  /** Ends the run. */
  end(limit: LimitName, message: string): never {
    this.reached ??= { limit, message };
    this.#r[Register.abort] = 1;
    this.#r[Register.fuel] = -1;
    throw this.#sentinel;
  }

  #growth(): number {
    const used = usedHeap();
    this.#heapBase = Math.min(this.#heapBase, used);
    return used - this.#heapBase;
  }

  #refuel(): void {
    const more = Math.min(stride, this.#limits.steps - this.#given);
    this.#given += more;
    this.#r[Register.fuel] = more;
  }
}

function usedHeap(): number {
  return getHeapStatistics().used_heap_size;
}
