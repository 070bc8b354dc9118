import { mapAlternatives } from '../../expr/map-alternatives.ts';
import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { Unsupported } from './flat-code.ts';
import { sameTerm } from './values.ts';

/** Whether a primitive is of a shape, as a Bool term. */
export function fitsShape(store: TermStore, term: Term, shape: Shape): Term {
  if (shape.kind === 'union')
    return shape.alternatives
      .map((s) => fitsShape(store, term, s))
      .reduce((a, b) => store.or(a, b), store.false);
  if (shape.kind === 'reference') return fitsShape(store, term, shape.resolve());
  return mapAlternatives(store, term, (t) => fits(store, t, shape));
}

function fits(store: TermStore, t: Term, shape: Shape): Term {
  const sort = store.sort(t);
  switch (shape.kind) {
    case 'number': {
      if (sort !== Sort.Num) return store.false;
      let all = store.true;
      if (shape.integer)
        all = store.and(
          store.make(Op.IsInteger, t),
          store.not(store.make(Op.SameNum, t, store.constant(-0))),
        );
      if (shape.min > -Infinity) all = store.and(all, store.make(Op.Le, store.constant(shape.min), t));
      if (shape.max < Infinity) all = store.and(all, store.make(Op.Le, t, store.constant(shape.max)));
      return all;
    }
    case 'string':
      return store.constant(sort === Sort.Str);
    case 'boolean':
      return store.constant(sort === Sort.Bool);
    case 'literal':
      return sameTerm(store, t, store.constant(shape.value)) || store.false;
    default:
      throw new Unsupported('a recursive call with what is not related');
  }
}

export function orUndefined(shape: Shape): Shape {
  return { kind: 'union', alternatives: [shape, { kind: 'literal', value: undefined }] };
}
