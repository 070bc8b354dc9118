import { nativeMayThrow } from '../../../flow/throws/native-may-throw.ts';
import type { Argument, Assign, Effect, Fn, FunctionId, Operand } from '../../../ir/ir.ts';
import { operandsOf } from '../../../ir/operands-of.ts';
import type { RvalueWith } from '../../../ir/rvalue-facts.ts';
import { bindsFunctions } from './binds-functions.ts';
import type { Context, Frame } from './context.ts';
import { followCall, type Invocation } from './follow-call.ts';
import { getProperty, havocCall, keyOf } from './heap.ts';
import { callBuiltin, callMethodOf } from './natives.ts';
import type { Pair } from './pair.ts';
import { share } from './share.ts';
import { splitChoice } from './split-choice.ts';
import { noteThrow } from './throw.ts';
import type { Value } from './value.ts';

export type CallRvalue = RvalueWith<'calls', 'written'>;

/** Calls that are understood are followed or computed; of all others what they may change is forgotten. */
export function execCall(
  cx: Context,
  frame: Frame,
  instruction: Assign | Effect,
  call: CallRvalue,
  pairs: Pair[],
): Pair[] {
  const done: Pair[] = [];
  const invocations = new Map<FunctionId, Invocation[]>();
  const give = (pair: Pair, value: Value) => {
    if (instruction.kind === 'assign') cx.write(pair, instruction.target, value);
    done.push(pair);
  };
  for (const whole of pairs)
    for (const pair of splitReceiver(cx, call, whole)) {
      if (isAssume(cx, pair, call)) {
        if (cx.feasibility.assume(pair, cx.ops.truthy(cx.read(pair, call.args[0]!.value))))
          give(pair, cx.values.constant(undefined));
        continue;
      }
      const value = compute(cx, pair, call);
      if (value !== undefined) {
        give(pair, value);
        continue;
      }
      const target = targetOf(cx, pair, instruction, call);
      if (target === undefined) give(pair, unseen(cx, frame, instruction, call, pair));
      else {
        const args = call.args.map((a) => cx.read(pair, a.value));
        const self = selfOf(cx, frame, pair, call, cx.program.functions[target]!);
        invocations.set(target, [...(invocations.get(target) ?? []), { pair, args, self }]);
      }
    }
  for (const [fn, list] of invocations)
    for (const { pair, value } of followCall(cx, frame, cx.program.functions[fn]!, list)) give(pair, value);
  return invocations.size > 0 ? cx.merger.settle(done) : done;
}

function splitReceiver(cx: Context, call: CallRvalue, pair: Pair): Pair[] {
  const { object } = call as { object?: Operand };
  return object?.kind === 'local' ? splitChoice(cx, pair, object.local) : [pair];
}

/** `assume(condition)`, by name: the condition holds from here on. */
function isAssume(cx: Context, pair: Pair, call: CallRvalue): boolean {
  if (call.kind !== 'call' || call.args.length === 0 || call.args[0]!.spread) return false;
  if (call.callee.kind !== 'local') return false;
  const value = cx.read(pair, call.callee);
  if (value.kind === 'builtin') return value.path === 'assume';
  if (value.kind === 'function') return cx.program.functions[value.fn]!.name === 'assume';
  return cx.program.locals[call.callee.local]!.name === 'assume';
}

/** A standard function on known primitives. */
function compute(cx: Context, pair: Pair, call: CallRvalue): Value | undefined {
  if ((call.kind !== 'call' && call.kind !== 'callMethod') || hasSpread(call.args)) return undefined;
  const args = call.args.map((a) => cx.read(pair, a.value));
  if (call.kind === 'call') {
    const callee = cx.read(pair, call.callee);
    if (callee.kind === 'builtin') return callBuiltin(cx, callee.path, args);
    const method = call.callee.kind === 'local' ? cx.statics.methodIn(call.callee.local) : undefined;
    return callee.kind !== 'unknown' || method === undefined
      ? undefined
      : computeMethod(cx, pair, cx.read(pair, call.self), method, args);
  }
  const name = keyOf(cx, cx.read(pair, call.key));
  return name === undefined ? undefined : computeMethod(cx, pair, cx.read(pair, call.object), name, args);
}

function computeMethod(
  cx: Context,
  pair: Pair,
  object: Value,
  name: string,
  args: readonly Value[],
): Value | undefined {
  if (object.kind === 'builtin') return callBuiltin(cx, `${object.path}.${name}`, args);
  if (object.kind === 'object' && name === 'push') return push(cx, pair, object.ref, args);
  return callMethodOf(cx, object, name, args);
}

/** `push` on an array of which all is known. */
function push(cx: Context, pair: Pair, ref: number, args: readonly Value[]): Value | undefined {
  const array = pair.heap.get(ref);
  if (array?.kind !== 'array' || !array.complete || array.escaped) return undefined;
  const length = array.fields.get('length');
  const count = length?.kind === 'term' ? cx.values.store.constValue(length.term) : undefined;
  if (typeof count !== 'number') return undefined;
  const fields = new Map(array.fields);
  for (const [i, arg] of args.entries()) {
    fields.set(String(count + i), arg);
    cx.writes?.add(`${ref}.${count + i}`);
  }
  const value = cx.values.constant(count + args.length);
  fields.set('length', value);
  cx.writes?.add(`${ref}.length`);
  pair.heap.set(ref, { ...array, fields });
  return value;
}

/** The function of the program that a call certainly runs, if it can be followed. */
function targetOf(
  cx: Context,
  pair: Pair,
  instruction: Assign | Effect,
  call: CallRvalue,
): FunctionId | undefined {
  if ((call.kind !== 'call' && call.kind !== 'callMethod') || hasSpread(call.args)) return undefined;
  const callee =
    call.kind === 'call'
      ? cx.read(pair, call.callee)
      : getProperty(cx, pair, cx.read(pair, call.object), cx.read(pair, call.key));
  if (callee.kind === 'function')
    return canFollow(cx, callee.fn) && isCurrent(cx, pair, callee.fn, callee.birth) ? callee.fn : undefined;
  if (callee.kind !== 'unknown' || bindsFunctions(cx.program)) return undefined;
  const site = cx.calls.sites.get(instruction);
  if (site === undefined || site.unknown || site.natives.length > 0 || site.targets.length !== 1)
    return undefined;
  const fn = site.targets[0]!;
  return canFollow(cx, fn) && isOfModule(cx, fn) ? fn : undefined;
}

function canFollow(cx: Context, id: FunctionId): boolean {
  const fn = cx.program.functions[id]!;
  if (fn.async || fn.generator) return false;
  if (fn.kind !== 'function' && fn.kind !== 'arrow' && fn.kind !== 'method') return false;
  if (cx.stack.length >= cx.limits.depth || cx.feasibility.isLate) return false;
  return cx.stack.filter((frame) => frame.fn === fn).length < 3;
}

/** Are the instances of the locals that a closure captured still those of the pair? */
function isCurrent(cx: Context, pair: Pair, fn: FunctionId, birth: number): boolean {
  return cx.statics.captured(fn).every((local) => (pair.births.get(local) ?? 0) <= birth);
}

function isOfModule(cx: Context, fn: FunctionId): boolean {
  return cx.statics
    .captured(fn)
    .every((local) => cx.program.functions[cx.program.locals[local]!.fn]!.kind === 'module');
}

function selfOf(cx: Context, frame: Frame, pair: Pair, call: CallRvalue, fn: Fn): Value {
  if (fn.kind === 'arrow') {
    const outer = cx.stack.findLast((f) => f.fn.id === fn.parent);
    return outer?.self ?? (frame.fn.id === fn.parent ? frame.self : cx.values.unknown());
  }
  if (call.kind === 'callMethod') return cx.read(pair, call.object);
  const self = call.kind === 'call' ? cx.read(pair, call.self) : cx.values.unknown();
  return fn.strict ? self : cx.values.unknown();
}

/** A call that is not followed. */
function unseen(
  cx: Context,
  frame: Frame,
  instruction: Assign | Effect,
  call: CallRvalue,
  pair: Pair,
): Value {
  for (const operand of operandsOf(call)) share(pair, cx.read(pair, operand));
  const site = cx.calls.sites.get(instruction);
  const calm =
    site !== undefined &&
    !site.unknown &&
    site.targets.length === 0 &&
    site.natives.every((name) => !nativeMayThrow(name, instruction));
  if (!calm) noteThrow(cx, frame, instruction, pair);
  const callee = call.kind === 'call' ? cx.read(pair, call.callee) : undefined;
  havocCall(cx, pair, instruction);
  if (callee?.kind === 'unknown' && callee.returns !== undefined)
    return cx.values.input(pair, callee.returns, `${callee.path ?? 'call'}()′${cx.values.stamp()}`);
  return cx.values.unknown(call.kind === 'construct' ? { type: 'object' } : {});
}

function hasSpread(args: readonly Argument[]): boolean {
  return args.some((a) => a.spread);
}
