import type { FirstDifferenceJson } from '../report/diff/first-difference.ts';
import type { BehaviourJson } from '../report/explore/explore-schema.ts';
import type { Answer, AskOptions } from './answer.ts';
import type { commandNames } from './command-names.ts';
import type { SessionContext } from './context.ts';
import type { Emit } from './event.ts';
import type { Execute } from './execute.ts';
import type { SessionRequest } from './request.ts';
import type { BudgetRequest } from './requests/engine-request.ts';
import type { CommandName, RequestOf, ResultOf } from './result.ts';
import { sessionOf } from './session-of.ts';

export interface SessionOptions extends SessionContext {
  /** Defaults for requests that do not say. */
  readonly solver?: BudgetRequest['solver'];
  readonly seed?: number | undefined;
  readonly budget?: Omit<BudgetRequest, 'solver' | 'seed'> | undefined;
  /** Told of everything while requests are worked on that have no listener of their own. */
  readonly onEvent?: Emit | undefined;
  /** Who carries requests out: `process`, processes of their own behind walls (SECURITY.md); `here`, this process; or somebody else. Default `process`. */
  readonly execute?: Execute | 'process' | 'here' | undefined;
  /** How many requests are worked on at the same time; others wait. */
  readonly workers?: number | undefined;
}

type Asked<C extends CommandName> = Omit<RequestOf<C>, 'command'>;

/** What requests find before they have a result. */
interface FoundOf {
  /** Behaviours, with their conditions as runs recorded them. */
  readonly explore: BehaviourJson;
  /** The first difference of each function. */
  readonly diff: FirstDifferenceJson;
}

type AnswerTo<C extends CommandName> = C extends keyof FoundOf
  ? Answer<ResultOf[C], FoundOf[C]>
  : Promise<ResultOf[C]>;

type Method<C extends CommandName> = (request: Asked<C>, options?: AskOptions) => AnswerTo<C>;

/** A method for each request, named like it. */
export type Session = { readonly [C in (typeof commandNames)[number]]: Method<C> } & {
  /** Ends what is under way. A program that has ended need not say it. */
  close(): void;
};

/**
 * Opens a session: one method for each thing that can be asked, plain data in and out.
 * @param check told of each request as it was asked, before defaults are filled in; what it throws is the answer
 */
export function openSession(
  options: Omit<SessionOptions, keyof SessionContext>,
  execute: Execute,
  close?: () => void,
  check?: (request: SessionRequest) => Promise<void>,
): Session {
  const { solver, seed, budget, onEvent } = options;
  const defaults = {
    ...budget,
    ...(solver !== undefined && { solver }),
    ...(seed !== undefined && { seed }),
  };
  const checked: Execute = async (request, emit, how) => {
    await check?.(request);
    return execute({ ...defaults, ...request }, emit, how);
  };
  return sessionOf(checked, close, onEvent);
}
