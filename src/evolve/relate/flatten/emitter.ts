import { noSpan, type Span } from '../../../base/span.ts';
import {
  type FlatInstruction,
  type FlatOperand,
  type FlatRvalue,
  type Label,
  type Slot,
  Unsupported,
} from '../flat-code.ts';

const MOST_INSTRUCTIONS = 4000;

/** Where flat code is written to. */
export class Emitter {
  readonly code: FlatInstruction[] = [];
  readonly names: string[] = [];
  /** Of what comes next. */
  handler: FlatInstruction['handler'];
  span: Span = noSpan;

  slot(name: string): Slot {
    return this.names.push(name) - 1;
  }

  emit(instruction: Record<string, unknown> & { kind: FlatInstruction['kind'] }): number {
    if (this.code.length > MOST_INSTRUCTIONS) throw new Unsupported('too much code');
    const whole = { span: this.span, handler: this.handler, ...instruction } as unknown as FlatInstruction;
    return this.code.push(whole) - 1;
  }

  assign(target: Slot | undefined, value: FlatRvalue): number {
    return this.emit({ kind: 'assign', target, value });
  }

  copy(target: Slot, value: FlatOperand): undefined {
    this.assign(target, { kind: 'operand', value });
  }

  /** What cannot be followed: it need not be reached. */
  stop(reason: string): undefined {
    this.emit({ kind: 'unsupported', reason });
  }

  place(label: Label): undefined {
    label.pc = this.code.length;
  }
}
