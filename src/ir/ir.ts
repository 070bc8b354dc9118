/**
 * The core language: structured three-address code that keeps JavaScript's own building blocks (functions, classes,
 * generators, closures, block scopes) so that a machine can emit it as JavaScript again and let the host run it.
 *
 * Everything that computes is an {@link Instruction} on locals and constants. Control is structured: {@link Block},
 * {@link If}, {@link Loop}, {@link Try}, and jumps to labels. Every instruction belongs to a *site*. Sites are numbered
 * over the whole program and carry a source span; an instance of a site in a run begins with the first instruction of a
 * maximal run of instructions of that site. Each two-way decision (`if`, loop tests, `&&`, `||`, `??`, `?:`, `?.`, switch
 * cases, defaults) is an {@link If} with a site of its own; each conditional abort (null access, calling a non-function …)
 * is a {@link Check} with a site of its own.
 *
 * Returning and throwing out of a function write the virtual variable `outcome`, read at its exit site.
 *
 * Invariants: operands are evaluated left to right exactly as the source would; a local is written before it is read
 * on every path unless it is `tdz`; labels are unique within a function; no instruction nests another.
 */
import type { Span } from '../base/span.ts';
import type { Instruction } from './instruction.ts';

export type {
  Assign,
  Check,
  Declare,
  DeclareGlobal,
  DefineMember,
  Effect,
  FaultCheck,
  Instruction,
  SetGlobal,
  SetPrivate,
  SetProperty,
  SetSuper,
  UndestructurableMessage,
} from './instruction.ts';

export type {
  Argument,
  BinaryOperator,
  ClassDefinition,
  ClassMember,
  ObjectMember,
  Rvalue,
  UnaryOperator,
} from './rvalue.ts';

export type LocalId = number;

export type SiteId = number;

export type FunctionId = number;

export type ModuleId = number;

export type Label = string;

export interface Program {
  readonly modules: readonly Module[];
  /** Indexed by FunctionId. */
  readonly functions: readonly Fn[];
  /** Indexed by SiteId. */
  readonly sites: readonly Site[];
  /** Indexed by LocalId: locals are numbered over the whole program, so closures name outer locals directly. */
  readonly locals: readonly Local[];
}

export interface Site {
  readonly id: SiteId;
  readonly fn: FunctionId;
  readonly kind: 'entry' | 'exit' | 'statement' | 'branch' | 'check';
  readonly span: Span;
}

export interface Module {
  readonly id: ModuleId;
  /** Absolute path; for scripts and self-hosted code any unique name. */
  readonly path: string;
  /** `script`: top-level declarations are globals of the realm (`beagle run a.js b.js`). */
  readonly kind: 'esm' | 'cjs' | 'script' | 'json';
  readonly strict: boolean;
  /** The body as a function without parameters (cjs: `module`, `exports`, `require`, `__filename`, `__dirname` are its parameters). */
  readonly init: FunctionId;
  /** Modules to initialise before this one, in order (static imports and re-exports). */
  readonly dependencies: readonly ModuleId[];
  /** Export name → the local that holds it. `default` included. Live: reading the local is reading the export. */
  readonly exports: ReadonlyMap<string, ExportBinding>;
  /** Every top-level name of the module, exported or not (esm and cjs; empty for scripts, whose names are globals). */
  readonly topLevel: ReadonlyMap<string, LocalId>;
  /** `export * from`: searched in order after `exports`. */
  readonly starExports: readonly ModuleId[];
  /** Specifier → module, for `require("./x")`, `import("./x")` and imports of modules that are analysed. */
  readonly resolutions: ReadonlyMap<string, ModuleId>;
  /** Specifiers that are run natively rather than analysed (node built-ins, unreadable packages), with the reason. */
  readonly natives: ReadonlyMap<string, string>;
  /** Those of `natives` that `require` and `import()` do not find. */
  readonly missing?: ReadonlySet<string> | undefined;
  /** Decorators that are not applied since their code is not there: `@Entity of 'typeorm'`. */
  readonly leftOut?: readonly string[];
  /** For json: its value's text. */
  readonly text?: string;
}

export type ExportBinding =
  | { readonly kind: 'local'; readonly local: LocalId }
  /** Re-export of another module's export; `*` is its namespace. */
  | { readonly kind: 'module'; readonly module: ModuleId; readonly name: string }
  /** Re-export of a module that is run natively. */
  | { readonly kind: 'native'; readonly specifier: string; readonly name: string };

export interface Local {
  readonly id: LocalId;
  /** The source name, or '' for a temporary. */
  readonly name: string;
  /** The function that declares it; module-level locals belong to the module's init function. */
  readonly fn: FunctionId;
  readonly kind: 'param' | 'var' | 'let' | 'const' | 'function' | 'class' | 'catch' | 'temp' | 'import';
  /** Read or written by a function nested in the declaring one. */
  captured: boolean;
  /** May be read before its declaration ran; the emitter keeps the host's own TDZ check. */
  tdz: boolean;
}

export interface Fn {
  readonly id: FunctionId;
  readonly module: ModuleId;
  readonly parent: FunctionId | undefined;
  /** The name for people: `foo`, `Class.method`, `<anonymous>`. */
  readonly name: string;
  /** What `fn.name` must be at run time; undefined when the host gives it already or it is set by an instruction. */
  readonly jsName: string | undefined;
  readonly kind:
    | 'function'
    | 'arrow'
    | 'method'
    | 'getter'
    | 'setter'
    | 'constructor'
    | 'derivedConstructor'
    | 'field'
    | 'staticBlock'
    | 'module';
  readonly async: boolean;
  readonly generator: boolean;
  readonly strict: boolean;
  /** What `fn.length` must be. */
  readonly length: number;
  /** Plain positional parameters; patterns and defaults are lowered into the body on these locals. */
  readonly params: readonly LocalId[];
  /** All further arguments as an array. */
  readonly rest: LocalId | undefined;
  /** All parameters are plain names without defaults: in sloppy functions `arguments` is then mapped to them. */
  readonly simpleParams: boolean;
  readonly usesArguments: boolean;
  /** Parameters by position that change where `arguments`, which is mapped to them, is read; or that change by it. */
  readonly tiedArguments?: readonly number[];
  readonly usesThis: boolean;
  /** Function-scoped locals (`var`, hoisted functions, temporaries); block-scoped ones are on their Block. */
  readonly locals: readonly LocalId[];
  /** For a named function expression: the local its own name is bound to inside. */
  readonly selfName: LocalId | undefined;
  readonly body: Block;
  /**
   * How many leading statements of `body` bind parameters (defaults, patterns, `arguments`, `this`). In generators they run
   * when the function is called, before the generator object exists. In the init of an ES module they create the hoisted
   * functions: they run for all modules of an import graph before the body of any (so that cycles can call them).
   */
  readonly parameterStatements: number;
  readonly entry: SiteId;
  readonly exit: SiteId;
  readonly span: Span;
  /** Source text, for Function.prototype.toString and reports. */
  readonly text: string;
}

export type Operand =
  | { readonly kind: 'local'; readonly local: LocalId }
  | { readonly kind: 'const'; readonly value: number | string | boolean | bigint | undefined | null };

// ---------------------------------------------------------------------------------------------- statements

export type Statement = Instruction | Block | If | Loop | Break | Continue | Try | Return | Throw;

/** A scope. `locals` are block-scoped and fresh each time the block is entered (closures captured in loops). */
export interface Block {
  readonly kind: 'block';
  readonly label: Label | undefined;
  readonly locals: readonly LocalId[];
  readonly body: readonly Statement[];
}

export interface If {
  readonly kind: 'if';
  readonly site: SiteId;
  /** What decision this is; `loop` tests leave the loop on their else side or by a break in one side. */
  readonly role:
    | 'if'
    | 'loop'
    | 'and'
    | 'or'
    | 'nullish'
    | 'conditional'
    | 'optional'
    | 'case'
    | 'default'
    | 'iterator';
  readonly test: Operand;
  /** How `test` is turned into a decision: its truthiness, or whether it is null/undefined, or whether it is undefined. */
  readonly decide: 'truthy' | 'nullish' | 'undefined';
  readonly then: Block;
  readonly else: Block;
}

/** For ever; left by Break. `continue` to its label starts the next iteration. */
export interface Loop {
  readonly kind: 'loop';
  readonly site: SiteId;
  readonly label: Label;
  readonly body: Block;
}

export interface Break {
  readonly kind: 'break';
  readonly site: SiteId;
  readonly label: Label;
}

export interface Continue {
  readonly kind: 'continue';
  readonly site: SiteId;
  readonly label: Label;
}

export interface Try {
  readonly kind: 'try';
  readonly site: SiteId;
  readonly block: Block;
  readonly handler: { readonly param: LocalId; readonly body: Block } | undefined;
  readonly finalizer: Block | undefined;
}

export interface Return {
  readonly kind: 'return';
  readonly site: SiteId;
  readonly value: Operand;
}

export interface Throw {
  readonly kind: 'throw';
  readonly site: SiteId;
  readonly value: Operand;
}
