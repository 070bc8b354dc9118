import type { SessionRequest } from '../../session/request.ts';
import type { JobAnswer } from '../plan/job-answer.ts';

/** What a job of the queue holds. Texts are closed by `Sealing`. */
export interface QueuedJob {
  readonly run: string;
  /** A {@link QueuedWork}. */
  readonly work: string;
}

export interface QueuedWork {
  readonly request: SessionRequest;
  readonly cwd: string;
  /** Workers of another build do not take it. */
  readonly version: string;
}

/** What a worker gives back, closed. */
export type QueuedAnswer = Omit<JobAnswer, 'isRemembered'>;

/** A question about files, as it is called in Redis. */
export function questionField(tree: string | undefined, question: string, path: string): string {
  return `a\n${tree ?? ''}\n${question}\n${path}`;
}

/** A text, by its hash. */
export function textField(hash: string): string {
  return `t\n${hash}`;
}
