import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { Asker } from './asker.ts';
import { type FlatRvalue, Unsupported } from './flat-code.ts';
import type { Operators } from './operators.ts';
import type { Properties } from './properties.ts';
import { one, readOperand } from './read-operand.ts';
import type { Computed, State } from './state.ts';
import type { Value } from './values.ts';

interface NextParts {
  readonly asker: Asker;
  readonly ops: Operators;
  readonly properties: Properties;
}

/** The next item of an array, a tuple or a text, and whether there is one. */
export function nextItem(
  { asker, ops, properties }: NextParts,
  state: State,
  r: FlatRvalue & { kind: 'next' },
): Computed[] {
  const store = asker.unknowns.store;
  const over = readOperand(store, state, { kind: 'slot', slot: r.over });
  const index = ops.number(readOperand(store, state, { kind: 'slot', slot: r.index }));
  const moved = (at: State, value: Value, by: number): Computed => {
    const next: Value = { kind: 'term', term: store.make(Op.Add, index, store.constant(by)) };
    const slots = new Map(at.slots).set(r.into, value).set(r.index, next);
    return { state: { ...at, slots }, value: { kind: 'term', term: store.true } };
  };
  if (over.kind === 'object' && over.shape.kind === 'tuple') {
    const at = store.isConst(index) ? (store.constValue(index) as number) : -1;
    const shape = over.shape.elements[at];
    if (shape === undefined) throw new Unsupported('a loop over a tuple');
    return [moved(state, properties.field(state, over, `${at}`, shape), 1)];
  }
  const content = properties.list(state, over);
  const length =
    content !== undefined
      ? content.length
      : over.kind === 'term' && store.sort(over.term) === Sort.Str
        ? store.make(Op.Length, over.term)
        : 0;
  if (length === 0) throw new Unsupported('a loop over what is neither an array nor a string');
  const { yes, no } = asker.split(state, store.make(Op.Lt, index, length));
  const nothing: Value = { kind: 'term', term: store.undefined };
  const done =
    no === undefined ? [] : one({ ...no, slots: new Map(no.slots).set(r.into, nothing) }, store.false);
  if (yes === undefined) return done;
  if (content !== undefined) {
    const item = properties.taken(yes, content, index);
    return [...done, moved(item.state, item.value, 1)];
  }
  const text = (over as { term: Term }).term;
  const point = store.make(Op.CodePointAt, text, index);
  const sides = asker.split(yes, store.make(Op.Lt, store.constant(0xffff), point));
  const item = (width: number): Value => ({
    kind: 'term',
    term: store.make(Op.Slice, text, index, store.make(Op.Add, index, store.constant(width))),
  });
  if (sides.yes !== undefined) done.push(moved(sides.yes, item(2), 2));
  if (sides.no !== undefined)
    done.push(moved(sides.no, { kind: 'term', term: store.make(Op.CharAt, text, index) }, 1));
  return done;
}
