import { Sort } from '../../../expr/sort.ts';
import { mayThrow } from '../../../flow/throws/may-throw.ts';
import type { Check, Fn, FunctionId, Instruction, Operand, Rvalue } from '../../../ir/ir.ts';
import { operandsOf } from '../../../ir/operands-of.ts';
import { isWrittenCall } from '../../../ir/rvalue-facts.ts';
import { execCall } from './call.ts';
import type { Context, Frame } from './context.ts';
import { createArray, createObject } from './create.ts';
import { deleteProperty, getProperty, havocCall, havocEverything, keyOf, setProperty } from './heap.ts';
import type { Pair } from './pair.ts';
import { share, shareHeld } from './share.ts';
import { splitChoice } from './split-choice.ts';
import { isStandard } from './standard.ts';
import { noteThrow } from './throw.ts';
import type { Value } from './value.ts';

/** Executes one instruction in every pair of a state. */
export function execInstruction(cx: Context, frame: Frame, instruction: Instruction, pairs: Pair[]): Pair[] {
  cx.marks.sites.add(instruction.site);
  if (instruction.kind === 'check') return pairs.flatMap((pair) => execCheck(cx, frame, instruction, pair));
  const value = 'value' in instruction ? instruction.value : undefined;
  if ((instruction.kind === 'assign' || instruction.kind === 'effect') && isWrittenCall(instruction.value))
    return execCall(cx, frame, instruction, instruction.value, pairs);
  const split = pairs.flatMap((pair) => splitObject(cx, instruction, pair));
  for (const pair of split) {
    if (throws(cx, pair, instruction)) noteThrow(cx, frame, instruction, pair);
    switch (instruction.kind) {
      case 'assign':
        cx.write(pair, instruction.target, evaluate(cx, frame, instruction, pair, value as Rvalue));
        break;
      case 'effect':
        evaluate(cx, frame, instruction, pair, value as Rvalue);
        break;
      case 'declare':
        cx.write(pair, instruction.target, cx.values.constant(undefined));
        break;
      case 'setProperty':
      case 'defineMember':
        setProperty(
          cx,
          pair,
          cx.read(pair, instruction.object),
          cx.read(pair, instruction.key),
          cx.read(pair, instruction.value),
        );
        havocCall(cx, pair, instruction);
        break;
      case 'setPrivate':
      case 'setSuper':
      case 'setGlobal':
      case 'declareGlobal':
        if (instruction.value !== undefined) share(pair, cx.read(pair, instruction.value));
        havocCall(cx, pair, instruction);
        break;
    }
  }
  return split;
}

/** A pair for what a value may be, where an object's properties are asked for. */
function splitObject(cx: Context, instruction: Instruction, pair: Pair): Pair[] {
  let object: Operand | undefined;
  if (instruction.kind === 'setProperty') object = instruction.object;
  else if (instruction.kind === 'assign' && instruction.value.kind === 'getProperty')
    object = instruction.value.object;
  if (object?.kind !== 'local') return [pair];
  return splitChoice(cx, pair, object.local);
}

/** Pairs in which a check passes; those in which it fails throw. */
function execCheck(cx: Context, frame: Frame, check: Check, pair: Pair): Pair[] {
  const value = cx.read(pair, check.operand);
  if (check.check === 'nullish' || check.check === 'assertion') {
    const passes =
      check.check === 'nullish' ? cx.values.store.not(cx.ops.nullish(value)) : cx.ops.truthy(value);
    if (check.check === 'assertion' && cx.statics.isReport(check)) return [pair];
    const { yes, no } = cx.feasibility.split(pair, passes);
    if (no !== undefined) {
      cx.marks.throwing.add(check.site);
      if (frame.tries > 0)
        frame.exits.throws.push({ pair: no, value: cx.values.unknown({ type: 'object' }) });
    }
    return yes === undefined ? [] : [yes];
  }
  cx.marks.throwing.add(check.site);
  if (frame.tries > 0)
    frame.exits.throws.push({ pair: pair.fork(), value: cx.values.unknown({ type: 'object' }) });
  return [pair];
}

/** May the instruction throw in this pair? Conversions of primitives other than bigints and reads of what is no input's accessor do not. */
function throws(cx: Context, pair: Pair, instruction: Instruction): boolean {
  if (mayThrow(instruction, cx.program.locals) === 'never') return false;
  if (instruction.kind === 'setProperty') {
    const { kind } = cx.read(pair, instruction.object);
    return kind !== 'object' || cx.calls.sites.has(instruction);
  }
  if (instruction.kind !== 'assign' && instruction.kind !== 'effect') return true;
  const { value } = instruction;
  if (value.kind === 'getProperty') {
    const object = cx.read(pair, value.object);
    const solid = object.kind !== 'unknown' && object.kind !== 'choice';
    return !(solid && !isNone(cx, object)) &&
      !cx.feasibility.implies(pair, cx.values.store.not(cx.ops.nullish(object)))
      ? true
      : cx.calls.sites.has(instruction);
  }
  const dead = operandsOf(value).some((o) => o.kind === 'local' && cx.program.locals[o.local]!.tdz);
  if (dead) return true;
  if (
    instruction.kind === 'assign' &&
    cx.program.locals[instruction.target]!.tdz &&
    instruction.init !== true
  )
    return true;
  switch (value.kind) {
    case 'operand':
    case 'this':
    case 'array':
    case 'object':
    case 'closure':
      return value.kind === 'array' && value.elements.some((e) => e?.spread === true);
    case 'unary':
    case 'increment':
    case 'toNumeric':
    case 'template':
    case 'binary':
      return operandsOf(value).some((o) => !isTame(cx, cx.read(pair, o)));
    case 'getGlobal':
      return !(value.name in globalThis);
    default:
      return true;
  }
}

function isNone(cx: Context, value: Value): boolean {
  if (value.kind !== 'term') return false;
  const sort = cx.values.store.sort(value.term);
  return sort === Sort.Undefined || sort === Sort.Null || sort === Sort.Any;
}

/** A primitive that every operator takes. */
function isTame(cx: Context, value: Value): boolean {
  const term = cx.ops.termOf(value);
  if (term === 0) return false;
  const sort = cx.values.store.sort(term);
  return sort !== Sort.Big && sort !== Sort.Opaque && sort !== Sort.Any;
}

function evaluate(cx: Context, frame: Frame, instruction: Instruction, pair: Pair, value: Rvalue): Value {
  const read = (operand: Operand) => cx.read(pair, operand);
  const { values, ops } = cx;
  switch (value.kind) {
    case 'operand':
      return read(value.value);
    case 'unary':
      return afterCalls(cx, pair, instruction, ops.unary(value.op, read(value.value)));
    case 'binary':
      if (value.op === 'in') return isIn(cx, pair, read(value.left), read(value.right));
      return afterCalls(cx, pair, instruction, ops.binary(value.op, read(value.left), read(value.right)));
    case 'increment':
      return afterCalls(cx, pair, instruction, ops.increment(read(value.value), value.by));
    case 'toNumeric':
      return afterCalls(cx, pair, instruction, ops.toNumeric(read(value.value)));
    case 'toPropertyKey':
      return afterCalls(cx, pair, instruction, read(value.value));
    case 'template':
      return afterCalls(cx, pair, instruction, ops.template(value.strings, value.values.map(read)));
    case 'getProperty': {
      const result = getProperty(cx, pair, read(value.object), read(value.key));
      if (!cx.calls.sites.has(instruction)) return result;
      havocCall(cx, pair, instruction);
      return values.unknown();
    }
    case 'getGlobal':
      return globalValue(cx, value.name);
    case 'closure':
      return createClosure(cx, frame, pair, value.fn);
    case 'array':
      return createArray(cx, pair, value.elements);
    case 'object':
      return createObject(cx, pair, instruction, value.members);
    case 'this':
      return frame.self;
    case 'arguments':
      return argumentsObject(cx, frame.fn, pair);
    case 'await':
    case 'yield':
    case 'yieldStar':
      share(pair, read(value.kind === 'yieldStar' ? value.iterable : value.value));
      havocEverything(cx, pair);
      return values.unknown();
    case 'iterOpen':
      return openIterator(cx, pair, instruction, read(value.iterable));
    case 'iterNext':
      havocCall(cx, pair, instruction);
      return values.term(values.freshBool('more'));
    case 'iterValue': {
      const cursor = read(value.cursor);
      const element = cursor.kind === 'unknown' ? cursor.element : undefined;
      return element === undefined ? values.unknown() : values.input(pair, element, `item′${values.stamp()}`);
    }
    case 'regexp':
    case 'templateObject':
    case 'class':
    case 'keysOpen':
    case 'iterRest':
    case 'objectRest':
    case 'namespace':
      for (const operand of operandsOf(value)) share(pair, read(operand));
      havocCall(cx, pair, instruction);
      return values.unknown({ type: value.kind === 'class' ? 'function' : 'object' });
    case 'hasPrivate':
    case 'deleteProperty':
    case 'deleteGlobal':
      if (value.kind === 'deleteProperty') deleteProperty(cx, pair, read(value.object), read(value.key));
      havocCall(cx, pair, instruction);
      return values.term(values.freshBool());
    case 'typeofGlobal': {
      const known = globalValue(cx, value.name);
      return known.kind === 'builtin' ? values.fresh(Sort.Str, 'type') : ops.unary('typeof', known);
    }
    default:
      for (const operand of operandsOf(value)) share(pair, read(operand));
      havocCall(cx, pair, instruction);
      return values.unknown();
  }
}

function createClosure(cx: Context, frame: Frame, pair: Pair, fn: FunctionId): Value {
  // It may be called when the frame it was made in is gone.
  if (cx.program.functions[fn]!.kind === 'arrow') share(pair, frame.self);
  const list = cx.made.get(fn);
  if (list === undefined) cx.made.set(fn, [pair.fork()]);
  else list.push(pair.fork());
  for (const local of cx.statics.captured(fn)) {
    const held = pair.locals.get(local);
    if (held !== undefined) share(pair, held);
  }
  return { kind: 'function', fn, birth: cx.values.stamp() };
}

/** `arguments`, through which sloppy functions with plain parameters may write them. */
function argumentsObject(cx: Context, { params, strict, simpleParams }: Fn, pair: Pair): Value {
  for (const param of params) {
    share(pair, cx.read(pair, { kind: 'local', local: param }));
    if (!strict && simpleParams) cx.write(pair, param, cx.values.unknown());
  }
  return cx.values.unknown({ type: 'object' });
}

function openIterator(cx: Context, pair: Pair, instruction: Instruction, iterable: Value): Value {
  havocCall(cx, pair, instruction);
  if (iterable.kind === 'object') shareHeld(pair, iterable.ref);
  const shape = iterable.kind === 'object' ? pair.heap.get(iterable.ref)?.shape : undefined;
  return cx.values.unknown({ type: 'object', element: shape?.kind === 'array' ? shape.element : undefined });
}

/** An operator may call `valueOf` and the like. */
function afterCalls(cx: Context, pair: Pair, instruction: Instruction, result: Value): Value {
  havocCall(cx, pair, instruction);
  return result;
}

function isIn(cx: Context, pair: Pair, key: Value, object: Value): Value {
  const name = keyOf(cx, key);
  const held = object.kind === 'object' ? pair.heap.get(object.ref) : undefined;
  if (name !== undefined && held?.complete === true) {
    if (held.fields.has(name)) return cx.values.constant(true);
    if (!(name in {}) && held.kind === 'plain') return cx.values.constant(false);
  }
  return cx.values.term(cx.values.freshBool());
}

function globalValue(cx: Context, name: string): Value {
  if (name === 'undefined') return cx.values.constant(undefined);
  if (name === 'NaN') return cx.values.constant(Number.NaN);
  if (name === 'Infinity') return cx.values.constant(Number.POSITIVE_INFINITY);
  if (cx.statics.assignsGlobal(name)) return cx.values.unknown();
  return isStandard(name) || name === 'assume'
    ? { kind: 'builtin', path: name }
    : cx.values.unknown({ path: name });
}
