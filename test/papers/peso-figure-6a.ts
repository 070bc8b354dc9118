/** Figure 6 (a) of "Path exploration based on symbolic output": two returns, so no criterion post-dominates the entry in the source. */
export function foo(x: number): number {
  if (x > 0) {
    return x + 1; // a criterion
  }
  return x + 2; // another
}
