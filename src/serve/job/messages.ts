/** What a job and the process that started it say to each other, one frame each. */
import type { Diagnostic } from '../../base/diagnostic.ts';
import type { FileSource } from '../../base/environment.ts';
import type { SessionEvent } from '../../session/event.ts';
import type { SessionRequest } from '../../session/request.ts';
import type { SessionResult } from '../../session/result.ts';

/** A question about files with its answer. */
export type KnownAnswer = readonly [
  question: keyof FileSource,
  path: string,
  answer: string | boolean | null,
];

export type ToJob =
  | {
      readonly type: 'run';
      readonly request: SessionRequest;
      readonly cwd: string;
      /** What it is going to ask of the request's own files, most likely. */
      readonly known: readonly KnownAnswer[];
      /** What was answered for a request of the same moment holds. */
      readonly moment?: string | undefined;
      /** Tell in the end what the request asked of files. */
      readonly reads?: boolean | undefined;
    }
  /** Do something of everything, on code of our own, and send what V8 has compiled. */
  | { readonly type: 'compile' }
  /** The answer to a question about files. */
  | { readonly type: 'answer'; readonly value?: string | boolean | undefined };

export type FromJob =
  /** It can be given work. `isCompiled`: it did not have to compile its own code. */
  | { readonly type: 'ready'; readonly isCompiled: boolean }
  /** A question about files, which is answered before anything else is said. */
  | {
      readonly type: 'ask';
      readonly question: keyof FileSource;
      readonly path: string;
      /** The tree that is asked; that of the request when left out. */
      readonly tree?: string | undefined;
    }
  /** The solver of this name is to be connected. */
  | { readonly type: 'solver'; readonly name: string }
  | { readonly type: 'event'; readonly event: SessionEvent }
  | { readonly type: 'result'; readonly result: SessionResult }
  | { readonly type: 'failed'; readonly failure: Failure };

/** What was thrown; with a code when the request, not we, is to blame. */
export interface Failure {
  readonly message: string;
  readonly diagnostic?: Diagnostic;
  readonly stack?: string | undefined;
}

/** To a solver: text to carry out in the state of an owner, which is forgotten when there is no text. */
export interface SolverQuestion {
  readonly owner: number;
  readonly text?: string | undefined;
  readonly timeoutMs: number;
}

export interface SolverReply {
  /** What it printed; undefined when it was ended at its limit. */
  readonly reply?: string | undefined;
  /** Changes when the states of all owners were lost. */
  readonly generation: number;
  /** The program is not there, in words. */
  readonly missing?: string | undefined;
  /** The process that held the solver is gone. */
  readonly gone?: boolean | undefined;
}
