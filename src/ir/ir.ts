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

// -------------------------------------------------------------------------------------------- instructions

export type Instruction =
  | Assign
  | Declare
  | SetProperty
  | SetPrivate
  | SetSuper
  | SetGlobal
  | DeclareGlobal
  | DefineMember
  | Check
  | Effect;

/** `target = value`. The only way a local gets a value (apart from params, catch and Declare). */
export interface Assign {
  readonly kind: 'assign';
  readonly site: SiteId;
  readonly target: LocalId;
  readonly value: Rvalue;
  /** The first assignment of a block-scoped local: its declaration. It ends the temporal dead zone of a `tdz` local. */
  readonly init?: boolean;
}

/** Ends the temporal dead zone of a block-scoped local without initialiser (`let x;`): it becomes undefined. */
export interface Declare {
  readonly kind: 'declare';
  readonly site: SiteId;
  readonly target: LocalId;
}

export interface SetProperty {
  readonly kind: 'setProperty';
  readonly site: SiteId;
  readonly object: Operand;
  readonly key: Operand;
  readonly value: Operand;
}

export interface SetPrivate {
  readonly kind: 'setPrivate';
  readonly site: SiteId;
  readonly object: Operand;
  /** With `#`. */
  readonly name: string;
  readonly value: Operand;
}

export interface SetSuper {
  readonly kind: 'setSuper';
  readonly site: SiteId;
  readonly key: Operand;
  readonly value: Operand;
}

/** Assignment to a free name: a global of the realm (a ReferenceError in strict code when there is none). */
export interface SetGlobal {
  readonly kind: 'setGlobal';
  readonly site: SiteId;
  readonly name: string;
  readonly value: Operand;
}

/** Only in modules of kind `script`: a top-level declaration. `let`/`const`/`class` take `value`; `var` without a value only declares. */
export interface DeclareGlobal {
  readonly kind: 'declareGlobal';
  readonly site: SiteId;
  readonly declaration: 'var' | 'let' | 'const' | 'function';
  readonly name: string;
  readonly value: Operand | undefined;
}

/** Defines an own property on an object under construction with CreateDataProperty semantics (class fields). */
export interface DefineMember {
  readonly kind: 'defineMember';
  readonly site: SiteId;
  readonly object: Operand;
  readonly key: Operand;
  readonly value: Operand;
}

/**
 * A conditional abort: when the condition does not hold the next instruction throws by itself, in the host's own words.
 * The check makes the decision visible; it computes nothing. `nullish`: the operand is neither null nor undefined.
 * `callable`, `constructible`, `iterable`, `object` (right side of `in`/`instanceof`), `bigintDivisor`: as named.
 * `assertion`: operand is the truth of an `assert`-like call that throws when false. The kinds of {@link FaultCheck} are
 * there on request (`LowerOptions.checks`): JavaScript lets pass what they look for, so they end the run themselves.
 */
export interface Check {
  readonly kind: 'check';
  readonly site: SiteId;
  readonly check:
    | 'nullish'
    | 'callable'
    | 'constructible'
    | 'iterable'
    | 'object'
    | 'bigintDivisor'
    | 'assertion'
    | FaultCheck;
  readonly operand: Operand;
  /** What else a {@link FaultCheck} looks at. */
  readonly others?: readonly Operand[];
  /** Of `nullish`: nothing reads a property next, so that the check itself throws as destructuring does. */
  readonly pattern?: UndestructurableMessage;
}

/**
 * What is checked on request. `division`: the operand is a divisor and not 0. `nan`: the operand is the result of arithmetic on
 * `others`, none of them NaN, and not NaN. `overflow`: the same for safe integers. `bits`: the operand is a number that an
 * int32 or uint32 can hold; `truncation`: it is, once its fraction is dropped. `read`, `write`: the operand is an index within `others[0]`, if that is
 * an array, a typed array or (for `read`) a string; writing just behind the end of an array is fine.
 */
export type FaultCheck = 'division' | 'nan' | 'overflow' | 'bits' | 'truncation' | 'read' | 'write';

/** What the host's message says: the first property, if it has a literal key, and what is destructured. */
export interface UndestructurableMessage {
  readonly key: string | undefined;
  /** `expression`: the operand's; `value`: the value itself; else this text. */
  readonly name: string;
}

/** An rvalue evaluated for its effect only. */
export interface Effect {
  readonly kind: 'effect';
  readonly site: SiteId;
  readonly value: Rvalue;
}

// ------------------------------------------------------------------------------------------------- rvalues

export type Argument = { readonly spread: boolean; readonly value: Operand };

export type UnaryOperator = '-' | '+' | '!' | '~' | 'typeof' | 'void';
export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '**'
  | '&'
  | '|'
  | '^'
  | '<<'
  | '>>'
  | '>>>'
  | '<'
  | '<='
  | '>'
  | '>='
  | '=='
  | '!='
  | '==='
  | '!=='
  | 'in'
  | 'instanceof';

export type Rvalue =
  | { readonly kind: 'operand'; readonly value: Operand }
  | { readonly kind: 'unary'; readonly op: UnaryOperator; readonly value: Operand }
  | { readonly kind: 'binary'; readonly op: BinaryOperator; readonly left: Operand; readonly right: Operand }
  /** ToNumeric(value) + 1 or - 1, for ++ and --; `toNumeric` is the old value of a postfix operator. */
  | { readonly kind: 'increment'; readonly by: 1 | -1; readonly value: Operand }
  | { readonly kind: 'toNumeric'; readonly value: Operand }
  | { readonly kind: 'toPropertyKey'; readonly value: Operand }
  /** Template literal: strings[0] + ToString(values[0]) + strings[1] … */
  | { readonly kind: 'template'; readonly strings: readonly string[]; readonly values: readonly Operand[] }
  | { readonly kind: 'getProperty'; readonly object: Operand; readonly key: Operand }
  | { readonly kind: 'deleteProperty'; readonly object: Operand; readonly key: Operand }
  | { readonly kind: 'getPrivate'; readonly object: Operand; readonly name: string }
  | { readonly kind: 'hasPrivate'; readonly object: Operand; readonly name: string }
  | { readonly kind: 'getSuper'; readonly key: Operand }
  | { readonly kind: 'getGlobal'; readonly name: string }
  | { readonly kind: 'typeofGlobal'; readonly name: string }
  | { readonly kind: 'deleteGlobal'; readonly name: string }
  | {
      readonly kind: 'call';
      readonly callee: Operand;
      readonly self: Operand;
      readonly args: readonly Argument[];
    }
  /** object[key](...args) with the method read first, then the arguments' values (already in operands) passed. */
  | {
      readonly kind: 'callMethod';
      readonly object: Operand;
      readonly key: Operand;
      readonly args: readonly Argument[];
    }
  | {
      readonly kind: 'callPrivate';
      readonly object: Operand;
      readonly name: string;
      readonly args: readonly Argument[];
    }
  | { readonly kind: 'callSuperMethod'; readonly key: Operand; readonly args: readonly Argument[] }
  | { readonly kind: 'construct'; readonly callee: Operand; readonly args: readonly Argument[] }
  /** super(...args); its value is the new `this`. */
  | { readonly kind: 'superCall'; readonly args: readonly Argument[] }
  | { readonly kind: 'array'; readonly elements: readonly (Argument | undefined)[] }
  | { readonly kind: 'object'; readonly members: readonly ObjectMember[] }
  | { readonly kind: 'regexp'; readonly source: string; readonly flags: string }
  /** The frozen strings object of a tagged template, one per site and realm. */
  | {
      readonly kind: 'templateObject';
      readonly cooked: readonly (string | undefined)[];
      readonly raw: readonly string[];
    }
  /** `nameKey`: the function takes its `name` from this property key (`{ [k]: () => {} }`), instead of `jsName`. */
  | { readonly kind: 'closure'; readonly fn: FunctionId; readonly nameKey?: Operand }
  | { readonly kind: 'class'; readonly definition: ClassDefinition }
  | { readonly kind: 'this' }
  | { readonly kind: 'newTarget' }
  | { readonly kind: 'arguments' }
  | { readonly kind: 'importMeta' }
  | { readonly kind: 'importCall'; readonly specifier: Operand; readonly options?: Operand }
  /** A module's namespace object; for cjs and json: `default` is `module.exports`, beside copies of its keys. */
  | { readonly kind: 'namespace'; readonly module: ModuleId }
  /** An export of a natively run module. `*` is its namespace, `default` follows Node's interop. */
  | { readonly kind: 'nativeImport'; readonly specifier: string; readonly name: string }
  /**
   * Iteration. `iterOpen` makes a cursor over an iterable (`async` for for-await, awaited by explicit Await);
   * `iterNext` advances and yields true while there is a value; `iterValue` is the current value;
   * `iterClose` calls `return` (as an Effect). `keysOpen` makes a cursor over the for-in keys.
   *
   * A cursor knows whether it is done: after `iterNext` gave false or threw (or reading its value threw), and after a close.
   * On a done cursor `iterNext` is false without a call, `iterValue` is undefined, `iterRest` is empty, and closing does nothing, so that
   * a loop is `try { … } catch (e) { iterClose(suppress); throw e } finally { iterClose }`. A close that is not `suppress`ed
   * throws what `return` throws, and a TypeError when its result is no object; a suppressed one throws nothing.
   */
  | {
      readonly kind: 'iterOpen';
      readonly iterable: Operand;
      readonly async: boolean;
      /** How messages name the iterable, see {@link UndestructurableMessage.name}; the expression when absent. */
      readonly name?: string;
    }
  | { readonly kind: 'iterNext'; readonly cursor: Operand }
  | { readonly kind: 'iterValue'; readonly cursor: Operand }
  | { readonly kind: 'iterClose'; readonly cursor: Operand; readonly suppress: boolean }
  /** The remaining values of a cursor as an array (`[a, ...rest] = xs`). */
  | { readonly kind: 'iterRest'; readonly cursor: Operand }
  | { readonly kind: 'keysOpen'; readonly object: Operand }
  /**
   * Async cursors: the promise of the next result, then the awaited result handed back (true while not done; a TypeError
   * when it is no object). `return` marks the cursor done; it gives undefined when the cursor was done or has no `return`.
   */
  | { readonly kind: 'asyncIterCall'; readonly cursor: Operand; readonly method: 'next' | 'return' }
  | { readonly kind: 'asyncIterResult'; readonly cursor: Operand; readonly result: Operand }
  /** A copy of an object without the given keys (`{a, ...rest} = o`). */
  | { readonly kind: 'objectRest'; readonly object: Operand; readonly excluded: readonly Operand[] }
  | { readonly kind: 'yield'; readonly value: Operand }
  | { readonly kind: 'yieldStar'; readonly iterable: Operand }
  | { readonly kind: 'await'; readonly value: Operand };

export type ObjectMember =
  | {
      readonly kind: 'value';
      readonly key: Operand;
      readonly value: Operand /** `__proto__: v` */;
      readonly proto?: boolean;
    }
  | { readonly kind: 'method' | 'getter' | 'setter'; readonly key: Operand; readonly fn: FunctionId }
  | { readonly kind: 'spread'; readonly value: Operand };

export interface ClassDefinition {
  /** What `cls.name` must be; '' when anonymous. */
  readonly name: string;
  /** The class takes its `name` from this property key instead. */
  readonly nameKey?: Operand;
  /** The local that the class's own name is bound to inside its body. */
  readonly innerName: LocalId | undefined;
  readonly superClass: Operand | undefined;
  /** Undefined: the default constructor. */
  readonly constructorFn: FunctionId | undefined;
  /** In source order. */
  readonly members: readonly ClassMember[];
  readonly text: string;
}

export interface ClassMember {
  readonly kind: 'method' | 'getter' | 'setter' | 'field' | 'staticBlock' | 'accessor';
  readonly static: boolean;
  /** A computed or literal key (already ToPropertyKey'd), or a private name with `#`; undefined for static blocks. */
  readonly key: Operand | { readonly kind: 'private'; readonly name: string };
  /** The method, or for a field the function (kind `field`) that returns its initial value; undefined: no initialiser. */
  readonly fn: FunctionId | undefined;
}
