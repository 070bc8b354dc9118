import type { SessionContext } from '../session/context.ts';
import { nodeClock } from './node-clock.ts';
import { nodeFiles } from './node-files.ts';

/** This machine, as a session sees it. */
export function nodeContext(): SessionContext {
  return { files: nodeFiles, clock: nodeClock, cwd: process.cwd() };
}
