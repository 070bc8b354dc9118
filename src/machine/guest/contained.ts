import { RequestError } from '../../base/diagnostic.ts';
import { isHostError } from './is-host-error.ts';

/** Does something of the host; what code of the guest throws meanwhile stays here, since others would read it. */
export function contained<T>(f: () => T): T {
  try {
    return f();
  } catch (error) {
    if (isHostError(error)) throw error;
    throw new RequestError('unreadable', 'the program cannot be looked at: its objects run code that throws');
  }
}
