import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import type { Asker } from './asker.ts';
import type { NewObjects } from './new-objects.ts';
import { isPattern } from './pattern-name.ts';
import { one } from './read-operand.ts';
import type { Computed, State } from './state.ts';
import { termOf } from './unknowns.ts';
import type { Value } from './values.ts';

/** A regular expression, if that is what a value is and it may be used so. */
function patternOf(value: Value | undefined): { readonly path: string; readonly flags: string } | undefined {
  if (value?.kind !== 'builtin' || !isPattern(value.path)) return undefined;
  const flags = value.path.slice(value.path.lastIndexOf('/') + 1);
  // What `lastIndex` says would count.
  return /^[gimsu]*$/.test(flags) ? { path: value.path, flags } : undefined;
}

/** What a text gives for a regular expression: always the same for the same text, and nothing else is known of it. Undefined for other calls. */
export function callWithPattern(
  asker: Asker,
  heap: NewObjects,
  state: State,
  self: Value,
  name: string,
  args: readonly Value[],
): Computed[] | undefined {
  const { unknowns } = asker;
  const { store } = unknowns;
  const isText = (v: Value | undefined): v is Value & { kind: 'term' } =>
    v?.kind === 'term' && store.sort(v.term) === Sort.Str;
  if (name === 'test' && args.length === 1) {
    const tested = patternOf(self);
    if (tested === undefined || tested.flags.includes('g') || !isText(args[0])) return undefined;
    return one(
      state,
      termOf(unknowns.apply(`test ${tested.path}`, [args[0].term], { kind: 'boolean' }, true)),
    );
  }
  const pattern = patternOf(args[0]);
  if (pattern === undefined || !isText(self)) return undefined;
  const isGlobal = pattern.flags.includes('g');
  if (name === 'match' && isGlobal && args.length === 1) {
    const { isNone, list } = unknowns.matches(pattern.path, self.term);
    const { yes, no } = asker.split(state, isNone);
    return [
      ...(yes === undefined ? [] : one(yes, store.null)),
      ...(no === undefined ? [] : [heap.made(no, list)]),
    ];
  }
  if ((name === 'replace' || (name === 'replaceAll' && isGlobal)) && args.length === 2 && isText(args[1]))
    return one(state, replaced(asker, pattern.path, self.term, args[1].term));
  return undefined;
}

function replaced({ unknowns }: Asker, path: string, text: Term, by: Term): Term {
  return termOf(
    unknowns.apply(
      `replace ${path}`,
      [text, by],
      { kind: 'string', maxLength: Number.MAX_SAFE_INTEGER },
      true,
    ),
  );
}
