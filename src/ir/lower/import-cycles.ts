import type { ModuleId } from '../ir.ts';

/** For each module whether it can reach itself through its dependencies (Tarjan's components of more than one, or a self-loop). */
export function inCycle(dependencies: readonly (readonly ModuleId[])[]): boolean[] {
  const count = dependencies.length;
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onStack = new Uint8Array(count);
  const stack: number[] = [];
  const cyclic = new Array<boolean>(count).fill(false);
  let next = 0;
  const visit = (v: number): void => {
    index[v] = low[v] = next++;
    stack.push(v);
    onStack[v] = 1;
    for (const w of dependencies[v]!) {
      if (w === v) cyclic[v] = true;
      if (index[w] === -1) {
        visit(w);
        low[v] = Math.min(low[v]!, low[w]!);
      } else if (onStack[w]) low[v] = Math.min(low[v]!, index[w]!);
    }
    if (low[v] !== index[v]) return;
    const component: number[] = [];
    let w: number;
    do {
      w = stack.pop()!;
      onStack[w] = 0;
      component.push(w);
    } while (w !== v);
    if (component.length > 1) for (const member of component) cyclic[member] = true;
  };
  for (let v = 0; v < count; v++) if (index[v] === -1) visit(v);
  return cyclic;
}
