import type { Block, Fn, LocalId, Program } from '../../../ir/ir.ts';
import type { FlatInstruction, FlatOperand, Label, Slot } from '../flat-code.ts';
import type { Fusion } from './fusion.ts';
import type { Pipe } from './pipes.ts';

/** A function and the frame that it was made in. */
export interface Closure {
  readonly program: Program;
  readonly fn: Fn;
  readonly scope: Frame | undefined;
  /** It is the loop of a chain. */
  readonly fusion?: Fusion | undefined;
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
  /** Lists that are made item by item, by their locals, and by the cursors over them. */
  readonly pipes: Map<LocalId, Pipe>;
  /** It is the loop of a chain. */
  readonly fusion: Fusion | undefined;
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
