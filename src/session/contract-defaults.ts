/** How many inputs are generated where a request does not say. */
export const GENERATED = 100;
