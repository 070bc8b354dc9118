import { nodeContext } from './host/node-context.ts';
import { openSession as open, type Session, type SessionOptions } from './session/open-session.ts';

/** A session on this machine's files and clock, unless others are given. */
export function openHere(options: Partial<SessionOptions>): Session {
  return open({ ...nodeContext(), isOpen: options.files !== undefined, ...options });
}
