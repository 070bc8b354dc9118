/**
 * What a parameter's type says about the values it may have. Shapes are plain data: `machine/input` builds values
 * (with their symbolic shadows) from a shape and a model, `report` prints them as source text.
 */
export type Shape = AnyShape & {
  /** The type that was declared where the values that are built are only some of its values: `Iterable`, of which arrays are built. */
  readonly standsFor?: string;
};

type AnyShape =
  | {
      readonly kind: 'number';
      readonly integer: boolean;
      readonly min: number;
      readonly max: number;
      /** The enum whose members may be combined (`F.Read | F.Write`). */
      readonly ofFlags?: string;
    }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'string'; readonly maxLength: number }
  | { readonly kind: 'bigint'; readonly min?: bigint; readonly max?: bigint }
  | { readonly kind: 'symbol' }
  /** A single primitive, `undefined` and `null` included. */
  | {
      readonly kind: 'literal';
      readonly value: number | string | boolean | bigint | undefined | null;
      readonly name?: string;
      /** Of an enum whose members are combined bit by bit: all of these are set in some member. */
      readonly flags?: { readonly enum: string; readonly members: number; readonly all: number };
    }
  | { readonly kind: 'union'; readonly alternatives: readonly Shape[]; readonly discriminant?: string }
  | {
      readonly kind: 'array';
      readonly element: Shape;
      readonly minLength: number;
      readonly maxLength: number;
    }
  | {
      readonly kind: 'tuple';
      readonly elements: readonly Shape[];
      readonly required: number;
      readonly rest?: Shape;
      readonly maxLength: number;
    }
  | {
      readonly kind: 'object';
      readonly name?: string;
      readonly fields: readonly Field[];
      readonly index?: IndexShape;
    }
  | { readonly kind: 'instance'; readonly cls: ClassReference; readonly construct: Construction }
  | { readonly kind: 'map'; readonly key: Shape; readonly value: Shape; readonly maxSize: number }
  | { readonly kind: 'set'; readonly element: Shape; readonly maxSize: number }
  | { readonly kind: 'date' }
  | { readonly kind: 'regexp' }
  | { readonly kind: 'error'; readonly name: string }
  /** `rejects`: whether it does is decided, too. */
  | { readonly kind: 'promise'; readonly value: Shape; readonly rejects?: Rejecting }
  | { readonly kind: 'typedArray'; readonly constructorName: string; readonly maxLength: number }
  /** A recorded stub: a function that returns values of `returns` and records its calls. */
  | {
      readonly kind: 'function';
      readonly parameters: number;
      readonly returns: Shape;
      /** Whether calls throw is decided, too. */
      readonly throws?: Throwing;
    }
  /** `any`/`unknown`: built as a union of a small family; `family` when the program's use of it suggests one. */
  | {
      readonly kind: 'unknown';
      readonly family?: readonly Shape[];
      /** It is a type parameter without bounds: nothing may be asked of it but what any value has. */
      readonly isParameter?: true;
    }
  /** A type that mentions itself: expanded to a bounded depth by whoever builds the value. */
  | { readonly kind: 'reference'; readonly name: string; readonly resolve: () => Shape }
  /** A type no value can be built for; `reason` is for people. */
  | { readonly kind: 'unsupported'; readonly type: string; readonly reason: string };

/**
 * Calls of an input function may throw a value of `of`: `each` call by itself, or the `first` one for all of them, where whatever a call throws
 * ends the run in the same way.
 */
export interface Throwing {
  readonly calls: 'first' | 'each';
  readonly of: Shape;
}

/** A promise among the inputs may reject with a value of `of`. */
export interface Rejecting {
  readonly of: Shape;
  /** Whether it does is decided when it is made, and not where the run waits for it: there are places that cannot be followed. */
  readonly atOnce: boolean;
  /** Nothing else happens while the code waits for it, so that it does not matter when it settles. */
  readonly isAlone: boolean;
  /** The code may look at the reason. */
  readonly isLooked: boolean;
}

export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
  readonly readonly: boolean;
  /** Not declared: the type admits a property of this name, and the program reads one. */
  readonly isNamed?: boolean;
}

/** Index signature or `Record<string, T>`: up to `maxSize` keys, taken from `keys` first. */
export interface IndexShape {
  readonly key: 'string' | 'number';
  readonly value: Shape;
  readonly maxSize: number;
  /** Of `object`, which admits arrays and functions, too. */
  readonly isAny?: boolean;
}

/** A class by the module that declares it (absolute path; '' for a built-in) and its name there. */
export interface ClassReference {
  readonly file: string;
  readonly name: string;
  /** The name it is exported by; undefined when it is not exported (tests then cannot import it). */
  readonly exported: string | undefined;
}

/**
 * `new Class(...args)`, or for classes without a usable constructor an object of its prototype with fields set. `earlier`: what is called on the
 * instance before it is used, as an array of `{ method, args }`.
 */
export type Construction =
  | { readonly by: 'constructor'; readonly parameters: readonly Parameter[]; readonly earlier?: Shape }
  | { readonly by: 'fields'; readonly fields: readonly Field[] };

export interface Parameter {
  /** Its name; `arg0`, `arg1`… for destructured parameters. */
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
  readonly rest: boolean;
  /**
   * Of a constructor: instances may have something else under its name than what was passed (`value`), or that, but with other contents (`contents`).
   */
  readonly altered?: 'value' | 'contents';
  /** No parameter of the function: what it finds in `this` or in a module variable. */
  readonly isState?: boolean;
  /** No parameter of the function, but of what it returned: which of the calls that follow is given it. */
  readonly ofCall?: number;
  /** How it is written when it has no name of its own. */
  readonly pattern?: ParameterPattern;
}

/** `{ w, h = 2 }`. */
export interface ParameterPattern {
  readonly text: string;
  /** Names by their places: `.w`, `[0]`, `.size.h`. */
  readonly binds: { readonly [path: string]: string };
}

/** All that is needed to call a function with chosen inputs. */
export interface Signature {
  readonly parameters: readonly Parameter[];
  /** The shape of `this`: for methods an instance, otherwise undefined. */
  readonly receiver: Shape | undefined;
  /** `@requires` expressions over the parameter names, in order. */
  readonly requires: readonly string[];
  readonly async: boolean;
  readonly generator: boolean;
  /** The source text of each parameter's type, for reports. */
  readonly typeTexts: readonly string[];
}
