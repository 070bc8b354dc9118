import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import { primitiveOperand, toStringOperand } from '../core/convert.ts';
import { concretiseAndRun } from '../core/native.ts';
import { matcherOf, plainRegExp } from './plain-regexp.ts';
import { shadowMatch } from './shadow-match.ts';

/** RegExp.prototype.exec and test. `test` without the flags g and y is a term; otherwise whether there is a match is decided. */
export const exec: readonly ModelEntry[] = (['exec', 'test'] as const).map((name) => ({
  path: `RegExp.prototype.${name}`,
  kind: 'object',
  model: (context, call) => {
    const re = plainRegExp(context, call.self);
    const given = { value: call.args[0], term: call.argTerms[0] ?? 0 };
    if (re === undefined) return concretiseAndRun(context, call, `RegExp.prototype.${name}`);
    const operand = primitiveOperand(context, given, 'string');
    if (operand === undefined) return Guest.apply(call.fn, call.self, call.args);
    const subject = toStringOperand(context.store, operand);
    const { store } = context;
    if (store.isConst(subject.term) && store.isConst(re.start.term)) {
      const value = Guest.apply(call.fn, call.self, [subject.value]);
      if (re.flags.includes('g') || re.flags.includes('y')) context.setCell(re.object, 'lastIndex', 0);
      return value;
    }
    const matcher = matcherOf(context, re, subject);
    const keepsPosition = /[gy]/.test(re.flags);
    if (name === 'test' && !keepsPosition) {
      const term = matcher.testTerm(re.start);
      if (!store.isConst(term)) context.result(term);
      return Guest.apply(call.fn, call.self, [subject.value]);
    }
    const match = matcher.exec(re.start);
    const value = Guest.apply(call.fn, call.self, [subject.value]);
    if (keepsPosition) {
      const end = match?.end.term ?? 0;
      context.setCell(re.object, 'lastIndex', end !== 0 && store.isConst(end) ? 0 : end);
    }
    if (name === 'exec' && match !== undefined)
      shadowMatch(context, value as RegExpExecArray, match, subject);
    return value;
  },
}));
