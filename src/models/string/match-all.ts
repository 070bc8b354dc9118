import { Guest } from '../../machine/guest/guest.ts';
import type { Held, ModelEntry } from '../../machine/model.ts';
import { concretiseAndRun } from '../core/native.ts';
import type { Operand } from '../core/operand.ts';
import { Matcher } from '../regexp/matcher.ts';
import { shadowMatch } from '../regexp/shadow-match.ts';
import { patternCall } from './pattern-call.ts';

/** What the iterator of a matchAll goes on with; undefined matcher: it is over. */
interface Cursor extends Partial<Held> {
  holds?: Held['holds'];
  matcher: Matcher | undefined;
  position: Operand<number> | undefined;
}

const cursorKey = Symbol('matchAll');

/** matchAll and its iterator: each step decides whether there is a further match. */
export const matchAll: readonly ModelEntry[] = [
  {
    path: 'String.prototype.matchAll',
    kind: 'object',
    model: (context, call) => {
      const way = patternCall(context, call, Symbol.matchAll);
      if (way.kind === 'done') return way.value;
      if (way.kind === 'other') return concretiseAndRun(context, call, 'matchAll without an expression');
      const { re, subject } = way;
      const iterator = Guest.apply(call.fn, subject.value, [re.object]) as object;
      const cursor = context.state<Cursor>(iterator, cursorKey, () => ({
        matcher: undefined,
        position: undefined,
      }));
      cursor.matcher = new Matcher(context, re.source, re.flags, subject);
      cursor.position = re.start;
      cursor.holds = [subject, re.start];
      return iterator;
    },
  },
  {
    path: '%RegExpStringIteratorPrototype%.next',
    kind: 'object',
    model: (context, call) => {
      const result = Guest.apply(call.fn, call.self, []) as IteratorResult<RegExpExecArray>;
      const cursor = context.state<Cursor>(call.self as object, cursorKey, () => ({
        matcher: undefined,
        position: undefined,
      }));
      const { matcher, position } = cursor;
      if (matcher === undefined || position === undefined) return result;
      const match = matcher.exec(position);
      if (match === undefined) cursor.matcher = undefined;
      else {
        shadowMatch(context, result.value, match, matcher.subject);
        cursor.position = matcher.after(match);
      }
      return result;
    },
  },
];
