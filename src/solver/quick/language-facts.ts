import { Op } from '../../expr/op.ts';
import { Sort } from '../../expr/sort.ts';
import type { Term } from '../../expr/term.ts';
import { anchoredShape, fits, groupShape, inCase, orEmpty, type TextShape } from '../regex/text-shape.ts';
import type { Bounds } from './bounds.ts';

/**
 * What regular expressions say about strings that they matched and about their groups: lengths, characters, and, where only a few texts
 * are possible, which of them are left. Gives the shapes for others to use.
 */
export function narrowByLanguages(b: Bounds, conditions: readonly Term[]): ReadonlyMap<Term, TextShape> {
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
    }
  }
  return shapes;
}

function shapesOf(b: Bounds): Map<Term, TextShape> {
  const { store } = b;
  const shapes = new Map<Term, TextShape>();
  const add = (t: Term, shape: TextShape | undefined) => {
    if (shape !== undefined && !shapes.has(t)) shapes.set(t, shape);
  };
  const matched = (t: Term) => b.of(t).lo === 1;
  const present = new Set<string>();
  for (const t of b.terms)
    if (store.op(t) === Op.RegexHasGroup && matched(t)) present.add(store.args(t).join());
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
        const isPresent = present.has(store.args(t).join());
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
