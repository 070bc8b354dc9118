import { workClock } from '../../base/work.ts';
import { nodeContext } from '../../host/node-context.ts';
import type { SessionContext } from '../context.ts';

/** This machine with a clock that goes by work alone, so that no budget of a test depends on how fast or busy it is. */
export function steadyContext(): SessionContext {
  return { ...nodeContext(), clock: workClock };
}
