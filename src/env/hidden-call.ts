import type { RecordedCall } from './call.ts';

/** A call whose very key holds a secret, such as a password on a command line: only its name is recorded. */
export function hiddenCall(call: Pick<RecordedCall, 'index' | 'stream' | 'name'>): RecordedCall {
  const { index, stream, name } = call;
  return {
    index,
    stream,
    name,
    key: `${name}|[redacted]`,
    data: name.includes('.') ? '{}' : '?',
    unreplayable: 'what it is about looks secret and is not in the recording',
  };
}
