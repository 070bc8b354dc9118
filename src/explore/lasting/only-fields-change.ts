import { eachStatement } from '../../ir/each-instruction.ts';
import type { LocalId, Operand, Program, Rvalue, Statement } from '../../ir/ir.ts';
import { operandsOf } from '../../ir/operands-of.ts';
import { isOurs } from '../../machine/self-hosted-source.ts';
import { AssignedValues } from './assigned-values.ts';
import { harmlessStatics } from './harmless-names.ts';

/**
 * Can the program do nothing to the object that a variable of a module holds but assign to fields of these names? Then it has these fields whatever was
 * called before, in their order. Where the object gets anywhere else the answer is no.
 */
export function onlyFieldsChange(program: Program, local: LocalId, fields: ReadonlySet<string>): boolean {
  const functions = program.functions.filter((fn) => !isOurs(program.modules[fn.module]!.path));
  const home = program.functions[program.locals[local]!.fn]!.module;
  const use: Use = { local, fields, home, assigned: new AssignedValues(program, functions) };
  let isSo = true;
  for (const fn of functions)
    eachStatement(fn.body, (s) => {
      isSo &&= isPlainUse(s, use);
    });
  return isSo;
}

interface Use {
  readonly local: LocalId;
  readonly fields: ReadonlySet<string>;
  readonly home: number;
  readonly assigned: AssignedValues;
}

function isPlainUse(s: Statement, use: Use): boolean {
  const isIt = (o: Operand | undefined) => o?.kind === 'local' && o.local === use.local;
  switch (s.kind) {
    case 'assign':
    case 'effect':
      return isPlainValue(s.value, use, isIt);
    case 'setProperty':
      if (isIt(s.value) || isIt(s.key)) return false;
      return !isIt(s.object) || (s.key.kind === 'const' && use.fields.has(String(s.key.value)));
    case 'defineMember':
      return !isIt(s.object) && !isIt(s.key) && !isIt(s.value);
    case 'setPrivate':
      return !isIt(s.object) && !isIt(s.value);
    case 'setSuper':
      return !isIt(s.key) && !isIt(s.value);
    case 'return':
    case 'throw':
    case 'setGlobal':
    case 'declareGlobal':
      return !isIt(s.value);
    default:
      return true;
  }
}

function isPlainValue(
  value: Rvalue,
  { home, assigned }: Use,
  isIt: (o: Operand | undefined) => boolean,
): boolean {
  // Whoever has the module has the object.
  if (value.kind === 'namespace') return value.module !== home;
  if (!operandsOf(value).some(isIt)) return true;
  switch (value.kind) {
    case 'getProperty':
      return !isIt(value.key);
    case 'keysOpen':
    case 'unary':
    case 'binary':
      return true;
    case 'object':
      return value.members.every((m) => m.kind === 'spread' || !('value' in m) || !isIt(m.value));
    case 'callMethod': {
      const { object, key } = value;
      const isStatic = assigned.globalOf(object) !== undefined && key.kind === 'const';
      return isStatic && !isIt(object) && harmlessStatics.has(String(key.value));
    }
    default:
      return false;
  }
}
