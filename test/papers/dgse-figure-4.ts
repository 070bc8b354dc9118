/* biome-ignore-all format: the lines of the paper */ export let a1 = 0;
export let a2 = 0;
export let a3 = 0;
export let a4 = 0;
export function test(x1: number, x2: number, x3: number, x4: number): void {
  if (x1 > 0) a1 = 1; else a1 = 2;
  if (x2 > 0) a2 = 1; else a2 = 2;
  if (x3 > 0) a3 = 1; else a3 = 2;
  if (x4 > 0) a4 = 1; else a4 = 2;
}

// Figure 4 of "Dependence guided symbolic execution" for N = 4: independent decisions, 2^N paths. `independentIfs` writes it for any N.
