import { Sort } from '../../expr/sort.ts';
import type { ModelEntry } from '../../machine/model.ts';
import type { Operand } from '../core/operand.ts';
import { pure } from '../core/pure.ts';

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'];

/** A RangeError for anything but the four forms. */
export const normalize: ModelEntry = pure({
  path: 'String.prototype.normalize',
  self: 'string',
  args: ['string?'],
  term: (c) => {
    const form = c.args[0]!;
    if (form.value === undefined)
      return c.store.fn('String.prototype.normalize', Sort.Str, [c.self.term, c.constant('NFC')]);
    const known = forms
      .map((name) => c.store.eq(form.term, c.constant(name)))
      .reduce((any, next) => c.store.or(any, next));
    const valid = forms.includes((form as Operand<string>).value);
    c.check(known, valid);
    return valid ? c.store.fn('String.prototype.normalize', Sort.Str, [c.self.term, form.term]) : 0;
  },
});
