import { unknownFamily } from '../../machine/input/alternatives.ts';
import { printShape } from '../../syntax/shape/print-shape.ts';
import type { Field, Shape } from '../../syntax/shape/shape.ts';

/** What to try for a value without a type that two versions use: all that either suggests. */
export function mergeFamilies(
  a: readonly Shape[] = unknownFamily,
  b: readonly Shape[] = unknownFamily,
): readonly Shape[] {
  const merged = [...a];
  for (const theirs of b) {
    const at = merged.findIndex((mine) => isAlike(mine, theirs));
    if (at < 0) merged.push(theirs);
    else merged[at] = merge(merged[at]!, theirs);
  }
  return merged;
}

function isAlike(a: Shape, b: Shape): boolean {
  if (a.kind === 'literal' && b.kind === 'literal') return a.value === b.value;
  return a.kind === b.kind;
}

function merge(a: Shape, b: Shape): Shape {
  if (text(a) === text(b)) return a;
  if (a.kind === 'union' || b.kind === 'union') {
    const list = (s: Shape) => (s.kind === 'union' ? s.alternatives : [s]);
    return { kind: 'union', alternatives: mergeFamilies(list(a), list(b)) };
  }
  if (a.kind === 'string' && b.kind === 'string')
    return { ...a, maxLength: Math.max(a.maxLength, b.maxLength) };
  if (a.kind === 'array' && b.kind === 'array')
    return { ...a, maxLength: Math.max(a.maxLength, b.maxLength), element: merge(a.element, b.element) };
  if (a.kind === 'object' && b.kind === 'object') {
    const index = a.index ?? b.index;
    return { ...a, fields: mergeFields(a.fields, b.fields), ...(index !== undefined && { index }) };
  }
  return a.kind === b.kind ? a : { kind: 'union', alternatives: [a, b] };
}

function mergeFields(a: readonly Field[], b: readonly Field[]): Field[] {
  const merged = new Map(a.map((field) => [field.name, field]));
  for (const field of b) {
    const mine = merged.get(field.name);
    merged.set(field.name, mine === undefined ? field : { ...mine, shape: merge(mine.shape, field.shape) });
  }
  return [...merged.values()];
}

function text(shape: Shape): string {
  return printShape(shape, { depth: 6 });
}
