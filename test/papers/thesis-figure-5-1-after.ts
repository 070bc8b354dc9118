/* biome-ignore-all format: the lines of the paper */ export function figure(x: number, y: number): number {
  // x and y are the inputs
  let out = 0;
  if (y < 8) {
    if (x + y === 10) {
      if (x - y >= 1) {
        out = 1;
      } else {
        out = -1;
      }
    }
  }
  return out;
}

// Figure 5.1 (b) of the thesis on regression errors, line for line. Line 6 should compare with 0; x = y = 5 shows it.
