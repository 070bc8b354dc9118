import { eachOperand } from '../../flow/data/each-operand.ts';
import type { FunctionId, Instruction, Operand, Rvalue } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';
import type { AliasNodes } from './alias-nodes.ts';

/** Of the functions of this file that the call graph has an instruction call, those that its operands may lead to. */
export function callTargets(n: AliasNodes, fn: FunctionId, i: Instruction): FunctionId[] {
  const site = n.flow.calls.sites.get(i);
  if (site === undefined) return [];
  const isOpen = site.natives.length > 0 || site.unknown;
  const near = callable(n, fn, i, isOpen);
  // The entry is called from outside once, and by itself only where that can be seen.
  return site.targets.filter((t) => n.isForeign(t) || (near.has(t) && !(isOpen && t === n.entry)));
}

function callable(n: AliasNodes, fn: FunctionId, i: Instruction, isOpen: boolean): Set<FunctionId> {
  const value = i.kind === 'assign' || i.kind === 'effect' ? i.value : undefined;
  const found = new Set<FunctionId>();
  const add = (cls: number | undefined): void => {
    if (cls !== undefined) for (const f of n.union.functions(cls)) found.add(f);
  };
  if (!isOpen && value?.kind === 'call') {
    add(n.of(value.callee));
    return found;
  }
  if (!isOpen && value?.kind === 'callMethod' && !isIndirect(value)) {
    const object = n.of(value.object);
    add(object);
    add(object === undefined ? undefined : n.union.content(object));
    return found;
  }
  const operands = value === undefined ? instructionOperands(i) : operandsOf(value);
  const nodes = [...operands.map((o) => n.of(o)), n.selfOf(fn)];
  if (i.kind === 'assign') nodes.push(n.local(i.target));
  for (const node of nodes) if (node !== undefined) for (const cls of n.reachable(node)) add(cls);
  return found;
}

/** `f.call(…)`, `f.apply(…)`, `f.bind(…)`. */
export function isIndirect(value: Extract<Rvalue, { kind: 'callMethod' }>): boolean {
  return value.key.kind === 'const' && /^(call|apply|bind)$/.test(String(value.key.value));
}

function instructionOperands(i: Instruction): Operand[] {
  const operands: Operand[] = [];
  eachOperand(i, (operand) => operands.push(operand));
  return operands;
}
