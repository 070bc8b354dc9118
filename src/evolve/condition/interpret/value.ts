import type { Term } from '../../../expr/term.ts';
import type { FunctionId } from '../../../ir/ir.ts';
import type { Shape } from '../../../syntax/shape/shape.ts';

/**
 * What is known of a JavaScript value:
 * - `term`: a primitive, exactly;
 * - `object`: the object `ref` of the pair's heap;
 * - `function`: a closure of the program, made at `birth`;
 * - `choice`: one of several values, told by a tag;
 * - `builtin`: a standard global or a member of one, by path (`Math.max`);
 * - `unknown`: one value of which nothing is known beyond `type`. It has an `id`, so that two looks at it agree.
 */
export type Value =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'object'; readonly ref: number }
  | { readonly kind: 'function'; readonly fn: FunctionId; readonly birth: number }
  | { readonly kind: 'choice'; readonly tag: Term; readonly options: readonly Value[] }
  | { readonly kind: 'builtin'; readonly path: string }
  | Unknown;

export interface Unknown {
  readonly kind: 'unknown';
  readonly id: number;
  /** Not a primitive, and which of the two `typeof` says. */
  readonly type?: 'object' | 'function' | undefined;
  /** Of a function that is an input: what it returns. */
  readonly returns?: Shape | undefined;
  /** Of a cursor: what it goes over. */
  readonly element?: Shape | undefined;
  /** For people: `opts.depth`. */
  readonly path?: string | undefined;
}

/** What is known of an object in one pair. Never changed in place. */
export interface AbstractObject {
  readonly kind: 'plain' | 'array';
  readonly fields: ReadonlyMap<string, Value>;
  /** Properties that are not in `fields` are not there (but for those of the prototype). Otherwise nothing is known of them. */
  readonly complete: boolean;
  /** Code out of sight may hold it: calls may change it, and other names may mean it. */
  readonly escaped: boolean;
  /** `made`: by a literal that was executed, each time another object. `entry`: an argument of the conditioned function, or part of one. No object is both. */
  readonly origin?: 'made' | 'entry' | undefined;
  /** An input: what its parts are when they are first looked at. */
  readonly shape?: Shape | undefined;
  readonly path?: string | undefined;
  /** What is not in `fields` is as in this object, from which it was copied (`{ ...options }`). */
  readonly from?: number | undefined;
}

/** Are two values certainly the same? */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'term':
      return a.term === (b as typeof a).term;
    case 'object':
      return a.ref === (b as typeof a).ref;
    case 'function':
      return a.fn === (b as typeof a).fn && a.birth === (b as typeof a).birth;
    case 'choice': {
      const other = b as typeof a;
      return (
        a.tag === other.tag &&
        a.options.length === other.options.length &&
        a.options.every((o, i) => sameValue(o, other.options[i]))
      );
    }
    case 'builtin':
      return a.path === (b as typeof a).path;
    case 'unknown':
      return a.id === (b as typeof a).id;
  }
}
