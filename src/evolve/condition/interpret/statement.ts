import type { Block, If, Statement, Try } from '../../../ir/ir.ts';
import type { Context, Frame } from './context.ts';
import { type Ending, Exits } from './exits.ts';
import { execInstruction } from './instruction.ts';
import { execLoop } from './loop.ts';
import type { Pair } from './pair.ts';

/** Executes a statement in a state and gives the state behind it; what leaves otherwise is in the frame's exits. */
export function execStatement(cx: Context, frame: Frame, statement: Statement, before: Pair[]): Pair[] {
  const pairs = cx.watch === undefined ? before : cx.watch(cx, frame, statement, before);
  if (pairs.length === 0) return pairs;
  if (statement.kind !== 'block') {
    cx.marks.sites.add(statement.site);
    if (pairs[0]!.trail !== undefined)
      for (const pair of pairs)
        if (!pair.trail!.has(statement.site)) pair.trail = new Set(pair.trail).add(statement.site);
  }
  switch (statement.kind) {
    case 'block':
      return execBlock(cx, frame, statement, pairs);
    case 'if':
      return execIf(cx, frame, statement, pairs);
    case 'loop':
      return execLoop(cx, frame, statement, pairs);
    case 'break':
      frame.exits.break(statement.label, pairs);
      return [];
    case 'continue':
      frame.exits.continue(statement.label, pairs);
      return [];
    case 'try':
      return execTry(cx, frame, statement, pairs);
    case 'return':
      for (const pair of pairs) frame.exits.returns.push({ pair, value: cx.read(pair, statement.value) });
      return [];
    case 'throw':
      for (const pair of pairs) frame.exits.throws.push({ pair, value: cx.read(pair, statement.value) });
      return [];
    default:
      return execInstruction(cx, frame, statement, pairs);
  }
}

export function execBlock(cx: Context, frame: Frame, block: Block, before: Pair[]): Pair[] {
  enterBlock(cx, frame, block, before);
  const pairs = execRange(cx, frame, block, 0, block.body.length, before);
  if (block.locals.length > 0) frame.scopes.pop();
  if (block.label === undefined) return pairs;
  return cx.merger.settle([...pairs, ...frame.exits.takeBreaks(block.label)]);
}

/** Makes the block-scoped locals anew. */
export function enterBlock(cx: Context, frame: Frame, block: Block, pairs: readonly Pair[]): void {
  if (block.locals.length > 0) {
    frame.scopes.push(block.locals);
    const birth = cx.values.stamp();
    for (const local of block.locals) {
      const { captured } = cx.program.locals[local]!;
      for (const pair of pairs) {
        pair.locals.delete(local);
        if (captured) pair.births.set(local, birth);
      }
    }
  }
}

/** Executes statements `from` to before `to` of a block. */
export function execRange(
  cx: Context,
  frame: Frame,
  block: Block,
  from: number,
  to: number,
  before: Pair[],
): Pair[] {
  let pairs = before;
  for (let i = from; i < to && pairs.length > 0; i++) {
    pairs = execStatement(cx, frame, block.body[i]!, pairs);
    const dead = cx.lifetimes.deadAfter(frame.fn, block, i);
    if (dead.length === 0) continue;
    for (const pair of pairs) for (const local of dead) pair.locals.delete(local);
    if (pairs.length > 1) pairs = cx.merger.settle(pairs);
  }
  return pairs;
}

function execIf(cx: Context, frame: Frame, statement: If, pairs: Pair[]): Pair[] {
  const then: Pair[] = [];
  const otherwise: Pair[] = [];
  for (const pair of pairs) {
    const value = cx.read(pair, statement.test);
    const term =
      statement.decide === 'truthy'
        ? cx.ops.truthy(value)
        : statement.decide === 'nullish'
          ? cx.ops.nullish(value)
          : cx.ops.isUndefined(value);
    const { yes, no } = cx.feasibility.split(pair, term);
    if (yes !== undefined) {
      narrow(cx, statement, yes, true);
      then.push(yes);
    }
    if (no !== undefined) {
      narrow(cx, statement, no, false);
      otherwise.push(no);
    }
  }
  if (then.length > 0) cx.marks.side(statement.site, 1);
  if (otherwise.length > 0) cx.marks.side(statement.site, 2);
  for (const [side, list] of [
    [0.25, then],
    [0.5, otherwise],
  ] as const)
    for (const pair of list)
      if (pair.trail !== undefined) pair.trail = new Set(pair.trail).add(statement.site + side);
  const after = [
    ...execBlock(cx, frame, statement.then, then),
    ...execBlock(cx, frame, statement.else, otherwise),
  ];
  return cx.merger.settle(after);
}

/** A choice of which a test leaves one option is that option. */
function narrow(cx: Context, statement: If, pair: Pair, holds: boolean): void {
  if (statement.test.kind !== 'local') return;
  const value = pair.locals.get(statement.test.local);
  if (value?.kind !== 'choice') return;
  const { store } = cx.values;
  const fits = value.options.filter((option) => {
    const term = statement.decide === 'truthy' ? cx.ops.truthy(option) : cx.ops.nullish(option);
    return statement.decide === 'undefined' || term !== store.constant(!holds);
  });
  if (fits.length === 1 && statement.decide !== 'undefined') pair.locals.set(statement.test.local, fits[0]!);
}

/** `try`: what throws inside goes to the handler, and everything passes through the finalizer. */
function execTry(cx: Context, frame: Frame, statement: Try, pairs: Pair[]): Pair[] {
  const guarded: Frame = { ...frame, exits: new Exits(), tries: frame.tries + 1 };
  let after = execBlock(cx, guarded, statement.block, pairs);
  const { handler, finalizer } = statement;
  if (handler !== undefined) {
    const thrown = guarded.exits.throws;
    guarded.exits.throws = [];
    if (thrown.length > 0) cx.marks.caught.add(statement.site);
    const caught = thrown.map(({ pair, value }) => {
      cx.write(pair, handler.param, value);
      return pair;
    });
    guarded.tries = finalizer === undefined ? frame.tries : frame.tries + 1;
    guarded.scopes.push([handler.param]);
    after = [...after, ...execBlock(cx, guarded, handler.body, cx.merger.settle(caught))];
    guarded.scopes.pop();
  }
  const { exits } = guarded;
  if (finalizer === undefined) {
    frame.exits.add(exits);
    return cx.merger.settle(after);
  }
  const through = (list: readonly Pair[]) => execBlock(cx, frame, finalizer, cx.merger.settle(list));
  const ending = (endings: readonly Ending[]): Ending[] =>
    endings.flatMap(({ pair, value }) => through([pair]).map((p) => ({ pair: p, value })));
  for (const [label, list] of exits.breaks) frame.exits.break(label, through(list));
  for (const [label, list] of exits.continues) frame.exits.continue(label, through(list));
  frame.exits.returns.push(...ending(exits.returns));
  frame.exits.throws.push(...ending(exits.throws));
  return through(after);
}
