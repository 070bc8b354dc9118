import { commandNames } from './command-names.ts';
import type { Emit } from './event.ts';
import type { Session } from './open-session.ts';
import type { SessionResult } from './result.ts';

/** A session whose methods all go through `ask`. */
export function sessionOf(
  ask: (command: keyof Session, request: object, onEvent?: Emit) => Promise<SessionResult>,
): Session {
  const method = (command: keyof Session) => (request: object, onEvent?: Emit) =>
    ask(command, request, onEvent);
  // Each command's own types are those of the interface.
  return Object.fromEntries(commandNames.map((name) => [name, method(name)])) as unknown as Session;
}
