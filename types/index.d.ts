/**
 * Restricts the inputs that Beagle considers to those for which the condition is true. Does nothing when the code runs
 * outside Beagle.
 */
export declare function assume(condition: unknown): asserts condition;
