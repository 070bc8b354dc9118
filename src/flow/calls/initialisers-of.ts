import type { ClassDefinition, FunctionId } from '../../ir/ir.ts';

/** What runs for the fields and accessors of each new instance of a class. */
export function initialisersOf({ members }: ClassDefinition): FunctionId[] {
  return members.flatMap((m) =>
    (m.kind === 'field' || m.kind === 'accessor') && !m.static && m.fn !== undefined ? [m.fn] : [],
  );
}
