import { eachInstruction } from '../../ir/each-instruction.ts';
import type { LocalId, Operand, Program, Rvalue } from '../../ir/ir.ts';

/**
 * Locals that hold one and the same property key wherever they are read: assigned once in the whole program, from a
 * constant, from a well-known symbol (`Symbol.iterator` is `@@iterator`), or from another such local.
 */
export function constantKeys(program: Program): ReadonlyMap<LocalId, string> {
  const single = new Map<LocalId, Rvalue | undefined>();
  for (const fn of program.functions) {
    for (const param of fn.params) single.set(param, undefined);
    eachInstruction(fn.body, (instruction) => {
      if (instruction.kind !== 'assign' && instruction.kind !== 'declare') return;
      const value = instruction.kind === 'assign' ? instruction.value : undefined;
      single.set(instruction.target, single.has(instruction.target) ? undefined : value);
    });
  }
  const keys = new Map<LocalId, string>();
  const keyOf = (operand: Operand, depth: number): string | undefined => {
    if (operand.kind === 'const') return typeof operand.value === 'string' ? operand.value : undefined;
    const value = single.get(operand.local);
    if (value === undefined || depth > 8) return undefined;
    if (value.kind === 'operand' || value.kind === 'toPropertyKey') return keyOf(value.value, depth + 1);
    if (value.kind !== 'getProperty' || value.object.kind !== 'local' || value.key.kind !== 'const')
      return undefined;
    const object = single.get(value.object.local);
    if (object?.kind !== 'getGlobal' || object.name !== 'Symbol') return undefined;
    return `@@${String(value.key.value)}`;
  };
  for (const local of single.keys()) {
    const key = keyOf({ kind: 'local', local }, 0);
    if (key !== undefined) keys.set(local, key);
  }
  return keys;
}
