import { type AskOptions, answerOf } from './answer.ts';
import { commandNames } from './command-names.ts';
import { CANCELLED, EndedEarly } from './ended-early.ts';
import { ignoreEvents, type SessionEvent } from './event.ts';
import type { Execute } from './execute.ts';
import type { Session } from './open-session.ts';
import type { SessionRequest } from './request.ts';
import type { SessionResult } from './result.ts';

/** A session whose requests are all carried out by `execute`. */
export function sessionOf(execute: Execute, close: () => void = () => {}, onEvent = ignoreEvents): Session {
  const method =
    (command: SessionRequest['command']) =>
    (request: object, options: AskOptions = {}) =>
      answerOf(
        (emit, signal) =>
          execute({ ...request, command } as SessionRequest, emit, { signal }).catch(whatIsKnown),
        (event) => foundIn(event, command),
        { onEvent, ...options },
      );
  // Each command's own types are those of the interface.
  const methods = Object.fromEntries(commandNames.map((name) => [name, method(name)]));
  return { ...methods, close } as unknown as Session;
}

function foundIn(event: SessionEvent, command: SessionRequest['command']): unknown {
  if (command === 'explore' && event.type === 'behaviour') return event.behaviour;
  return command === 'diff' && event.type === 'difference' ? event.difference : undefined;
}

/** A request that took longer than it may has a result, which says so. */
function whatIsKnown(error: unknown): SessionResult {
  if (error instanceof EndedEarly && error.message !== CANCELLED && error.result !== undefined)
    return error.result;
  throw error;
}
