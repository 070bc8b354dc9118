/** Figure 6 (b) of "Path exploration based on symbolic output": what the paper asks users to rewrite (a) to. */
export function foo(x: number): number {
  let ret: number;
  if (x > 0) {
    ret = x + 1;
  } else {
    ret = x + 2;
  }
  return ret; // the slicing criterion
}
