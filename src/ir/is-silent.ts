import type { Instruction, Local, Rvalue } from './ir.ts';

/** Does an instruction do nothing but compute a value that has no name, or check one? */
export function isSilent(instruction: Instruction, locals: readonly Local[]): boolean {
  if (instruction.kind === 'check') return true;
  return (
    instruction.kind === 'assign' &&
    locals[instruction.target]!.name === '' &&
    silent.has(instruction.value.kind)
  );
}

const silent: ReadonlySet<Rvalue['kind']> = new Set([
  'operand',
  'unary',
  'binary',
  'increment',
  'toNumeric',
  'template',
  'getProperty',
  'getGlobal',
  'typeofGlobal',
]);
