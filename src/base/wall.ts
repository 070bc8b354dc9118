/**
 * What keeps analysed code from the rest of the machine, besides its realm. `process`: a process of its own with an empty environment, killed at the deadline.
 * `permission`: Node's permission model with nothing allowed. `memory`: the system's limit on its data. `network`, `signals`: namespaces of the system,
 * in which there is no network and no other process.
 */
export type Wall = 'process' | 'permission' | 'memory' | 'network' | 'signals';

export const allWalls: readonly Wall[] = ['process', 'permission', 'memory', 'network', 'signals'];

/** The walls that are not among these. */
export function wallsMissing(standing: readonly Wall[]): Wall[] {
  return allWalls.filter((wall) => !standing.includes(wall));
}
