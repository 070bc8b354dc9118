import type { Break, Continue, Label, Return, Throw } from '../../ir/ir.ts';
import type { EdgeKind } from './cfg.ts';

export type Jump = Break | Continue | Return | Throw;

/** An edge whose target is not known yet. */
export interface End {
  readonly from: number;
  readonly kind: EdgeKind;
  readonly escapes: boolean;
}

/** A way of leaving: `throw`, `return`, or a jump to a label. */
export type Way = 'throw' | 'return' | `break ${Label}` | `continue ${Label}`;

/** What encloses the statement being laid out, innermost last. */
export type Frame =
  | { readonly kind: 'label'; readonly label: Label; readonly ends: End[]; readonly head: number | undefined }
  /** `rethrows`: it catches only to clean up, so exceptions inside still leave the function. */
  | { readonly kind: 'handler'; readonly ends: End[]; readonly rethrows: boolean }
  | { readonly kind: 'finalizer'; readonly ways: Map<Way, End[]> };
