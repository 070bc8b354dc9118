import type { Clock } from '../base/environment.ts';

export const nodeClock: Clock = { now: () => performance.now() };
