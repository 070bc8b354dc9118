import type { Instruction } from '../../../ir/ir.ts';
import type { Context, Frame } from './context.ts';
import { havocCall } from './heap.ts';
import type { Pair } from './pair.ts';

/** An instruction may throw in a pair: somebody outside may catch it. */
export function noteThrow(cx: Context, frame: Frame, instruction: Instruction, pair: Pair): void {
  cx.marks.throwing.add(instruction.site);
  if (frame.tries === 0) return;
  const copy = pair.fork();
  havocCall(cx, copy, instruction);
  frame.exits.throws.push({ pair: copy, value: cx.values.unknown() });
}
