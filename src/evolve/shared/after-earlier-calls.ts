import type { Subject } from '../../explore/subject.ts';
import { afterCalls, earlierCalls } from './earlier-calls.ts';
import { withSignature } from './with-signature.ts';

/** A method of instances on which others of its methods may have been called before; other functions as they are. */
export function afterEarlierCalls(subject: Subject): Subject {
  const earlier = subject.found.kind === 'method' ? earlierCalls(subject, subject) : undefined;
  if (earlier === undefined) return subject;
  const { signature } = subject.entry;
  return withSignature(subject, { ...signature, receiver: afterCalls(signature.receiver, earlier) });
}
