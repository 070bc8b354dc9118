import { assertNever } from '../base/assert-never.ts';
import type { Argument, ClassDefinition, Instruction, Operand, Rvalue } from '../ir/ir.ts';

/** Visits the operands that an instruction reads, left to right. */
export function eachOperand(instruction: Instruction, visit: (operand: Operand) => void): void {
  switch (instruction.kind) {
    case 'assign':
    case 'effect':
      eachOperandOf(instruction.value, visit);
      break;
    case 'declare':
      break;
    case 'setProperty':
    case 'defineMember':
      visit(instruction.object);
      visit(instruction.key);
      visit(instruction.value);
      break;
    case 'setPrivate':
      visit(instruction.object);
      visit(instruction.value);
      break;
    case 'setSuper':
      visit(instruction.key);
      visit(instruction.value);
      break;
    case 'setGlobal':
      visit(instruction.value);
      break;
    case 'declareGlobal':
      if (instruction.value !== undefined) visit(instruction.value);
      break;
    case 'check':
      visit(instruction.operand);
      break;
    default:
      assertNever(instruction);
  }
}

/** Visits the operands that an rvalue reads, left to right. */
export function eachOperandOf(value: Rvalue, visit: (operand: Operand) => void): void {
  const all = (args: readonly (Argument | undefined)[]): void => {
    for (const arg of args) if (arg !== undefined) visit(arg.value);
  };
  switch (value.kind) {
    case 'operand':
    case 'unary':
    case 'increment':
    case 'toNumeric':
    case 'toPropertyKey':
    case 'yield':
    case 'await':
      visit(value.value);
      break;
    case 'binary':
      visit(value.left);
      visit(value.right);
      break;
    case 'template':
      value.values.forEach(visit);
      break;
    case 'getProperty':
    case 'deleteProperty':
      visit(value.object);
      visit(value.key);
      break;
    case 'getPrivate':
    case 'hasPrivate':
    case 'keysOpen':
      visit(value.object);
      break;
    case 'getSuper':
      visit(value.key);
      break;
    case 'call':
      visit(value.callee);
      visit(value.self);
      all(value.args);
      break;
    case 'callMethod':
      visit(value.object);
      visit(value.key);
      all(value.args);
      break;
    case 'callPrivate':
      visit(value.object);
      all(value.args);
      break;
    case 'callSuperMethod':
      visit(value.key);
      all(value.args);
      break;
    case 'construct':
      visit(value.callee);
      all(value.args);
      break;
    case 'superCall':
      all(value.args);
      break;
    case 'array':
      all(value.elements);
      break;
    case 'object':
      for (const member of value.members) {
        if (member.kind !== 'spread') visit(member.key);
        if (member.kind === 'value' || member.kind === 'spread') visit(member.value);
      }
      break;
    case 'closure':
      if (value.nameKey !== undefined) visit(value.nameKey);
      break;
    case 'class':
      eachOperandOfClass(value.definition, visit);
      break;
    case 'importCall':
      visit(value.specifier);
      break;
    case 'iterOpen':
    case 'yieldStar':
      visit(value.iterable);
      break;
    case 'iterNext':
    case 'iterValue':
    case 'iterClose':
    case 'iterRest':
    case 'asyncIterCall':
      visit(value.cursor);
      break;
    case 'asyncIterResult':
      visit(value.cursor);
      visit(value.result);
      break;
    case 'objectRest':
      visit(value.object);
      value.excluded.forEach(visit);
      break;
    case 'getGlobal':
    case 'typeofGlobal':
    case 'deleteGlobal':
    case 'regexp':
    case 'templateObject':
    case 'this':
    case 'newTarget':
    case 'arguments':
    case 'importMeta':
    case 'namespace':
    case 'nativeImport':
      break;
    default:
      assertNever(value);
  }
}

function eachOperandOfClass(definition: ClassDefinition, visit: (operand: Operand) => void): void {
  if (definition.superClass !== undefined) visit(definition.superClass);
  for (const member of definition.members)
    if (member.key !== undefined && member.key.kind !== 'private') visit(member.key);
}
