import { eachInstruction, eachStatement } from '../../../ir/each-instruction.ts';
import type { Loop } from '../../../ir/ir.ts';
import type { Context, Frame } from './context.ts';
import { Exits } from './exits.ts';
import { holdingBounds, proposeBounds } from './loop-bounds.ts';
import type { Pair } from './pair.ts';
import { changedSorts, newlyEscaped, skolemise, type Written } from './skolemise.ts';

/** One execution of a loop's body. */
interface Iteration {
  /** Pairs that the test lets in. */
  readonly entered: boolean;
  readonly leftByTest: boolean;
  readonly exits: Pair[];
  /** Where the next iteration starts. */
  readonly back: Pair[];
}

/** Tries to find what a loop changes give up after this many; then nothing of the store is known. */
const mostRounds = 8;

/**
 * A loop (ConSUS, section 4.2.7). The first iterations are followed one by one as long as that decides the test: a loop that ends so is known
 * exactly. Otherwise what the loop changes is replaced by new variables (the skolemised state Σ'), the state after at least one iteration is
 * that of the body executed from there, and every later iteration starts in it. Which of the seven cases holds is read off the marks of the
 * test, at the first evaluation and later.
 */
export function execLoop(cx: Context, frame: Frame, loop: Loop, entry: Pair[]): Pair[] {
  const test = testEnd(loop);
  const run = (pairs: readonly Pair[], on: Frame) =>
    iterate(
      cx,
      on,
      loop,
      test,
      pairs.map((p) => p.fork()),
    );
  const tryOut = (pairs: readonly Pair[]) =>
    cx.quietly(() => run(pairs, { ...frame, exits: new Exits(), scopes: [...frame.scopes] }));
  const record = (pairs: readonly Pair[], isFirst: boolean): Pair[] => {
    if (pairs.length === 0) return [];
    const mark = cx.marks.loop(loop);
    const result = run(pairs, frame);
    if (isFirst) {
      mark.entersFirst ||= result.entered;
      mark.exitsFirst ||= result.leftByTest;
    } else {
      mark.entersLater ||= result.entered;
      mark.exitsLater ||= result.leftByTest;
    }
    return result.exits;
  };
  const starts: Pair[][] = [entry];
  for (let i = 0; i < cx.limits.unroll && !cx.feasibility.isLate; i++) {
    const tried = tryOut(starts.at(-1)!);
    if (tried.back.length === 0)
      return cx.merger.settle(starts.flatMap((pairs, at) => record(pairs, at === 0)));
    if (i > 0 && (tried.exits.length > 0 || tried.back.length > entry.length)) break;
    starts.push(tried.back);
  }
  const later = afterAnIteration(cx, loop, entry, tryOut);
  return cx.merger.settle([...record(entry, true), ...record(later, false)]);
}

/** The state in which the second and later iterations start. */
function afterAnIteration(
  cx: Context,
  loop: Loop,
  entry: readonly Pair[],
  tryOut: (pairs: readonly Pair[]) => Iteration,
): Pair[] {
  const written: Written = { places: new Set(), unsorted: new Set(), escaped: new Set() };
  eachInstruction(loop.body, (instruction) => {
    if (instruction.kind === 'assign') written.places.add(instruction.target);
  });
  const outer = cx.writes;
  let bounds: ReadonlyMap<number, readonly number[]> | undefined;
  for (let round = 0; round < mostRounds && !cx.feasibility.isLate; round++) {
    const starts = entry.map((pair, i) => {
      const start = skolemise(cx, pair.fork(), written, entry);
      start.origin = i;
      return start;
    });
    const proposed = bounds ?? proposeBounds(cx, entry, starts, written);
    const assumed = starts.filter((start, i) => {
      const terms = holdingBounds.terms(cx, entry[i]!, start, proposed.get(i) ?? []);
      return terms.every((term) => cx.feasibility.assume(start, term));
    });
    const writes = new Set<number | string>();
    cx.writes = writes;
    const { back } = tryOut(assumed);
    cx.writes = outer;
    for (const place of writes) outer?.add(place);
    let stable = true;
    for (const place of writes) {
      if (written.places.has(place) || !concerns(place, entry)) continue;
      written.places.add(place);
      stable = false;
    }
    for (const ref of newlyEscaped(entry, back, written)) {
      written.escaped.add(ref);
      stable = false;
    }
    for (const place of changedSorts(cx, starts, back, written)) {
      written.unsorted.add(place);
      stable = false;
    }
    const kept = stable ? holdingBounds.kept(cx, entry, back, proposed) : proposed;
    if (stable && kept === proposed) {
      for (const pair of back)
        pair.origin = pair.origin === undefined ? undefined : entry[pair.origin]?.origin;
      return back;
    }
    bounds = stable ? kept : undefined;
  }
  cx.costs.joined++;
  return entry.map((pair) => {
    const start = pair.fork();
    start.locals.clear();
    for (const [ref, object] of start.heap)
      start.heap.set(ref, {
        ...object,
        fields: new Map(),
        complete: false,
        escaped: true,
        shape: undefined,
        from: undefined,
      });
    return start;
  });
}

/** Is it a place that exists outside of the loop? */
function concerns(place: number | string, entry: readonly Pair[]): boolean {
  if (typeof place === 'number') return entry.some((pair) => pair.locals.has(place));
  const ref = Number.parseInt(place, 10);
  return entry.some((pair) => pair.heap.has(ref));
}

function iterate(cx: Context, frame: Frame, loop: Loop, test: number, pairs: Pair[]): Iteration {
  const { body, label } = loop;
  const { exits } = frame;
  if (body.locals.length > 0) {
    frame.scopes.push(body.locals);
    const birth = cx.values.stamp();
    for (const pair of pairs)
      for (const local of body.locals) {
        pair.locals.delete(local);
        if (cx.program.locals[local]!.captured) pair.births.set(local, birth);
      }
  }
  const inside = cx.execRange(cx, frame, body, 0, test, pairs);
  const left = exits.takeBreaks(label);
  const isEntered =
    test === 0 ? pairs.length > 0 : inside.length > 0 || (exits.continues.get(label)?.length ?? 0) > 0;
  const end = cx.execRange(cx, frame, body, test, body.body.length, inside);
  if (body.locals.length > 0) frame.scopes.pop();
  return {
    entered: isEntered,
    leftByTest: left.length > 0,
    exits: [...left, ...exits.takeBreaks(label)],
    back: cx.merger.settle([...end, ...exits.takeContinues(label)]),
  };
}

/** How many statements of the body make up the test that stands at its beginning; 0 when it stands at the end or there is none. */
export function testEnd(loop: Loop): number {
  let end = 0;
  for (const [i, statement] of loop.body.body.entries()) {
    if (statement.kind === 'block' && statement.label?.startsWith('body')) break;
    let tests = false;
    eachStatement(statement, (s) => {
      if (s.kind === 'if' && (s.role === 'loop' || s.role === 'iterator')) tests = true;
    });
    if (tests && breaksTo(statement, loop.label)) {
      end = i + 1;
      if (statement.kind === 'if' && (statement.role === 'loop' || statement.role === 'iterator')) break;
    } else if (end > 0) break;
  }
  return end;
}

function breaksTo(statement: Loop['body']['body'][number], label: string): boolean {
  let found = false;
  eachStatement(statement, (s) => {
    if (s.kind === 'break' && s.label === label) found = true;
  });
  return found;
}
