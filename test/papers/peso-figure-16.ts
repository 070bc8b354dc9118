/* biome-ignore-all format: the lines of the paper */ export function foo(i: number): number {
  const a: number[] = [0, 0];
  let out = 0; // the output
  a[0] = 0;
  a[1] = 1;
  if (a[i]! > 0) {
    out = 2;
  }
  return out; // the slicing criterion
}

// Figure 16 of "Path exploration based on symbolic output", line for line.
