import { Op } from '../../expr/op.ts';
import { pathFields, pureFunctions } from '../../expr/pure-functions.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { Guest } from '../../machine/guest/guest.ts';
import type { ModelEntry } from '../../machine/model.ts';
import type { Operand } from '../core/operand.ts';
import { type PureCall, pure } from '../core/pure.ts';

/**
 * Functions of Node's `path` that depend on nothing but texts: what they give is named by the call. A TypeError for anything but texts.
 */
export const path: readonly ModelEntry[] = [
  ...['dirname', 'extname', 'isAbsolute', 'normalize'].map((name) =>
    pure({ path: `%path%.${name}`, args: ['none'], term: (c) => called(c, name, c.args) }),
  ),
  // A suffix that is undefined is none.
  pure({
    path: '%path%.basename',
    args: ['none', 'none'],
    term: (c) => called(c, 'basename', c.args[1]!.value === undefined ? [c.args[0]!] : c.args),
  }),
  pure({ path: '%path%.join', args: [], rest: 'none', term: (c) => called(c, 'join', c.args) }),
  // The working directory counts only where it is not known that one is absolute.
  pure({
    path: '%path%.resolve',
    args: [],
    rest: 'none',
    term: (c) => (c.args.some((a) => isAbsolute(c, a)) ? called(c, 'resolve', c.args) : native(c, 'resolve')),
  }),
  pure({
    path: '%path%.relative',
    args: ['none', 'none'],
    term: (c) =>
      c.args.every((a) => isAbsolute(c, a)) ? called(c, 'relative', c.args) : native(c, 'relative'),
  }),
  {
    path: '%path%.parse',
    kind: 'object',
    model: (context, call) => {
      const [text] = call.args;
      const term = typeof text === 'string' ? context.resolve(text, call.argTerms[0] ?? 0) : 0;
      if (term === 0) {
        context.concretise(text, call.argTerms[0] ?? 0, 'concretised-native-call', NO_TEXT);
        return Guest.apply(call.fn, call.self, call.args);
      }
      const parsed = Guest.apply(call.fn, call.self, call.args) as object;
      for (const field of pathFields)
        context.setCell(parsed, field, context.store.fn(`path.parse.${field}`, Sort.Str, [term]));
      return parsed;
    },
  },
];

function called({ store, context }: PureCall, name: string, args: readonly Operand[]): Term {
  const other = args.find(({ value }) => typeof value !== 'string');
  if (other === undefined) {
    const known = pureFunctions.get(`path.${name}`)!;
    return store.fn(
      known.name,
      known.sort,
      args.map(({ term }) => term),
    );
  }
  context.concretise(other.value, other.term, 'concretised-native-call', NO_TEXT);
  return 0;
}

/** Is it an absolute path, whatever the inputs are? What `resolve` gives is one. */
function isAbsolute({ store }: PureCall, { value, term }: Operand): boolean {
  if (store.isConst(term)) return typeof value === 'string' && value.startsWith('/');
  return store.op(term) === Op.Fn && store.constValue(store.arg(term, 0)) === 'path.resolve';
}

/** Nothing is known of what it gives. */
function native({ context, args }: PureCall, name: string): Term {
  const message = `path.${name} asks for the working directory: run on concrete values`;
  for (const { value, term } of args) context.concretise(value, term, 'concretised-native-call', message);
  return 0;
}

const NO_TEXT = 'the message of an error quotes what is no text';
