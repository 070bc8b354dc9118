import type { ts } from '../../syntax/tree.ts';
import type { FunctionId, Local, LocalId, ModuleId } from '../ir.ts';
import type { DirectEval } from './bind-direct-eval.ts';

/** What is known of a function (or module body, class field, static block) before it is lowered. */
export interface FnInfo {
  readonly node: ts.Node;
  readonly parent: FnInfo | undefined;
  readonly module: ModuleId;
  readonly arrow: boolean;
  readonly strict: boolean;
  /** Given when lowering of the function starts. */
  id: FunctionId;
  usesArguments: boolean;
  usesThis: boolean;
  /** All parameters are plain names. */
  simpleParams: boolean;
  /** Sloppy, simple parameters and `arguments` used: writes to `arguments[i]` change parameters. */
  mappedArguments: boolean;
  /** Where `arguments` is bound once it is used. */
  argumentsBinding: Binding | undefined;
  /** For function declarations: the scope they are hoisted in. */
  readonly hoistScope: Scope | undefined;
  /** `this` may be uninitialised: a derived constructor, or an arrow inside of one. */
  lateThis: boolean;
}

export type ScopeKind =
  | 'module'
  | 'parameters'
  | 'body'
  | 'block'
  | 'switch'
  | 'class'
  | 'self'
  | 'namespace'
  | 'enum';

export interface Scope {
  readonly kind: ScopeKind;
  readonly parent: Scope | undefined;
  readonly fn: FnInfo;
  readonly names: Map<string, Binding>;
  /** Where the scope begins in the text. */
  readonly start: number;
  /** Statements before this position neither call nor suspend: hoisted functions cannot run before it. */
  quietUntil: number;
}

/** How a name is read and written. */
export type Place =
  | { readonly kind: 'local' }
  /** Top level of a script. */
  | { readonly kind: 'global'; readonly declaration: 'var' | 'let' | 'const' | 'function' }
  /** An exported variable of a namespace, or an enum member: a property of the container. */
  | { readonly kind: 'member'; readonly container: Binding; readonly key: string }
  /** An imported name, resolved after all modules are bound. */
  | { kind: 'import'; readonly specifier: string; readonly name: string; target: ImportTarget | undefined };

export type ImportTarget =
  | { readonly kind: 'binding'; readonly binding: Binding }
  | {
      readonly kind: 'namespace';
      readonly module: ModuleId;
      /** What an export of it means, if that is known and no property of CommonJS. */
      readonly member?: (name: string) => Binding | undefined;
    }
  /** A property of a CommonJS module's `module.exports` (or of a JSON value); '' is the whole. */
  | { readonly kind: 'property'; readonly module: ModuleId; readonly name: string }
  | { readonly kind: 'native'; readonly specifier: string; readonly name: string }
  | { readonly kind: 'missing'; readonly specifier: string; readonly name: string };

/** One declared name. */
export interface Binding {
  readonly name: string;
  readonly kind: Local['kind'];
  readonly scope: Scope;
  readonly node: ts.Node | undefined;
  place: Place;
  /** References before this position may find it uninitialised; -1: initialised from the start. */
  initEnd: number;
  /** A range after `initEnd` that is evaluated before it nevertheless (the initialiser of a pattern). */
  lateStart: number;
  lateEnd: number;
  /** References from here on may find it uninitialised again: later clauses of a switch. */
  safeEnd: number;
  /** Cannot be assigned. `silent`: such an assignment is ignored in sloppy code (names of function expressions). */
  readonly constant: false | 'throws' | 'silent';
  /** Positions of assignments other than the declaration, ascending, in the function that declares it. */
  readonly writes: number[];
  /** Some assignment is in a nested function or another module. */
  writtenElsewhere: boolean;
  captured: boolean;
  tdz: boolean;
  /** Holds a function or class and is never assigned. */
  knownFunction: boolean;
  /** A constant that is neither null nor undefined. */
  readonly solid: boolean;
  local: LocalId;
}

/** The result of resolving all names of a module. */
export interface Names {
  readonly module: Scope;
  /** Scopes by the node that opens them (blocks without declarations have none). */
  readonly scopes: ReadonlyMap<ts.Node, Scope>;
  /** The scope of a function's own body when it is apart from its parameters'. */
  readonly bodies: ReadonlyMap<ts.Node, Scope>;
  /** The block that a function declaration directly under `if` stands in. */
  readonly lone: ReadonlyMap<ts.Node, Scope>;
  readonly selves: ReadonlyMap<ts.Node, Binding>;
  readonly fns: ReadonlyMap<ts.Node, FnInfo>;
  /** What an identifier refers to; without an entry it is a global. */
  readonly references: ReadonlyMap<ts.Node, Binding>;
  /** Annex B: function declarations in blocks that also assign a `var` of the function. */
  readonly blockFunctions: ReadonlyMap<ts.Node, Binding>;
  /** Bindings by their declaring identifier. */
  readonly declarations: ReadonlyMap<ts.Node, Binding>;
  /** Heritage and computed keys see the class name through this binding, in its dead zone until the class is made. */
  readonly classHeads: ReadonlyMap<ts.Node, Binding>;
  /** What the text of a direct call of `eval` finds where it stands; nothing is found where that is the top of a script. */
  readonly directEvals: ReadonlyMap<ts.Node, DirectEval>;
}
