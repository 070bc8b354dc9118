/** The source of figure 4 of "Dependence guided symbolic execution": `test` with n independent decisions, one to an input. */
export function independentIfs(n: number): string {
  const indices = Array.from({ length: n }, (_, i) => i + 1);
  return [
    ...indices.map((i) => `export let a${i} = 0;`),
    `export function test(${indices.map((i) => `x${i}: number`).join(', ')}): void {`,
    ...indices.map((i) => `  if (x${i} > 0) a${i} = 1; else a${i} = 2;`),
    '}',
    '',
  ].join('\n');
}
