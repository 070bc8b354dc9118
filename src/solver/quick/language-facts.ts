import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import {
  anchoredShape,
  fits,
  groupShape,
  impliedGroups,
  inCase,
  orEmpty,
  type TextShape,
} from '../regex/text-shape.ts';
import type { Bounds } from './bounds.ts';

/**
 * What regular expressions say about strings that they matched and about their groups: lengths, characters, and, where only a few texts
 * are possible, which of them are left. Gives the shapes for others to use.
 */
export function narrowByLanguages(b: Bounds, conditions: readonly Term[]): ReadonlyMap<Term, TextShape> {
  narrowGroups(b);
  const shapes = shapesOf(b);
  if (shapes.size === 0) return shapes;
  const excluded = excludedTexts(b, conditions);
  for (const [t, shape] of shapes) {
    if (b.empty) break;
    b.narrow(t, shape.min, shape.max);
    if (b.empty) break;
    const text = b.knownText(t);
    if (text !== undefined) {
      if (!fits(shape, text)) b.empty = true;
    } else if (shape.words !== undefined && !shape.folded) {
      const range = b.of(t);
      const left = [...shape.words].filter(
        (w) => !excluded.get(t)?.has(w) && w.length >= range.lo && w.length <= range.hi,
      );
      if (left.length === 0) b.empty = true;
      else if (left.length === 1) b.setText(t, left[0]!);
      b.candidates.set(t, left);
    }
  }
  return shapes;
}

/** Groups that take part because there is a match, or because others do. */
function narrowGroups(b: Bounds): void {
  const { store } = b;
  const groups = b.terms.filter((t) => store.op(t) === Op.RegexHasGroup);
  if (groups.length === 0) return;
  const key = (t: Term, k: number) => [...store.args(t).slice(0, 3), k].join();
  const byKey = new Map(groups.map((t) => [key(t, store.constValue(store.arg(t, 3)) as number), t]));
  for (const t of b.terms) {
    const op = store.op(t);
    if ((op !== Op.RegexTest && op !== Op.RegexHasGroup) || b.of(t).lo !== 1) continue;
    const k = op === Op.RegexTest ? 0 : (store.constValue(store.arg(t, 3)) as number);
    for (const other of impliedGroups(store.constValue(store.arg(t, 2)) as string, k)) {
      const implied = byKey.get(key(t, other));
      if (implied !== undefined && !b.empty) b.narrow(implied, 1, 1);
    }
  }
}

function shapesOf(b: Bounds): Map<Term, TextShape> {
  const { store } = b;
  const shapes = new Map<Term, TextShape>();
  const add = (t: Term, shape: TextShape | undefined) => {
    if (shape !== undefined && !shapes.has(t)) shapes.set(t, shape);
  };
  const matched = (t: Term) => b.of(t).lo === 1;
  const present = new Set<string>();
  for (const t of b.terms) {
    const op = store.op(t);
    if ((op !== Op.RegexTest && op !== Op.RegexHasGroup) || !matched(t)) continue;
    const [s, at, regex, group] = store.args(t) as [Term, Term, Term, Term | undefined];
    const k = group === undefined ? 0 : (store.constValue(group) as number);
    for (const n of [k, ...impliedGroups(store.constValue(regex) as string, k)])
      present.add([s, at, regex, n].join());
  }
  for (const t of b.terms)
    switch (store.op(t)) {
      case Op.RegexTest: {
        const regex = store.constValue(store.arg(t, 2)) as string;
        if (matched(t)) add(store.arg(t, 0), anchoredShape(regex));
        break;
      }
      case Op.RegexGroup: {
        const [, , regex, k] = store.args(t) as [Term, Term, Term, Term];
        const shape = groupShape(store.constValue(regex) as string, store.constValue(k) as number);
        const isPresent = present.has([...store.args(t).slice(0, 3), store.constValue(k)].join());
        add(t, shape === undefined || isPresent ? shape : orEmpty(shape));
        break;
      }
      case Op.ToLower:
      case Op.ToUpper: {
        const shape = shapes.get(store.arg(t, 0));
        const change = store.op(t) === Op.ToLower ? 'toLowerCase' : 'toUpperCase';
        if (shape !== undefined) add(t, inCase(shape, change));
        break;
      }
      default:
    }
  return shapes;
}

/** Constants that strings are said not to equal. */
function excludedTexts(b: Bounds, conditions: readonly Term[]): Map<Term, Set<string>> {
  const { store } = b;
  const excluded = new Map<Term, Set<string>>();
  for (const c of conditions) {
    if (store.op(c) !== Op.Not || store.op(store.arg(c, 0)) !== Op.Eq) continue;
    const [x, y] = store.args(store.arg(c, 0)) as [Term, Term];
    const [known, other] = store.isConst(x) ? [x, y] : [y, x];
    if (!store.isConst(known) || store.sort(known) !== Sort.Str) continue;
    const set = excluded.get(other) ?? new Set();
    set.add(store.constValue(known) as string);
    excluded.set(other, set);
  }
  return excluded;
}
