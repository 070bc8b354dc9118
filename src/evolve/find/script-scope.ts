import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import type { ReturnedFunction } from './returned-functions.ts';

/** What scripts may use besides values: all by the names that they have where the function's module is imported. */
export interface ScriptScope {
  /** How the function is called: `f`, `it.method`, `Class.create`. */
  readonly callee: string;
  readonly isGetter: boolean;
  readonly parameters: readonly Parameter[];
  /** The receiver that `it` is. */
  readonly receiver: Shape | undefined;
  readonly isAsync: boolean;
  /** Functions in what it returns. */
  readonly returned: readonly ReturnedFunction[];
  /** Other functions that may leave something behind. */
  readonly others: readonly { readonly callee: string; readonly parameters: readonly Parameter[] }[];
  /** Calls may leave something behind that later ones read. */
  readonly hasState: boolean;
  /** Statements that change what the module exports. */
  readonly changes: readonly string[];
  /** Methods that may be called on instances of a class, by its name. */
  readonly methodsOf: (
    cls: string,
  ) => readonly { readonly name: string; readonly parameters: readonly Parameter[] }[];
}
