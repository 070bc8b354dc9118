import type { Fn } from '../../../ir/ir.ts';
import type { Context, Frame } from './context.ts';
import { type Ending, Exits } from './exits.ts';
import type { Pair } from './pair.ts';
import { share } from './share.ts';
import { sameValue, type Value } from './value.ts';

/** One call of a function in one pair. */
export interface Invocation {
  readonly pair: Pair;
  readonly args: readonly Value[];
  readonly self: Value;
}

/** Runs a function's body in the pairs of its callers and gives what it returns in each. `more.rest`: the rest parameter as it is; `more.thrown` gets what is thrown. */
export function followCall(
  cx: Context,
  caller: Frame | undefined,
  fn: Fn,
  invocations: readonly Invocation[],
  more: { readonly rest?: Value | undefined; readonly thrown?: Ending[] } = {},
): Ending[] {
  cx.costs.inlined++;
  cx.marks.functions.add(fn.id);
  const depth = cx.stack.length;
  const isNested = cx.stack.some((frame) => frame.fn === fn);
  const own = (pair: Pair) =>
    [...pair.locals.keys()].filter((l) => l >= 0 && cx.program.locals[l]!.fn === fn.id);
  const aside = (local: number) => -(depth * cx.program.locals.length + local + 1);
  for (const { pair, args } of invocations) {
    if (isNested)
      for (const local of own(pair)) {
        pair.locals.set(aside(local), pair.locals.get(local)!);
        pair.locals.delete(local);
      }
    bind(cx, pair, fn, args, more.rest);
  }
  const exits = new Exits();
  const { self } = invocations[0]!;
  const isOneSelf = invocations.every((i) => sameValue(i.self, self));
  if (!isOneSelf) for (const i of invocations) share(i.pair, i.self);
  const frame: Frame = {
    fn,
    self: isOneSelf ? self : cx.values.unknown(),
    exits,
    tries: caller?.tries ?? 0,
    scopes: [[...fn.locals, ...fn.params]],
  };
  cx.stack.push(frame);
  const ended = cx.execBlock(
    cx,
    frame,
    fn.body,
    invocations.map((i) => i.pair),
  );
  cx.stack.pop();
  const undefinedValue = cx.values.constant(undefined);
  const endings = [...exits.returns, ...ended.map((pair) => ({ pair, value: undefinedValue }))];
  const leave = (pair: Pair) => {
    for (const local of own(pair))
      if (isNested || !cx.program.locals[local]!.captured) pair.locals.delete(local);
    if (!isNested) return;
    for (const key of [...pair.locals.keys()]) {
      const local = -key - 1 - depth * cx.program.locals.length;
      if (key >= 0 || local < 0 || local >= cx.program.locals.length) continue;
      pair.locals.set(local, pair.locals.get(key)!);
      pair.locals.delete(key);
    }
  };
  for (const { pair } of [...endings, ...exits.throws]) leave(pair);
  caller?.exits.throws.push(...exits.throws);
  more.thrown?.push(...exits.throws);
  return endings;
}

function bind(cx: Context, pair: Pair, fn: Fn, args: readonly Value[], given: Value | undefined): void {
  const { values } = cx;
  const birth = values.stamp();
  for (const local of [...fn.locals, ...fn.params]) {
    const { kind, captured } = cx.program.locals[local]!;
    if (kind === 'var') pair.locals.set(local, values.constant(undefined));
    else pair.locals.delete(local);
    if (captured) pair.births.set(local, birth);
  }
  if (fn.usesArguments) for (const arg of args) share(pair, arg);
  for (const [i, local] of fn.params.entries()) cx.write(pair, local, args[i] ?? values.constant(undefined));
  if (fn.rest !== undefined && given !== undefined) cx.write(pair, fn.rest, given);
  else if (fn.rest !== undefined) {
    const rest = args.slice(fn.params.length);
    const fields = new Map<string, Value>(rest.map((value, i) => [String(i), value]));
    fields.set('length', values.constant(rest.length));
    cx.write(
      pair,
      fn.rest,
      values.object(pair, { kind: 'array', fields, complete: true, escaped: false, origin: 'made' }),
    );
  }
  if (fn.selfName !== undefined) pair.locals.set(fn.selfName, { kind: 'function', fn: fn.id, birth });
}
