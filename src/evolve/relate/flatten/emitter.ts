import { noSpan, type Span } from '../../../base/span.ts';
import {
  type FlatInstruction,
  type FlatOperand,
  type FlatRvalue,
  type Label,
  type Slot,
  Unsupported,
} from '../flat-code.ts';
import type { Fusion, Part } from './fusion.ts';

const MOST_INSTRUCTIONS = 4000;

/** Where flat code is written to. */
export class Emitter {
  readonly code: FlatInstruction[] = [];
  readonly names: string[] = [];
  /** Of what comes next. */
  handler: FlatInstruction['handler'];
  span: Span = noSpan;
  parts: readonly Part[] = [];

  slot(name: string): Slot {
    return this.names.push(name) - 1;
  }

  emit(instruction: Record<string, unknown> & { kind: FlatInstruction['kind'] }): number {
    if (this.code.length > MOST_INSTRUCTIONS) throw new Unsupported('too much code');
    const { span, handler, parts } = this;
    const belongs = parts.length > 0 && { parts };
    const whole = { span, handler, ...belongs, ...instruction } as unknown as FlatInstruction;
    return this.code.push(whole) - 1;
  }

  /** What comes next is not yet the loop of a chain, but may change what that sees. */
  open(fusion: Fusion): undefined {
    this.parts = [...this.parts, { fusion, of: 'rest' }];
  }

  close(fusion: Fusion): undefined {
    this.parts = this.parts.filter((p) => p.fusion !== fusion);
  }

  /** Writes what belongs to a part of a chain. */
  as(part: Part | undefined, write: () => undefined): undefined {
    const { parts } = this;
    if (part !== undefined) this.parts = [...parts.filter((p) => p.fusion !== part.fusion), part];
    write();
    this.parts = parts;
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
