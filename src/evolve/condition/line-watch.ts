import { RequestError } from '../../base/diagnostic.ts';
import type { LocalId } from '../../ir/ir.ts';
import type { OpenedCondition } from './1-open.ts';
import type { Context, Frame, Watch } from './interpret/context.ts';
import { followCall } from './interpret/follow-call.ts';
import type { Pair } from './interpret/pair.ts';
import type { Value } from './interpret/value.ts';

/** Holds conditions at lines against the states that get there. */
export function lineWatch(
  conditions: readonly OpenedCondition[],
  vague: Set<string>,
  onReached: (trail: ReadonlySet<number>) => void,
): Watch | undefined {
  const atLines = conditions.filter((c) => c.kind !== 'when');
  if (atLines.length === 0) return undefined;
  let sites: Map<number, OpenedCondition[]> | undefined;
  const last = new WeakMap<object, number>();
  return (cx, frame, statement, pairs) => {
    sites ??= sitesOf(cx, atLines);
    if (statement.kind === 'block') return pairs;
    const before = last.get(frame.exits);
    last.set(frame.exits, statement.site);
    const here = sites.get(statement.site);
    if (here === undefined || before === statement.site) return pairs;
    let state = pairs;
    for (const condition of here) {
      if (condition.kind === 'at') state = holding(cx, frame, condition, state, vague);
      else
        for (const pair of holding(
          cx,
          frame,
          condition,
          state.map((p) => p.fork()),
          vague,
        ))
          onReached(new Set(pair.trail).add(statement.site));
    }
    return state;
  };
}

/** The first thing that happens on each line. */
function sitesOf(cx: Context, conditions: readonly OpenedCondition[]): Map<number, OpenedCondition[]> {
  const sites = new Map<number, OpenedCondition[]>();
  // Conditions have lines of their own.
  const own = new Set(
    cx.program.functions.filter((fn) => fn.name.startsWith('$condition')).map((fn) => fn.id),
  );
  for (const { fn } of conditions) own.add(fn.id);
  for (const fn of cx.program.functions) if (fn.parent !== undefined && own.has(fn.parent)) own.add(fn.id);
  for (const condition of conditions) {
    const { file } = condition.fn.span;
    const onLine = cx.program.sites.filter(
      (s) =>
        s.span.file === file &&
        s.span.line === condition.line &&
        !own.has(s.fn) &&
        s.kind !== 'entry' &&
        s.kind !== 'exit' &&
        cx.program.functions[s.fn]!.kind !== 'module',
    );
    if (onLine.length === 0)
      throw new RequestError(
        'no-such-line',
        `nothing happens on line ${condition.line}: name a line with a statement`,
      );
    const start = Math.min(...onLine.map((s) => s.span.start));
    for (const site of onLine)
      if (site.span.start === start) sites.set(site.id, [...(sites.get(site.id) ?? []), condition]);
  }
  return sites;
}

function holding(
  cx: Context,
  frame: Frame,
  condition: OpenedCondition,
  pairs: readonly Pair[],
  vague: Set<string>,
): Pair[] {
  return cx.quietly(() => {
    const invocations = pairs.map((pair) => ({
      pair,
      args: condition.params.map((name) => meaningOf(cx, frame, pair, name)),
      self: cx.values.unknown(),
    }));
    const trails = pairs.map((p) => p.trail);
    const ends = pairs.length === 0 ? [] : followCall(cx, undefined, condition.fn, invocations);
    return ends.flatMap(({ pair, value }) => {
      const index = pairs.indexOf(pair);
      if (index >= 0) pair.trail = trails[index];
      const settled = cx.settled(pair, value);
      if (settled.kind === 'unknown') vague.add(condition.text);
      return cx.feasibility.assume(pair, cx.ops.truthy(settled)) ? [pair] : [];
    });
  });
}

/** What a name means where execution stands. */
function meaningOf(cx: Context, frame: Frame, pair: Pair, name: string): Value {
  const named = (locals: readonly LocalId[]) => locals.findLast((l) => cx.program.locals[l]!.name === name);
  for (let i = frame.scopes.length - 1; i >= 0; i--) {
    const local = named(frame.scopes[i]!);
    if (local !== undefined) return cx.read(pair, { kind: 'local', local });
  }
  for (let fn = frame.fn; fn.parent !== undefined; ) {
    fn = cx.program.functions[fn.parent]!;
    const inScope = cx.program.locals.filter((l) => l.fn === fn.id && pair.locals.has(l.id)).map((l) => l.id);
    const local = named(inScope);
    if (local !== undefined) return cx.read(pair, { kind: 'local', local });
  }
  return cx.values.unknown({ path: name });
}
