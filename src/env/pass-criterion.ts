import type { PassTestSees } from './check-dep.ts';

/** What counts as a pass. Without any field: exit code 0. */
export interface PassCriterion {
  /** A shell command that exits with 0. With `aliveAfter` it runs while the program does. */
  readonly test?: string | undefined;
  /** A regular expression that the program's output (stdout, then stderr) matches. */
  readonly output?: string | undefined;
  /** The program still runs after this many milliseconds; it is ended then. */
  readonly aliveAfter?: number | undefined;
}

/** How the program's run ended, before judging it. */
export interface ProgramEnd {
  readonly code?: number | undefined;
  readonly signal?: string | undefined;
  readonly alive: boolean;
  readonly timedOut: boolean;
  readonly output: string;
  /** The exit code of the pass test, when there is one and it was run. */
  readonly test?: number | undefined;
}

/** How much of the program's doing the criterion can see, for check_dep. */
export function criterionSees(criterion: PassCriterion): PassTestSees {
  if (criterion.test !== undefined) return criterion.aliveAfter === undefined ? 'state' : 'peer';
  return criterion.output === undefined ? 'exit' : 'output';
}

/** Whether a run passed. A test or an expected output replaces the look at the exit code; a time limit never passes. */
export function passes(criterion: PassCriterion, end: ProgramEnd): boolean {
  if (end.timedOut) return false;
  if (criterion.aliveAfter !== undefined && !end.alive) return false;
  if (criterion.output !== undefined && !new RegExp(criterion.output, 'm').test(end.output)) return false;
  if (criterion.test !== undefined) return end.test === 0;
  if (criterion.aliveAfter !== undefined || criterion.output !== undefined) return true;
  return end.code === 0;
}

/** One phrase on how it ended. */
export function howItEnded(criterion: PassCriterion, end: ProgramEnd): string {
  if (end.timedOut) return 'time limit';
  const parts = [
    end.alive
      ? `still running after ${(criterion.aliveAfter ?? 0) / 1000} s`
      : end.signal !== undefined
        ? `killed by ${end.signal}`
        : `exit code ${end.code ?? 'unknown'}`,
  ];
  if (end.test !== undefined)
    parts.push(`pass test ${end.test === 0 ? 'succeeded' : `exited with ${end.test}`}`);
  if (criterion.output !== undefined)
    parts.push(
      new RegExp(criterion.output, 'm').test(end.output) ? 'output matches' : 'output does not match',
    );
  return parts.join(', ');
}
