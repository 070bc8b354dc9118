/** The process that holds a solver for a job: it answers questions on its standard input until the job is gone. */
import { RequestError } from '../../base/diagnostic.ts';
import type { Boot } from '../../host/job/boot.ts';
import { descriptors } from '../../host/job/boot.ts';
import { BlockingChannel } from '../../host/job/frames.ts';
import { NativeBackend } from '../../solver/backends/native.ts';
import { Z3Wasm } from '../../solver/backends/z3-wasm.ts';
import type { SolverQuestion, SolverReply } from './messages.ts';

export interface SolverArgument {
  readonly name: 'z3-wasm' | 'z3' | 'cvc5';
  /** The path of z3-built.js. */
  readonly script: string;
}

/** States of several owners behind one door. */
interface Shared {
  readonly generation: number;
  run(text: string, timeoutMs: number, owner: number): string | undefined;
  drop(owner: number): void;
}

export function serveSolver({ argument }: Boot): void {
  const { name, script } = argument as SolverArgument;
  new BlockingChannel(descriptors.channel).write({ json: { type: 'ready' } });
  const solver: Shared = name === 'z3-wasm' ? new Z3Wasm(script) : new SeveralNative(name);
  if (solver instanceof Z3Wasm) solver.warmUp();
  const channel = new BlockingChannel(0);
  for (;;) {
    const frame = channel.read();
    if (frame === undefined || !('json' in frame)) process.exit(0);
    channel.write({ json: answer(solver, frame.json as SolverQuestion) });
  }
}

function answer(solver: Shared, { owner, text, timeoutMs }: SolverQuestion): SolverReply {
  try {
    if (text === undefined) solver.drop(owner);
    const reply = text === undefined ? '' : solver.run(text, timeoutMs, owner);
    return { reply, generation: solver.generation };
  } catch (error) {
    if (error instanceof RequestError) return { generation: 0, missing: error.message };
    throw error;
  }
}

/** A program of the machine for each owner. */
class SeveralNative implements Shared {
  readonly #name: 'z3' | 'cvc5';
  readonly #programs = new Map<number, NativeBackend>();
  generation = 0;

  constructor(name: 'z3' | 'cvc5') {
    this.#name = name;
  }

  run(text: string, timeoutMs: number, owner: number): string | undefined {
    let program = this.#programs.get(owner);
    if (program === undefined) this.#programs.set(owner, (program = new NativeBackend(this.#name)));
    const before = program.generation;
    const reply = program.run(text, timeoutMs);
    this.generation += program.generation - before;
    return reply;
  }

  drop(owner: number): void {
    this.#programs.get(owner)?.dispose();
    this.#programs.delete(owner);
  }
}
