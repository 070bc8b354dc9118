import type { Term } from '../expr/term.ts';

/**
 * A value of a run as plain data, taken before the next run can change it. Primitives keep their terms, so that an outcome
 * can be printed as an expression over the inputs; `origin` is the expression for an input object that is unchanged. Shared
 * and cyclic objects are told by `id` and `same`.
 */
export type Snapshot =
  | {
      readonly kind: 'primitive';
      readonly value: number | string | boolean | bigint | undefined | null;
      readonly term: Term;
    }
  | { readonly kind: 'symbol'; readonly description: string }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'same'; readonly id: number }
  | {
      readonly kind: 'array';
      readonly id: number;
      readonly origin?: string;
      readonly length: number;
      readonly entries: readonly Entry[];
    }
  /** `name` is the constructor's name, '' for plain objects, null for objects without prototype. */
  | {
      readonly kind: 'object';
      readonly id: number;
      readonly origin?: string;
      readonly name: string | null;
      readonly entries: readonly Entry[];
    }
  | {
      readonly kind: 'error';
      readonly id: number;
      readonly name: string;
      readonly message: Snapshot;
      readonly entries: readonly Entry[];
    }
  | {
      readonly kind: 'map';
      readonly id: number;
      readonly origin?: string;
      readonly pairs: readonly (readonly [Snapshot, Snapshot])[];
    }
  | {
      readonly kind: 'set';
      readonly id: number;
      readonly origin?: string;
      readonly values: readonly Snapshot[];
    }
  | { readonly kind: 'date'; readonly id: number; readonly time: number; readonly term: Term }
  | { readonly kind: 'regexp'; readonly id: number; readonly source: string; readonly flags: string }
  | {
      readonly kind: 'typedArray';
      readonly id: number;
      readonly origin?: string;
      readonly name: string;
      readonly values: readonly (number | bigint)[];
      /** The elements' terms; absent when all are concrete. */
      readonly terms?: readonly Term[];
    }
  /** Not looked into: promises, proxies, generators, very large or deep structures. */
  | { readonly kind: 'opaque'; readonly id: number; readonly name: string };

export interface Entry {
  readonly key: string;
  /** The term of a symbolic name that the run did not fix; 0 or absent otherwise. */
  readonly keyTerm?: Term;
  readonly value: Snapshot;
}
