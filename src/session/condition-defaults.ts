import { defaultLimits } from '../evolve/condition/interpret/limits.ts';

/** What a request has where it says nothing. */
export const conditionDefaults = { timeoutMs: 30_000, queryTimeoutMs: 500, ...defaultLimits } as const;
