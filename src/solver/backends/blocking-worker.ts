import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

const IDLE = 0;

/**
 * A worker thread whose answers the caller waits for. The code is text (run as CommonJS), so that it works from sources and from
 * a bundle alike. It finds `workerData.port`, `workerData.bell` (an Int32Array to wait on and to ring) and `workerData.data`.
 * Requests and replies are strings on the port; each side rings by `Atomics.add(bell, side, 1)` and `notify`: side 0 is
 * the worker's, side 1 the caller's.
 */
export class BlockingWorker {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #bell = new Int32Array(new SharedArrayBuffer(8));
  #failure: Error | undefined;

  constructor(code: string, data: unknown) {
    const channel = new MessageChannel();
    this.#port = channel.port1;
    this.#worker = new Worker(code, {
      eval: true,
      workerData: { port: channel.port2, bell: this.#bell, data },
      transferList: [channel.port2],
      execArgv: [],
    });
    this.#worker.on('error', (e) => {
      this.#failure = e instanceof Error ? e : new Error(String(e));
    });
    this.#worker.unref();
    this.#port.unref();
  }

  /** Sends a request and waits for its reply; undefined after `timeoutMs`, when the worker is of no further use. */
  ask(request: string, timeoutMs: number): string | undefined {
    if (this.#failure) throw this.#failure;
    this.#port.postMessage(request);
    Atomics.add(this.#bell, 0, 1);
    Atomics.notify(this.#bell, 0);
    const end = performance.now() + timeoutMs;
    for (;;) {
      const reply = receiveMessageOnPort(this.#port);
      if (reply) return reply.message as string;
      const seen = Atomics.load(this.#bell, 1);
      if (seen === IDLE) {
        if (Atomics.wait(this.#bell, 1, IDLE, Math.max(0, end - performance.now())) === 'timed-out')
          return undefined;
      } else {
        Atomics.compareExchange(this.#bell, 1, seen, IDLE);
      }
    }
  }

  end(): void {
    this.#port.close();
    void this.#worker.terminate();
  }
}
