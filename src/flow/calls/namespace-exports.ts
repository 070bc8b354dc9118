import { eachInstruction } from '../../ir/each-instruction.ts';
import type { ExportBinding, LocalId, ModuleId, Program } from '../../ir/ir.ts';

/**
 * Export name → locals that hold such an export in a module whose namespace object may exist (`import * as ns`,
 * `import()`, `require`). Reading a property of that name may read them.
 */
export function namespaceExports(program: Program): ReadonlyMap<string, readonly LocalId[]> {
  const result = new Map<string, LocalId[]>();
  for (const id of namespaceModules(program)) {
    for (const [name, local] of exportedLocals(program, id)) {
      const list = result.get(name);
      if (list === undefined) result.set(name, [local]);
      else if (!list.includes(local)) list.push(local);
    }
  }
  return result;
}

/** All exports of a module that end in a local, `export *` included. */
export function exportedLocals(program: Program, id: ModuleId): [name: string, local: LocalId][] {
  const result: [string, LocalId][] = [];
  const seen = new Set<ModuleId>();
  const visit = (module: ModuleId): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const { exports, starExports } = program.modules[module]!;
    for (const [name, binding] of exports) {
      const local = resolve(program, binding, 0);
      if (local !== undefined) result.push([name, local]);
    }
    starExports.forEach(visit);
  };
  visit(id);
  return result;
}

function resolve(program: Program, binding: ExportBinding, depth: number): LocalId | undefined {
  if (binding.kind === 'local') return binding.local;
  if (binding.kind === 'native' || depth > 32) return undefined;
  const target = program.modules[binding.module]!;
  const direct = target.exports.get(binding.name);
  if (direct !== undefined) return resolve(program, direct, depth + 1);
  for (const star of target.starExports) {
    const local = resolve(program, { kind: 'module', module: star, name: binding.name }, depth + 1);
    if (local !== undefined) return local;
  }
  return undefined;
}

function namespaceModules(program: Program): ReadonlySet<ModuleId> {
  const modules = new Set<ModuleId>();
  for (const module of program.modules)
    for (const binding of module.exports.values())
      if (binding.kind === 'module' && binding.name === '*') modules.add(binding.module);
  for (const fn of program.functions) {
    eachInstruction(fn.body, (instruction) => {
      if (instruction.kind !== 'assign' && instruction.kind !== 'effect') return;
      const value = instruction.value;
      if (value.kind === 'namespace') modules.add(value.module);
      if (value.kind === 'importCall')
        for (const module of program.modules[fn.module]!.resolutions.values()) modules.add(module);
    });
  }
  for (const module of program.modules)
    if (module.kind === 'cjs') for (const target of module.resolutions.values()) modules.add(target);
  return modules;
}
