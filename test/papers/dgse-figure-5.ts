/* biome-ignore-all format: the lines of the paper */ export function test(x: number): void { let a = 1;
  let b = 2;
  if (x > 1)
    a = 2;
  if (x > 0)
    b = x;
  const _firstOut = a;
  const _secOut = b;
}

// Figure 5 of "Dependence guided symbolic execution" with the paper's line numbers. Of four paths one, 3T 5F, is infeasible.
