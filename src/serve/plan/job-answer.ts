import type { Diagnostic } from '../../base/diagnostic.ts';
import type { SessionResult } from '../../session/result.ts';

/** What came of a job. */
export interface JobAnswer {
  /** Undefined when nothing is known. */
  readonly result: SessionResult | undefined;
  /** Things to say about the code. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why work was ended from outside, if it was. */
  readonly stopped?: string;
  /** The request could not be carried out. */
  readonly failed?: Diagnostic;
  /** The work that it took, and that it might have taken. */
  readonly workMs?: number | undefined;
  readonly withinMs?: number | undefined;
  /** It was done before. */
  readonly isRemembered: boolean;
}

/** Why a job that never began has no result. */
export const NO_TIME = 'there was no time left for it (--timeout)';
