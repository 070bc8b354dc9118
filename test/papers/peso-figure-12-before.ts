/* biome-ignore-all format: the lines of the paper */ export function foo(x: number, y: number, z: number): number {
  let out = 0; // the output
  let a: number;
  let b = 2;
  if (x - y > 0) // b1
    a = x;
  else
    a = y;
  if (x + y > 10) // b2
    b = a;
  if (z * z > 3) // b3
    console.log('square(z) > 3');
  else
    console.log('square(z) <= 3');
  out = b;
  return out; // the slicing criterion
}

// Figure 12 (a) of "Path exploration based on symbolic output", line for line.
