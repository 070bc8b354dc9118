import type { Subject } from '../../explore/subject.ts';

/** A subject with other inputs than those its source declares. */
export function withSignature(subject: Subject, signature: Subject['entry']['signature']): Subject {
  return {
    ...subject,
    signature: { ...subject.signature, ...signature },
    entry: { ...subject.entry, signature },
  };
}
