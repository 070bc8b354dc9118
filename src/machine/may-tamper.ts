import { isInstruction } from '../ir/each-instruction.ts';
import type { Instruction, LocalId, Operand, Program, Rvalue } from '../ir/ir.ts';
import { operandsOf } from '../ir/operands-of.ts';
import { visitProgram } from './emit/visit.ts';
import { selfHostedPath } from './self-hosted-source.ts';

/** Names by which built-in objects are got hold of or changed. */
const dangerous = new Set(
  'prototype __proto__ constructor getPrototypeOf setPrototypeOf assign defineProperty defineProperties freeze seal preventExtensions __defineGetter__ __defineSetter__ globalThis global window self Reflect Function'.split(
    ' ',
  ),
);

/**
 * Whether code of the program may change built-in objects: it names something that leads to them or changes objects in ways
 * other than assignment, passes a global on as a value, or writes to what may be one. Looking for changes after
 * every run takes longer than many a run, so that is done only then, and now and then otherwise.
 */
export function mayTamper(program: Program): boolean {
  const instructions = ownInstructions(program);
  const globals = new Set<LocalId>();
  const computed = new Set<LocalId>();
  for (const i of instructions) {
    if (i.kind !== 'assign') continue;
    if (i.value.kind === 'getGlobal' || i.value.kind === 'nativeImport') globals.add(i.target);
    if (i.value.kind === 'getProperty' && i.value.key.kind !== 'const') computed.add(i.target);
  }
  const isIn = (set: ReadonlySet<LocalId>, o: Operand) => o.kind === 'local' && set.has(o.local);
  const isDangerous = (o: Operand) => o.kind === 'const' && dangerous.has(String(o.value));
  return instructions.some((i) => {
    switch (i.kind) {
      case 'setProperty':
      case 'defineMember':
        return (
          isIn(globals, i.object) || isIn(computed, i.object) || isIn(globals, i.value) || isDangerous(i.key)
        );
      case 'setGlobal':
      case 'declareGlobal':
      case 'setSuper':
        return true;
      case 'setPrivate':
        return isIn(globals, i.value);
      case 'assign':
      case 'effect': {
        const { value } = i;
        if (value.kind === 'getGlobal') return dangerous.has(value.name);
        if (value.kind === 'deleteProperty' || value.kind === 'deleteGlobal') return true;
        return operandsOf(value).some(isDangerous) || passedOn(value).some((o) => isIn(globals, o));
      }
      default:
        return false;
    }
  });
}

function ownInstructions(program: Program): Instruction[] {
  const models = program.modules.find((m) => m.path === selfHostedPath);
  const list: Instruction[] = [];
  visitProgram(program, (statement) => {
    if (!isInstruction(statement)) return;
    if (program.functions[program.sites[statement.site]!.fn]?.module !== models?.id) list.push(statement);
  });
  return list;
}

/** Operands that an rvalue hands on, rather than calling them, reading a member of them or comparing with them. */
function passedOn(value: Rvalue): readonly Operand[] {
  switch (value.kind) {
    case 'getProperty':
    case 'binary':
    case 'unary':
    case 'template':
      return [];
    case 'call':
    case 'construct':
    case 'callMethod':
      return value.args.map((a) => a.value);
    default:
      return operandsOf(value);
  }
}
