import { eachInstruction } from '../../ir/each-instruction.ts';
import type { ClassDefinition, LocalId, Operand } from '../../ir/ir.ts';
import type { VariableTable } from '../data/variables.ts';

/** What constraints have to know of the whole program. */
export interface CallFacts {
  readonly classes: readonly ClassDefinition[];
  /** Globals that the program itself declares. */
  readonly declared: ReadonlySet<string>;
  /** Temporaries that hold what was read under a computed key: the local of the key. */
  readonly readUnder: ReadonlyMap<LocalId, LocalId>;
  /** Temporaries that hold a member: its key. A method is read before its arguments, so calls name it by such a temporary. */
  readonly members: ReadonlyMap<LocalId, Operand>;
}

export function callFacts({ program }: VariableTable): CallFacts {
  const classes: ClassDefinition[] = [];
  const declared = new Set<string>();
  const readUnder = new Map<LocalId, LocalId>();
  const members = new Map<LocalId, Operand>();
  for (const fn of program.functions) {
    eachInstruction(fn.body, (instruction) => {
      if (instruction.kind === 'setGlobal' || instruction.kind === 'declareGlobal')
        declared.add(instruction.name);
      if (instruction.kind !== 'assign' && instruction.kind !== 'effect') return;
      const { value } = instruction;
      if (value.kind === 'class') classes.push(value.definition);
      if (instruction.kind !== 'assign' || value.kind !== 'getProperty') return;
      if (program.locals[instruction.target]?.kind !== 'temp') return;
      members.set(instruction.target, value.key);
      if (value.key.kind === 'local') readUnder.set(instruction.target, value.key.local);
    });
  }
  return { classes, declared, readUnder, members };
}
