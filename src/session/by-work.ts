import { WorkClock } from '../base/work.ts';
import type { SessionContext } from './context.ts';

/** The context with a clock that goes by work, the time of day being the outermost limit. */
export function byWork(context: SessionContext, limitMs: number): SessionContext {
  return { ...context, clock: new WorkClock(context.clock, limitMs) };
}
