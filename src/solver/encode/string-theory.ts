import type { InputVariable } from '../../expr/input-variable.ts';
import type { Range } from '../../expr/ranges/range.ts';
import type { Term } from '../../expr/term.ts';
import type { Context, NumCode } from './context.ts';
import type { SExpression } from './s-expression.ts';

/**
 * How strings are written. `Code` is what stands for a string. Operations give undefined for what they leave to abstraction; all of them allow at
 * least the true values.
 */
export interface StringTheory<Code = unknown> {
  constant(ctx: Context, value: string): Code;
  /** A variable whose constants' names begin with `name`; its length is within the range. */
  variable(ctx: Context, name: string, range: Range): Code;
  /** Any string of a length within the range. */
  fresh(ctx: Context, range: Range): Code;
  ite(ctx: Context, condition: string, a: Code, b: Code): Code | undefined;
  /** Equality of two Str terms; `t` is the term that asks for it. */
  equal(ctx: Context, t: Term, x: Term, y: Term): string | undefined;
  /** The term has this very value; undefined when that cannot be said exactly. */
  is(ctx: Context, t: Term, value: string): string | undefined;
  /** Operations on strings that give a Bool. */
  bool(ctx: Context, t: Term): string | undefined;
  /** Operations on strings that give a Num. `other` makes any value within the term's range. */
  number(ctx: Context, t: Term, other: () => NumCode): NumCode | undefined;
  /** Operations that give a Str. */
  text(ctx: Context, t: Term): Code | undefined;
  /** The constants that hold a variable's value. */
  constantsOf(name: string, v: InputVariable, range: Range): string[];
  read(name: string, v: InputVariable, values: ReadonlyMap<string, SExpression>): string | undefined;
}
