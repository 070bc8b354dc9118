import type { Progress } from '../explore/exploration.ts';
import type { ProgressEvent } from './event.ts';

/** What a search says of itself, as an event. */
export function progressEvent(name: string, { runs, behaviours, elapsedMs }: Progress): ProgressEvent {
  return { type: 'progress', function: name, runs, behaviours, elapsedMs };
}
