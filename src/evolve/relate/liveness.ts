import type { FlatCode, FlatInstruction, FlatOperand, FlatRvalue, Slot } from './flat-code.ts';

/** The slots that may still be read, before each instruction. */
export function liveSlots({ instructions }: FlatCode): ReadonlySet<Slot>[] {
  const live = instructions.map(() => new Set<Slot>());
  for (let changed = true; changed; ) {
    changed = false;
    for (let pc = instructions.length - 1; pc >= 0; pc--) {
      const set = live[pc]!;
      const before = set.size;
      const instruction = instructions[pc]!;
      const written = writes(instruction);
      for (const next of successors(instruction, pc))
        for (const slot of live[next] ?? []) if (!written.includes(slot)) set.add(slot);
      if (instruction.handler !== undefined)
        for (const slot of live[instruction.handler.pc.pc] ?? [])
          if (slot !== instruction.handler.slot) set.add(slot);
      for (const slot of reads(instruction)) set.add(slot);
      if (set.size > before) changed = true;
    }
  }
  return live;
}

/** Where control may go next, other than by a throw. */
export function successors(instruction: FlatInstruction, pc: number): readonly number[] {
  switch (instruction.kind) {
    case 'jump':
      return [instruction.to.pc];
    case 'branch':
      return [instruction.then.pc, instruction.else.pc];
    case 'return':
    case 'throw':
    case 'unsupported':
      return [];
    default:
      return [pc + 1];
  }
}

/** What it sets, other than by a throw. */
export function writes(instruction: FlatInstruction): readonly Slot[] {
  if (instruction.kind === 'clear') return instruction.slots;
  if (instruction.kind !== 'assign') return [];
  const { target, value } = instruction;
  return [...(target === undefined ? [] : [target]), ...(value.kind === 'next' ? [value.into] : [])];
}

export function reads(instruction: FlatInstruction): Slot[] {
  const of = (...operands: readonly FlatOperand[]) =>
    operands.flatMap((o) => (o.kind === 'slot' ? [o.slot] : []));
  switch (instruction.kind) {
    case 'assign':
      return readsOf(instruction.value, of);
    case 'setProperty':
      return of(instruction.object, instruction.key, instruction.value);
    case 'check':
      return of(instruction.operand);
    case 'branch':
      return of(instruction.test);
    case 'return':
    case 'throw':
      return of(instruction.value);
    default:
      return [];
  }
}

function readsOf(r: FlatRvalue, of: (...operands: readonly FlatOperand[]) => Slot[]): Slot[] {
  switch (r.kind) {
    case 'operand':
    case 'unary':
    case 'increment':
    case 'toNumeric':
    case 'toPropertyKey':
      return of(r.value);
    case 'binary':
      return of(r.left, r.right);
    case 'template':
      return of(...r.values);
    case 'getProperty':
      return of(r.object, r.key);
    case 'call':
      return of(r.callee, r.self, ...r.args);
    case 'callMethod':
      return of(r.object, r.key, ...r.args);
    case 'construct':
      return of(r.callee, ...r.args);
    case 'array':
      return of(...r.elements.map((e) => e.value));
    case 'object':
      return of(...r.members.map((m) => m.value));
    case 'next':
      return [r.over, r.index];
    case 'recur':
      return of(...r.args);
    case 'getGlobal':
    case 'function':
      return [];
  }
}
