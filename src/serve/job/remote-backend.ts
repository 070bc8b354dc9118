import { RequestError } from '../../base/diagnostic.ts';
import type { BlockingChannel } from '../../host/job/frames.ts';
import type { Backend } from '../../solver/backends/backend.ts';
import type { SolverQuestion, SolverReply } from './messages.ts';

/** The way to a solver process. Several backends go it one after the other, each with a state of its own there. */
export class SolverLine {
  readonly #channel: BlockingChannel;
  readonly #start: (name: Backend['name']) => void;
  readonly #live = new Set<RemoteBackend>();
  #running: Backend['name'] | undefined;
  #generation = 0;
  #owners = 0;

  /** @param start has a process with this solver take the other end */
  constructor(channel: BlockingChannel, start: (name: Backend['name']) => void) {
    this.#channel = channel;
    this.#start = start;
  }

  /** A backend that starts the solver at its first question. */
  backend(name: Backend['name']): RemoteBackend {
    return new RemoteBackend(name, this, ++this.#owners);
  }

  /** @throws RequestError when there is no such solver */
  ask(backend: RemoteBackend, text: string, timeoutMs: number): string | undefined {
    if (this.#running !== backend.name) {
      this.#start(backend.name);
      this.#running = backend.name;
    }
    this.#live.add(backend);
    const said = this.#exchange({ owner: backend.owner, text, timeoutMs });
    if (said.missing !== undefined) throw new RequestError('solver-missing', said.missing);
    if (said.gone === true) this.#running = undefined;
    if (said.gone === true || said.generation !== this.#generation)
      for (const each of this.#live) each.generation++;
    this.#generation = said.gone === true ? 0 : said.generation;
    return said.reply;
  }

  forget(backend: RemoteBackend): void {
    if (!this.#live.delete(backend) || this.#running !== backend.name) return;
    if (this.#exchange({ owner: backend.owner, timeoutMs: 0 }).gone === true) this.#running = undefined;
  }

  #exchange(question: SolverQuestion): SolverReply {
    this.#channel.write({ json: question });
    const frame = this.#channel.read();
    return frame !== undefined && 'json' in frame
      ? (frame.json as SolverReply)
      : { generation: 0, gone: true };
  }
}

/** A solver in a process of its own. */
export class RemoteBackend implements Backend {
  readonly name: Backend['name'];
  readonly owner: number;
  generation = 0;
  readonly #line: SolverLine;

  constructor(name: Backend['name'], line: SolverLine, owner: number) {
    this.name = name;
    this.#line = line;
    this.owner = owner;
  }

  /** The process is not worth starting before there is a question: many requests have none. */
  warmUp(): void {}

  run(text: string, timeoutMs: number): string | undefined {
    return this.#line.ask(this, text, timeoutMs);
  }

  dispose(): void {
    this.#line.forget(this);
  }
}
