import type { commandNames } from './command-names.ts';
import type { SessionContext } from './context.ts';
import type { Emit } from './event.ts';
import { ignoreEvents } from './event.ts';
import { type Execute, executeHere } from './execute.ts';
import type { BudgetRequest, SessionRequest } from './request.ts';
import type { CommandName, RequestOf, ResultOf } from './result.ts';
import { sessionOf } from './session-of.ts';

export interface SessionOptions extends SessionContext {
  /** Defaults for requests that do not say. */
  readonly solver?: BudgetRequest['solver'];
  readonly seed?: number | undefined;
  readonly budget?: Omit<BudgetRequest, 'solver' | 'seed'> | undefined;
  /** Told of everything while requests are worked on. */
  readonly onEvent?: Emit | undefined;
  /** Where requests are carried out; in this process when left out. */
  readonly execute?: Execute | undefined;
}

type Asked<C extends CommandName> = Omit<RequestOf<C>, 'command'>;

type Method<C extends CommandName> = (request: Asked<C>, onEvent?: Emit) => Promise<ResultOf[C]>;

/** A method for each request, named like it. */
export type Session = { readonly [C in (typeof commandNames)[number]]: Method<C> };

/** Opens a session: one method for each thing that can be asked, plain data in and out. */
export function openSession(options: SessionOptions): Session {
  const { solver, seed, budget, onEvent = ignoreEvents } = options;
  const execute: Execute = options.execute ?? executeHere(options);
  const defaults = {
    ...budget,
    ...(solver !== undefined && { solver }),
    ...(seed !== undefined && { seed }),
  };
  return sessionOf((command, request, emit = onEvent) =>
    execute({ ...defaults, ...request, command } as SessionRequest, emit),
  );
}
