import { Guest } from '../../machine/guest/guest.ts';
import type { ModelCall, ModelContext, ModelEntry } from '../../machine/model.ts';
import { constantOperand, primitiveOperand } from '../core/convert.ts';
import type { Operand } from '../core/operand.ts';
import { putCell } from '../core/put-cell.ts';
import { Matcher } from '../regexp/matcher.ts';
import { shadowMatch } from '../regexp/shadow-match.ts';
import { patternCall } from './pattern-call.ts';

/** match and search. The index that search finds is a term without a decision. */
export const match: readonly ModelEntry[] = [
  {
    path: 'String.prototype.match',
    kind: 'object',
    model: (context, call) => {
      const start = begin(context, call, Symbol.match);
      if ('done' in start) return start.done;
      const { matcher, pattern, position, object } = start;
      const global = matcher.flags.includes('g');
      const found = global ? undefined : matcher.exec(position);
      const matches = global ? matcher.all() : [];
      const value = Guest.apply(call.fn, matcher.subject.value, [pattern]) as RegExpExecArray | null;
      if (object !== undefined && (global || matcher.flags.includes('y')))
        putCell(context, object, 'lastIndex', found?.end);
      if (value === null) return value;
      if (found !== undefined) shadowMatch(context, value, found, matcher.subject);
      matches.forEach((m, i) => {
        putCell(context, value, i, m.groups[0]);
      });
      return value;
    },
  },
  {
    path: 'String.prototype.search',
    kind: 'object',
    model: (context, call) => {
      const start = begin(context, call, Symbol.search);
      if ('done' in start) return start.done;
      const { matcher, pattern } = start;
      const term = matcher.indexTerm(constantOperand(context.store, 0));
      if (!context.store.isConst(term)) context.result(term);
      return Guest.apply(call.fn, matcher.subject.value, [pattern]);
    },
  },
];

type Start =
  | { readonly done: unknown }
  | {
      readonly matcher: Matcher;
      readonly pattern: unknown;
      readonly position: Operand<number>;
      /** The expression that was given; undefined when it was made from a text. */
      readonly object: RegExp | undefined;
    };

function begin(context: ModelContext, call: ModelCall, method: symbol): Start {
  const way = patternCall(context, call, method);
  if (way.kind === 'done') return { done: way.value };
  const { subject } = way;
  if (way.kind === 'regexp') {
    const { re } = way;
    const matcher = new Matcher(context, re.source, re.flags, subject);
    return { matcher, pattern: re.object, position: re.start, object: re.object };
  }
  const given = { value: call.args[0], term: call.argTerms[0] ?? 0 };
  const text = primitiveOperand(context, given, 'string');
  if (text === undefined) return { done: Guest.apply(call.fn, subject.value, call.args) };
  const pattern = context.concretise(
    text.value,
    context.store.isConst(text.term) ? 0 : text.term,
    'unmodelled-regexp',
    'a regular expression made from an input',
  );
  let source: string;
  try {
    source = new RegExp(pattern as string).source;
  } catch {
    return { done: Guest.apply(call.fn, subject.value, [pattern]) };
  }
  const matcher = new Matcher(context, source, '', subject);
  return { matcher, pattern, position: constantOperand(context.store, 0), object: undefined };
}
