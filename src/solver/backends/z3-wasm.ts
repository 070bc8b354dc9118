import { createRequire } from 'node:module';
import type { Backend } from './backend.ts';
import { BlockingWorker } from './blocking-worker.ts';
import { z3WorkerCode } from './z3-worker.ts';

/** Milliseconds granted on top of the limit for loading the module. */
const LOADING = 20_000;

/**
 * z3 as WebAssembly (package z3-solver), in a thread of its own that is ended and replaced when it exceeds a limit. Several owners may share it, each with a
 * state of its own; all of them lose it together.
 */
export class Z3Wasm implements Backend {
  readonly name = 'z3-wasm';
  generation = 0;
  readonly #script: string | undefined;
  #worker: BlockingWorker | undefined;
  #answered = false;

  /** @param script the path of z3-built.js, where the package cannot be found from here */
  constructor(script?: string) {
    this.#script = script;
  }

  warmUp(): void {
    if (this.#worker) return;
    const script = this.#script ?? createRequire(import.meta.url).resolve('z3-solver/build/z3-built.js');
    // A first check builds z3's tables, so that the first real one is fast.
    const prelude =
      '(declare-const w Int)(push)(assert (and (> w 3) (< w 9)))(check-sat)(get-value (w))(pop)(reset)';
    this.#worker = new BlockingWorker(z3WorkerCode, { script, prelude });
    this.#answered = false;
  }

  run(text: string, timeoutMs: number, owner = 0): string | undefined {
    this.warmUp();
    const reply = this.#worker!.ask(`${owner}\n${text}`, this.#answered ? timeoutMs : timeoutMs + LOADING);
    if (reply === undefined) {
      this.dispose();
      this.generation++;
      this.warmUp();
    } else {
      this.#answered = true;
    }
    return reply;
  }

  /** Forgets the state of an owner. */
  drop(owner: number): void {
    this.#worker?.ask(`-${owner}`, LOADING);
  }

  dispose(): void {
    this.#worker?.end();
    this.#worker = undefined;
  }
}
