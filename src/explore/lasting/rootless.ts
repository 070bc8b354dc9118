import type { Rvalue } from '../../ir/ir.ts';
import type { RvalueWith } from '../../ir/rvalue-facts.ts';
import { none, type Roots } from './roots.ts';

/** Primitives, what is made of nothing that lasts, and what comes from outside of the functions that are followed. */
type Rootless =
  | RvalueWith<'gives', 'primitive'>
  | Extract<
      Rvalue,
      {
        kind:
          | 'regexp'
          | 'templateObject'
          | 'closure'
          | 'class'
          | 'superCall'
          | 'arguments'
          | 'newTarget'
          | 'getGlobal'
          | 'importMeta'
          | 'importCall'
          | 'nativeImport'
          | 'keysOpen'
          | 'iterClose'
          | 'asyncIterResult'
          | 'yield'
          | 'yieldStar';
      }
    >;

/** What such a value may be a part of: nothing. A kind that is none of them is a type error where this is called. */
export function rootless(_: Rootless): readonly [Roots] {
  return [none];
}
