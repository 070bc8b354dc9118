import { RequestError } from '../../base/diagnostic.ts';
import type { Backend } from './backend.ts';
import { BlockingWorker } from './blocking-worker.ts';
import { nativeWorkerCode } from './native-worker.ts';

const programs = {
  z3: ['-in', '-smt2'],
  cvc5: ['--incremental', '--lang=smt2', '--produce-models', '--strings-exp'],
} as const;

/** A solver program on the PATH, spoken to over pipes. Throws a RequestError when there is no such program. */
export class NativeBackend implements Backend {
  generation = 0;
  readonly name: 'z3' | 'cvc5';
  #worker: BlockingWorker | undefined;

  constructor(name: 'z3' | 'cvc5') {
    this.name = name;
  }

  warmUp(): void {
    this.#worker ??= new BlockingWorker(nativeWorkerCode, { command: this.name, args: programs[this.name] });
  }

  run(text: string, timeoutMs: number): string | undefined {
    this.warmUp();
    const reply = this.#worker!.ask(`${Math.ceil(timeoutMs)}\n${text}`, timeoutMs + 5000);
    if (reply === '(missing)') {
      this.dispose();
      throw new RequestError(
        'solver-missing',
        `the solver '${this.name}' is not installed (no such program on the PATH)`,
      );
    }
    if (reply === undefined) this.dispose();
    if (reply === undefined || reply === '(timeout)' || reply === '(ended)') {
      this.generation++;
      return undefined;
    }
    return reply;
  }

  dispose(): void {
    this.#worker?.ask('stop', 0);
    this.#worker?.end();
    this.#worker = undefined;
  }
}
