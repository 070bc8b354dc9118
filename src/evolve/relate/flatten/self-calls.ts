import type { Fn } from '../../../ir/ir.ts';
import { type FlatInstruction, type FlatOperand, NeedsSymbol } from '../flat-code.ts';
import type { Emitter } from './emitter.ts';
import type { Frame } from './frame.ts';

/** A call of a function in its own body. */
export interface SelfCall {
  readonly pc: number;
  readonly frame: Frame;
  readonly args: readonly FlatOperand[];
}

type Draft = { -readonly [K in keyof FlatInstruction]: FlatInstruction[K] };

/** A call of itself that is the last thing a function does begins it again. Others are left as what is to be related. */
export function settleSelfCalls(
  to: Emitter,
  calls: readonly SelfCall[],
  symbols: ReadonlyMap<Fn, string>,
): void {
  for (const { pc, frame, args } of calls) {
    const { handler, span } = to.code[pc]!;
    if (!isLast(to, pc, frame)) {
      if (symbols.has(frame.fn)) continue;
      if (frame.scope === undefined) throw new NeedsSymbol(frame.fn);
      const reason = `${frame.fn.name} calls itself before its end`;
      to.code[pc] = { kind: 'unsupported', reason, span, handler };
      continue;
    }
    to.code[frame.start] = { ...(to.code[frame.start] as Draft), kind: 'head' } as FlatInstruction;
    to.handler = handler;
    to.span = span;
    to.code[pc] = { kind: 'jump', to: { pc: to.code.length }, span, handler };
    const values = args.map((value) => {
      const slot = to.slot('');
      to.copy(slot, value);
      return slot;
    });
    for (const [i, { slot }] of frame.params.entries())
      to.copy(
        slot,
        i < values.length ? { kind: 'slot', slot: values[i]! } : { kind: 'const', value: undefined },
      );
    to.emit({ kind: 'jump', to: { pc: frame.start } });
  }
}

/** Is what the call gives the value of its function, with nothing done in between? */
function isLast(to: Emitter, pc: number, frame: Frame): boolean {
  const call = to.code[pc]!;
  if (call.kind !== 'assign' || call.handler !== to.code[frame.start]!.handler) return false;
  let slot = call.target!;
  for (let at = pc + 1, steps = 0; steps < 50; steps++) {
    if (frame.exit !== undefined && at === frame.exit.label.pc) return slot === frame.exit.slot;
    const next = to.code[at]!;
    if (next.kind === 'jump') at = next.to.pc;
    else if (next.kind === 'return')
      return frame.exit === undefined && next.value.kind === 'slot' && next.value.slot === slot;
    else if (
      next.kind === 'assign' &&
      next.value.kind === 'operand' &&
      next.value.value.kind === 'slot' &&
      next.value.value.slot === slot &&
      next.target !== undefined
    ) {
      slot = next.target;
      at++;
    } else return false;
  }
  return false;
}
