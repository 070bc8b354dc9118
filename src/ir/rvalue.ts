import type { FunctionId, LocalId, ModuleId, Operand } from './ir.ts';

// ------------------------------------------------------------------------------------------------- rvalues

/** `name`: how messages name what is spread, where the operand does not tell. */
export type Argument = {
  readonly spread: boolean;
  readonly value: Operand;
  readonly name?: string | undefined;
};

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
      /** How messages name what is called, where the operands do not tell; likewise below. */
      readonly quoted?: string | undefined;
    }
  /** object[key](...args) with the method read first, then the arguments' values (already in operands) passed. */
  | {
      readonly kind: 'callMethod';
      readonly object: Operand;
      readonly key: Operand;
      readonly args: readonly Argument[];
      readonly quoted?: string | undefined;
    }
  | {
      readonly kind: 'callPrivate';
      readonly object: Operand;
      readonly name: string;
      readonly args: readonly Argument[];
      readonly quoted?: string | undefined;
    }
  | { readonly kind: 'callSuperMethod'; readonly key: Operand; readonly args: readonly Argument[] }
  | {
      readonly kind: 'construct';
      readonly callee: Operand;
      readonly args: readonly Argument[];
      readonly quoted?: string | undefined;
    }
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
      readonly name?: string | undefined;
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
  /** `isPart`: messages do not show the value, since it comes out of an operation. */
  | { readonly kind: 'yieldStar'; readonly iterable: Operand; readonly isPart: boolean }
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
