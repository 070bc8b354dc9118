import { Op } from '../../expr/op.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext } from '../../machine/model.ts';
import { ConditionKind } from '../../machine/trace.ts';
import { isObject } from './is-object.ts';
import { getProperty } from './property.ts';
import type { Shadowed } from './shadowed.ts';

/**
 * Visits the values of an iterable with their shadows, as `for…of` does; false when it is not iterable (the caller lets
 * the built-in throw). Closes the iterator when `visit` throws.
 */
export function iterate(context: ModelContext, iterable: Shadowed, visit: (item: Shadowed) => void): boolean {
  const term = context.resolve(iterable.value, iterable.term);
  const { value } = iterable;
  if (typeof value === 'string') {
    iterateText(context, value, term === 0 ? context.store.constant(value) : term, visit);
    return true;
  }
  if (!isObject(value)) return false;
  const method = getProperty(context, value, Symbol.iterator).value;
  if (typeof method !== 'function') return false;
  if (Guest.isArray(value) && method === context.intrinsic('Array.prototype.values')) {
    context.pinLength(value);
    for (let i = 0; i < Guest.lengthOf(value); i++) visit(getProperty(context, value, String(i)));
    return true;
  }
  const iterator = context.call(method, value, 0, [], []);
  if (!isObject(iterator)) return false;
  const next = getProperty(context, iterator, 'next').value;
  if (typeof next !== 'function') return false;
  for (;;) {
    const result = context.call(next, iterator, 0, [], []);
    if (!isObject(result)) return false;
    const done = getProperty(context, result, 'done');
    if (context.pin(done.value, done.term)) return true;
    const item = getProperty(context, result, 'value');
    try {
      visit(item);
    } catch (error) {
      close(context, iterator);
      throw error;
    }
  }
}

/** Calls `return` after a failure; its own failure does not count. */
function close(context: ModelContext, iterator: object): void {
  try {
    const method = getProperty(context, iterator, 'return').value;
    if (typeof method === 'function') context.call(method, iterator, 0, [], []);
  } catch {}
}

/** By code points: each step decides whether there is one more and whether it is a pair of surrogates. */
function iterateText(
  context: ModelContext,
  text: string,
  term: number,
  visit: (item: Shadowed) => void,
): void {
  const { store } = context;
  const length = store.make(Op.Length, term);
  for (let i = 0; ; ) {
    const position = store.constant(i);
    context.decide(store.make(Op.Lt, position, length), i < text.length, ConditionKind.split);
    if (i >= text.length) return;
    const wide = text.codePointAt(i)! > 0xffff;
    const point = store.make(Op.CodePointAt, term, position);
    context.decide(store.make(Op.Lt, store.constant(0xffff), point), wide, ConditionKind.split);
    const end = i + (wide ? 2 : 1);
    const item = store.make(Op.Slice, term, position, store.constant(end));
    visit({ value: text.slice(i, end), term: store.isConst(item) ? 0 : item });
    i = end;
  }
}
