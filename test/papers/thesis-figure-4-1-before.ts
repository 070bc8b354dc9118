/* biome-ignore-all format: the lines of the paper */ export function figure(x: number): number {
  let y: number;
  let o: number; // the output

  // x is the input

  if (x > 0) {
    y = 3;
    if (x - y > 0)
      o = y;
    else
      o = 0;
  } else
    o = -1;

  if (x > 20)
    o = 10;

  return o;
}

// Figure 4.1 of the thesis on regression errors, before the change, line for line. x = 1 reaches the change at line 8, x = 3 carries it to the output.
