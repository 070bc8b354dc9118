import { ProgramFlow } from '../../flow/program-flow.ts';
import type { FunctionId, Program } from '../../ir/ir.ts';

/**
 * Functions that only run on behalf of the entry: itself, those written inside it, and functions of its module that nobody else can call.
 * Only these are changed.
 */
export function ownedFunctions(program: Program, entry: FunctionId): Set<FunctionId> {
  const owned = new Set<FunctionId>([entry]);
  const addInner = () => {
    for (const fn of program.functions) if (fn.parent !== undefined && owned.has(fn.parent)) owned.add(fn.id);
  };
  addInner();
  const { module } = program.functions[entry]!;
  const candidates = program.functions.filter(
    (fn) => fn.module === module && !owned.has(fn.id) && fn.kind !== 'module',
  );
  if (candidates.length === 0) return owned;
  const { calls } = new ProgramFlow(program, 'any');
  const outside = new Set(calls.escaped);
  for (const id of exported(program, module)) outside.add(id);
  // Everything that something outside may call, and what that calls.
  const roots = program.functions.filter(
    (fn) => !owned.has(fn.id) && (fn.kind === 'module' || fn.module !== module || outside.has(fn.id)),
  );
  const reached = new Set<FunctionId>(roots.map((fn) => fn.id));
  for (const id of reached)
    for (const callee of calls.callees[id]!) if (callee !== entry) reached.add(callee);
  const fromEntry = new Set<FunctionId>(owned);
  for (const id of fromEntry) for (const callee of calls.callees[id]!) fromEntry.add(callee);
  for (const { id } of candidates) if (fromEntry.has(id) && !reached.has(id)) owned.add(id);
  addInner();
  return owned;
}

function exported(program: Program, module: number): FunctionId[] {
  const { exports, topLevel, kind } = program.modules[module]!;
  const locals = new Set<number>();
  for (const binding of exports.values()) if (binding.kind === 'local') locals.add(binding.local);
  if (kind === 'script') for (const local of topLevel.values()) locals.add(local);
  const found: FunctionId[] = [];
  for (const fn of program.functions) {
    if (fn.module !== module) continue;
    for (const statement of fn.body.body)
      if (statement.kind === 'assign' && statement.value.kind === 'closure' && locals.has(statement.target))
        found.push(statement.value.fn);
  }
  return found;
}
