import type { ts } from '../../syntax/tree.ts';
import type { FunctionId, If, Label, Operand, Rvalue } from '../ir.ts';
import type { Context } from './context.ts';
import type { ModuleContext } from './module-context.ts';

/** A function's or class's name: a string, or a property key known only at run time. */
export type NameHint = string | { readonly key: Operand };

/**
 * How the host's messages name a value that cannot be destructured. `object`: see `UndestructurableMessage.name`, undefined
 * when it says that a property cannot be read; `array`: likewise for what is not iterable.
 */
export interface PatternSource {
  readonly object: string | undefined;
  readonly array: string;
}

/** How construct files reach each other without importing each other. */
export interface Dispatch {
  /** Lowers an expression and gives its value. */
  expression(cx: Context, node: ts.Expression): Operand;
  /** Lowers all of an expression but its last step. */
  rvalue(cx: Context, node: ts.Expression): Rvalue;
  named(cx: Context, node: ts.Expression, name: NameHint): Rvalue;
  /** Lowers an expression for its effect. */
  effect(cx: Context, node: ts.Expression): void;
  /**
   * Lowers a condition: goes to `onTrue` or `onFalse` (labels of enclosing blocks or loops) or, where that is undefined, on to
   * what follows.
   */
  jump(
    cx: Context,
    node: ts.Expression,
    role: If['role'],
    onTrue: Label | undefined,
    onFalse: Label | undefined,
  ): void;
  /** Assigns a value to a pattern or simple target of an assignment; `source` is how messages name the value. */
  assignPattern(cx: Context, node: ts.Expression, value: Operand, source: PatternSource): void;
  /** Declares the names of a binding pattern with their values. */
  bindPattern(cx: Context, name: ts.BindingName, value: Operand, source: PatternSource): void;
  /** Lowers a list of variable declarations. */
  variables(cx: Context, list: ts.VariableDeclarationList): void;
  statement(cx: Context, node: ts.Statement): void;
  statements(cx: Context, nodes: readonly ts.Statement[]): void;
  /** Lowers a function-like node into the program. */
  function(module: ModuleContext, outer: Context, node: ts.Node, options: FunctionOptions): FunctionId;
}

export interface FunctionOptions {
  readonly jsName?: string | undefined;
  /** The name for people. */
  readonly name: string;
}
