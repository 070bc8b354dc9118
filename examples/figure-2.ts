/* biome-ignore-all format: the lines of the paper */ const blocks: (string | null)[] = [null, '_', '__', '___', '____']; export function test(x: number, y: number, z: number): number { let b: number; let c: number; let a = 4;
  if (x > 1)
    a = 2;
  if (y < 1)
    b = 0;
  else
    b = 2;
  if (z < 2)
    c = 7;
  else
    c = 4;
  let s = blocks[a - b]; // null when nothing is asked for, as malloc(0)
  s = 'abcd'.slice(0, s!.length); // line 13: fails when a and b are both 2
  return 1 / (a - c); // line 14: divides by zero when a and c are both 4
}

// Figure 2 of "Dependence guided symbolic execution" with its line numbers (lines 0 and 1 share the first). Eight paths.
