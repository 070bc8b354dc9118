import type { Block, Fn, LocalId, Program } from '../../../ir/ir.ts';
import type { FlatInstruction, FlatOperand, Label, Slot } from '../flat-code.ts';

/** A function and the frame that it was made in. */
export interface Closure {
  readonly program: Program;
  readonly fn: Fn;
  readonly scope: Frame | undefined;
}

export interface Binding {
  readonly slot: Slot;
  closure?: Closure | undefined;
}

export interface Target {
  readonly label: Label;
  readonly depth: number;
}

export interface Finalizer {
  readonly block: Block;
  readonly handler: FlatInstruction['handler'];
}

export interface Frame {
  readonly program: Program;
  readonly fn: Fn;
  readonly scope: Frame | undefined;
  readonly locals: Map<LocalId, Binding>;
  readonly breaks: Map<string, Target>;
  readonly continues: Map<string, Target>;
  finalizers: Finalizer[];
  /** Where it begins again when it calls itself at its end. */
  readonly start: number;
  readonly params: Binding[];
  /** Where its value goes, and what comes next; undefined for the function itself. */
  readonly exit: { readonly slot: Slot; readonly label: Label } | undefined;
  /** Functions under way, this one included. */
  readonly stack: readonly Frame[];
}

/** What a function is called with. */
export interface Given {
  readonly value: FlatOperand;
  readonly closure: Closure | undefined;
}
