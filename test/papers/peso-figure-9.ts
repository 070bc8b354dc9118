/* biome-ignore-all format: the lines of the paper */ export function foo(x: number, y: number): number {
  let out = 0; // the output
  const a: number[] = [0, 1];
  if (x > 0)
    console.log('x is greater than zero');
  if (a[x]! > 0) {
    if (y > 0)
      out = 1;
    else
      out = -1;
  } else {
    out = 0;
  }
  return out; // the slicing criterion
}

// Figure 9 of "Path exploration based on symbolic output", line for line. Outside the array a[x] is undefined, which is not above 0.
