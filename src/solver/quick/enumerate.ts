import type { Primitive } from '../../expr/input-variable.ts';
import { Sort } from '../../expr/sort.ts';
import { inDomain } from '../../expr/variable-domain.ts';
import type { Bounds } from './bounds.ts';
import type { Evaluation } from './evaluation.ts';

/**
 * Tries every assignment when there are at most `most`: booleans, tags, narrow ranges, strings that are known. True: the evaluation has a solution.
 * False: there is none. Undefined: too many.
 */
export function enumerate(evaluation: Evaluation, bounds: Bounds, most: number): boolean | undefined {
  const choices: { readonly slot: number; readonly values: readonly Primitive[] }[] = [];
  let product = 1;
  for (const slot of evaluation.variables) {
    const values = valuesOf(evaluation, bounds, slot, most / product);
    if (!values) return undefined;
    if (values.length === 0) return false;
    product *= values.length;
    if (product > most) return undefined;
    choices.push({ slot, values });
  }
  for (const { slot, values } of choices) evaluation.set(slot, values[0]!);
  if (evaluation.violated === 0) return true;
  const at = choices.map(() => 0);
  for (let tried = 1; tried < product; tried++) {
    for (let k = 0; k < choices.length; k++) {
      const { slot, values } = choices[k]!;
      at[k] = at[k]! + 1 === values.length ? 0 : at[k]! + 1;
      evaluation.set(slot, values[at[k]!]!);
      if (at[k] !== 0) break;
    }
    if (evaluation.violated === 0) return true;
  }
  return false;
}

function valuesOf(
  evaluation: Evaluation,
  bounds: Bounds,
  slot: number,
  most: number,
): Primitive[] | undefined {
  const t = evaluation.terms[slot]!;
  const v = evaluation.store.variableOf(t);
  const r = bounds.of(t);
  const count = r.hi - r.lo + 1;
  const values: Primitive[] = [];
  switch (v.sort) {
    case Sort.Bool:
      for (let n = r.lo; n <= r.hi; n++) values.push(n === 1);
      return values;
    case Sort.Num: {
      const known = r.flags === 0 || r.lo > r.hi;
      if (!known || count > most) return undefined;
      for (let n = r.lo; n <= r.hi; n++) if (inDomain(v, n)) values.push(n);
      if (r.lo > r.hi && inDomain(v, Number.NaN)) values.push(Number.NaN);
      return values;
    }
    case Sort.Str: {
      const text = r.hi === 0 ? '' : bounds.knownText(t);
      return text === undefined ? undefined : inDomain(v, text) ? [text] : [];
    }
    case Sort.Undefined:
      return [undefined];
    case Sort.Null:
      return [null];
    default:
      return undefined;
  }
}
