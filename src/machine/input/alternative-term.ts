import { Op } from '../../expr/op.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import { type InputTree, treeTerm } from './input-tree.ts';

/** The term that stands for a tree among the alternatives of a union. */
export function alternativeTerm(store: TermStore, tree: InputTree): Term {
  const term = treeTerm(tree);
  if (term !== 0) return term;
  return tree.kind === 'primitive' ? store.constant(tree.value) : store.make(Op.Opaque);
}
