/* biome-ignore-all format: the lines of the paper */ export function foo(x: number): number {
  let a = 0;
  x = x - 1;
  if (x > 0)
    a = 1;
  const out = a;
  return out; // the slicing criterion
}

// Figure 2 of "Path exploration based on symbolic output", line for line. For x = 0 the relevant slice is 2, 3, 4, 6, 7.
