import type { Strategy } from './strategy.ts';

/** Every path by itself, as DART does: the sequence is the path condition. */
export const pathStrategy: Strategy = {
  name: 'path',
  needsDependences: false,
  inOrder: true,
  sequence: (trace) => trace.conditions,
};
