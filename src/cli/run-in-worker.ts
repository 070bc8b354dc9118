import { Worker } from 'node:worker_threads';
import { exploreText } from '../report/explore-text.ts';
import type { BehaviourJson, ExploreJson } from '../report/schema.ts';
import type { PartialResult } from './io.ts';
import { terminalIo } from './terminal-io.ts';
import type { WorkerMessage } from './worker-io.ts';

export interface WorkerRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly width: number;
}

const STACK_MB = 64;
const MEMORY_MB = 4096;
/** How long past its own deadline the worker may run before it is ended. */
const GRACE_MS = 3000;

/** Runs a command in a worker and resolves to its exit code. */
export function runInWorker(script: URL, request: WorkerRequest): Promise<number> {
  const worker = new Worker(script, {
    workerData: request,
    resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: MEMORY_MB },
  });
  const partial = new PartialReport();
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const end = (code: number) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(code);
    };
    worker.on('message', (message: WorkerMessage) => {
      switch (message.type) {
        case 'stdout':
        case 'stderr':
        case 'progress':
          terminalIo[message.type](message.text);
          return;
        case 'partial':
          for (const part of message.parts) {
            partial.add(part);
            if (part.kind !== 'header' && part.kind !== 'rendered') continue;
            clearTimeout(timer);
            timer = setTimeout(
              () => end(partial.report('the time limit was overrun')),
              part.deadlineMs + GRACE_MS,
            );
          }
          return;
        case 'exit':
          end(message.code);
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        end(partial.report(`the analysis needed more than ${MEMORY_MB} MB of memory`));
      else {
        terminalIo.stderr(`beagle: internal error: ${error.message}\n`);
        end(2);
      }
    });
  });
}

/** What the worker had found, for the case that it cannot report itself. */
class PartialReport {
  #header: { result: ExploreJson; json: boolean } | undefined;
  #behaviours: BehaviourJson[] = [];
  #rendered: { text: string; code: number } | undefined;

  add(part: PartialResult): void {
    switch (part.kind) {
      case 'header':
        this.#header = part;
        this.#behaviours = [];
        return;
      case 'rendered':
        this.#rendered = part;
        return;
      case 'behaviour':
        this.#behaviours.push(part.behaviour);
        return;
      case 'done':
        this.#header = undefined;
    }
  }

  /** Prints it and returns the exit code. */
  report(reason: string): number {
    if (this.#rendered !== undefined) {
      terminalIo.stdout(this.#rendered.text);
      terminalIo.stderr(`beagle: stopped: ${reason}\n`);
      return this.#rendered.code;
    }
    if (this.#header === undefined) {
      terminalIo.stderr(`beagle: stopped: ${reason}\n`);
      return 3;
    }
    const result: ExploreJson = {
      ...this.#header.result,
      complete: false,
      limits: [{ name: 'stopped', message: reason }],
      behaviours: this.#behaviours,
      tests: this.#behaviours.map(({ witness, observed }) => ({ witness, observed })),
    };
    terminalIo.stdout(this.#header.json ? `${JSON.stringify(result, null, 2)}\n` : exploreText(result));
    return 3;
  }
}
