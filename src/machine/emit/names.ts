import type { Local, Program, Rvalue, Statement } from '../../ir/ir.ts';
import { visitProgram } from './visit.ts';

/**
 * Names of emitted code. User identifiers appear in it only as free names (real look-ups of globals of the realm), so
 * the names of locals and of the runtime are chosen such that no free name of the program equals one of them.
 */
export interface Names {
  /** Free names of the whole program. */
  readonly free: ReadonlySet<string>;
  /** The name of a runtime binding, e.g. `rt('bin')`. */
  rt(name: string): string;
  local(local: Local): string;
}

export function chooseNames(program: Program): Names {
  const free = freeNames(program);
  let prefix = '$';
  for (let n = 0; [...free].some((name) => name.startsWith(prefix)); n++) prefix = `$${n}_`;
  let separator = '_';
  const clashes = (s: string) =>
    [...free].some(
      (name) => name.includes(s) && /^\d+(\$[td])?$/.test(name.slice(name.lastIndexOf(s) + s.length)),
    );
  for (let n = 0; clashes(separator); n++) separator = `_$${n}_`;
  const known = new Map<number, string>();
  return {
    free,
    rt: (name) => prefix + name,
    local(local) {
      let name = known.get(local.id);
      if (name === undefined) {
        const base = /^[A-Za-z_][\w]*$/.test(local.name) ? local.name : 't';
        known.set(local.id, (name = `${base}${separator}${local.id}`));
      }
      return name;
    },
  };
}

function freeNames(program: Program): Set<string> {
  const free = new Set<string>();
  const ofRvalue = (value: Rvalue) => {
    if (value.kind === 'getGlobal' || value.kind === 'typeofGlobal' || value.kind === 'deleteGlobal')
      free.add(value.name);
  };
  visitProgram(program, (statement: Statement) => {
    if (statement.kind === 'setGlobal' || statement.kind === 'declareGlobal') free.add(statement.name);
    if (statement.kind === 'assign' || statement.kind === 'effect') ofRvalue(statement.value);
  });
  return free;
}
