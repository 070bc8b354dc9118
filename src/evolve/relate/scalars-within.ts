import { Op } from '../../expr/op.ts';
import type { Inputs } from './inputs.ts';
import { plain } from './inputs.ts';
import { isRecord } from './object-shapes.ts';
import type { Unknowns } from './unknowns.ts';
import { isObjectShape, type Value } from './values.ts';

const MOST = 6;
const DEEPEST = 2;

/** The inputs, with the numbers and lengths within objects among them for relations to speak of: what they are before any call. */
export function withScalarsWithin(unknowns: Unknowns, inputs: Inputs): Inputs {
  const { store } = unknowns;
  const found: { readonly name: string; readonly term: number }[] = [];
  const visit = (value: Value, depth: number): void => {
    if (value.kind !== 'object') return;
    const { id, path, shape } = value;
    if (shape.kind === 'array') found.push({ name: `${path}.length`, term: unknowns.list(value, '').length });
    if (isRecord(shape)) found.push({ name: `${path} keys`, term: unknowns.keysOf(value, '').length });
    if (shape.kind !== 'object' || depth === DEEPEST) return;
    for (const { name, shape: given, optional } of shape.fields) {
      const type = plain(given);
      const isScalar = type.kind === 'number' || type.kind === 'string';
      if (optional || found.length >= MOST || !(isScalar || isObjectShape(type))) continue;
      const symbol = `${path}.${name}`;
      const field = unknowns.apply(symbol, [id], given, false, symbol);
      if (field.kind !== 'term') visit(field, depth + 1);
      else if (type.kind === 'number') found.push({ name: symbol, term: field.term });
      else found.push({ name: `${symbol}.length`, term: store.make(Op.Length, field.term) });
    }
  };
  for (const value of inputs.values) visit(value, 0);
  return { ...inputs, scalars: [...inputs.scalars, ...found] };
}
