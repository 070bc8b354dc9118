/* biome-ignore-all format: the lines of the paper */ export function foo(x: number, y: number, z: number): number {
  let out = 0; // the output
  let s: string | null = null;
  let a: number;
  let b = 2;
  if (x - y > 0) // b1
    a = x;
  else
    a = y;
  if (x + y > 10) // b2
    b = a;
  if (z * z > 3) // b3
    s = 'square(z) > 3';
  else
    s = 'square(z) <= 3';
  out = b;
  console.log(s); // a slicing criterion
  return out; // another
}

// Figure 15 of "Path exploration based on symbolic output", line for line. Eight paths; with both outputs six ways to compute them.
