import { Guest } from '../../machine/guest/guest.ts';
import type { ModelContext } from '../../machine/model.ts';
import type { Operand } from '../core/operand.ts';
import type { Match } from './matcher.ts';

/** Shadows the array that `exec` returned: its groups, `index`, `input` and named groups. Offsets of `d` have no terms. */
export function shadowMatch(
  context: ModelContext,
  array: RegExpExecArray,
  match: Match,
  subject: Operand<string>,
): void {
  const { store } = context;
  const put = (object: object, key: string, operand: Operand | undefined) => {
    if (operand !== undefined && !store.isConst(operand.term)) context.setCell(object, key, operand.term);
  };
  match.groups.forEach((group, k) => {
    put(array, String(k), group);
  });
  put(array, 'index', match.index);
  put(array, 'input', subject);
  const groups = Guest.getOwnPropertyDescriptor(array, 'groups')?.value;
  if (typeof groups === 'object' && groups !== null)
    for (const [name, group] of match.named ?? []) put(groups, name, group);
  if (Guest.hasOwn(array, 'indices')) {
    const message = 'match offsets (flag d) have no terms';
    context.concretise(match.index.value, match.index.term, 'unmodelled-regexp', message);
    for (const group of match.groups)
      if (group !== undefined) context.concretise(group.value, group.term, 'unmodelled-regexp', message);
  }
}
