/** What a run of one input may take where a request does not say. */
export const RUN_TIMEOUT_MS = 60_000;
