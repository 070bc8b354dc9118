import type { Primitive } from '../../expr/input-variable.ts';
import type { Term } from '../../expr/term.ts';
import type { ClassReference } from '../../syntax/shape/shape.ts';

/**
 * The value that a model chooses for a shape, as plain data with terms: what `materialise` builds in a realm, what
 * witnesses are printed from. `path` is the expression that names an object among the inputs. Terms are those of input variables; 0 for what no model can change.
 */
export type InputTree =
  | {
      readonly kind: 'primitive';
      readonly value: Primitive;
      readonly term: Term;
      readonly name?: string | undefined;
    }
  | { readonly kind: 'symbol'; readonly description: string }
  /** `term` is the Union, or what that is the same as (of literals, say); `chosen` the alternative that `tag` names, `choice` its number. */
  | {
      readonly kind: 'union';
      readonly term: Term;
      readonly tag: Term;
      readonly choice: number;
      readonly chosen: InputTree;
    }
  /** `length` is 0 when it is fixed by the type. */
  | {
      readonly kind: 'array';
      readonly path: string;
      readonly length: Term;
      readonly elements: readonly InputTree[];
      /** Where elements are strings or numbers: the term of one, whether it is there or not. */
      readonly element?: (i: number) => Term;
      /** Where elements are primitives or plain objects of them: what stands for any of them. */
      readonly anyElement?: () => InputTree;
    }
  | {
      readonly kind: 'object';
      readonly path: string;
      readonly fields: readonly InputField[];
      /** Of what its type admits properties of any name. */
      readonly isRecord: boolean;
    }
  | {
      readonly kind: 'instance';
      readonly cls: ClassReference;
      readonly by: 'constructor' | 'fields';
      /** Arguments of the constructor, or fields. */
      readonly fields: readonly InputField[];
      /** An array of `{ method, args }`: what is called on it before it is used. */
      readonly earlier?: InputTree | undefined;
    }
  | {
      readonly kind: 'map';
      readonly path: string;
      readonly size: Term;
      readonly pairs: readonly (readonly [InputTree, InputTree])[];
      /** Where keys are strings or numbers, and building values decides nothing: the term of a key, whether it is there or not. */
      readonly key?: (i: number) => Term;
      /** Where values are primitives: the term of one, by its index or for any of them. */
      readonly value?: (i: number | 'any') => Term;
    }
  | {
      readonly kind: 'set';
      readonly path: string;
      readonly size: Term;
      readonly values: readonly InputTree[];
      readonly key?: (i: number) => Term;
    }
  | { readonly kind: 'date'; readonly path: string; readonly time: InputTree & { kind: 'primitive' } }
  | { readonly kind: 'regexp'; readonly source: string; readonly flags: string }
  /** With a path where nothing else names it: what an input function throws. */
  | { readonly kind: 'error'; readonly name: string; readonly message: InputTree; readonly path?: string }
  | { readonly kind: 'promise'; readonly value: InputTree; readonly rejects?: Rejects | undefined }
  | {
      readonly kind: 'typedArray';
      readonly path: string;
      readonly name: string;
      readonly length: Term;
      readonly elements: readonly InputTree[];
    }
  | {
      readonly kind: 'function';
      readonly path: string;
      readonly parameters: number;
      readonly returns: (call: number) => InputTree;
      /** Of a function that never returns: what it would return, an error, is thrown. */
      readonly neverReturns: boolean;
      /** Runs decide whether calls throw. */
      readonly decidesThrows: boolean;
      /** Whether a call throws; undefined when it does not. */
      readonly throws: (call: number) => CallThrows | undefined;
      /** What it returns has parts of the same type, deeper than inputs are nested: where nothing is said about a call it is not written out. */
      readonly isEndless: boolean;
      /** How many calls the model says something about; later ones return the same default. */
      readonly calls: () => number;
    };

/** Whether a call of an input function throws, and what. */
export interface CallThrows {
  /** The tag that says so, 0: it does not, 1: it does. */
  readonly tag: Term;
  readonly does: boolean;
  readonly value: () => InputTree;
  /** Is it decided by the run that makes the call? */
  readonly isDecided: boolean;
  /** Does the call stand for all? */
  readonly isForAll: boolean;
}

/** Whether a promise rejects, and with what. */
export interface Rejects {
  /** The tag that says so, 0: it does not, 1: it does. */
  readonly tag: Term;
  readonly does: boolean;
  readonly reason: () => InputTree;
  readonly isDecided: 'at once' | 'when looked at' | 'never';
}

export interface InputField {
  readonly name: string;
  readonly tree: InputTree;
  /** False: the property (or argument) is left out. */
  readonly present: boolean;
  /** The Bool term that says whether it is there; 0 when that is fixed. */
  readonly presence: Term;
}

/** The term that shadows a tree's value: of a primitive or a union; 0 for objects. */
export function treeTerm(tree: InputTree): Term {
  return tree.kind === 'primitive' || tree.kind === 'union' ? tree.term : 0;
}

/** The tree behind unions. */
export function chosenTree(tree: InputTree): InputTree {
  let t = tree;
  while (t.kind === 'union') t = t.chosen;
  return t;
}
