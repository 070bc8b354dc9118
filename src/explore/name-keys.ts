import { ValueUse } from '../flow/data/value-use.ts';
import { parameterUses } from '../flow/parameters/parameter-uses.ts';
import type { Fn, Program } from '../ir/ir.ts';
import { isOpenObject } from '../syntax/shape/is-open-object.ts';
import type { Field, Parameter, Shape } from '../syntax/shape/shape.ts';
import { callsOf } from './calls-of.ts';
import { guessFamily } from './guess-family.ts';

/** Objects whose types admit properties of any name may have those that the program names: `o.limit` of a `Record<string, number>`. */
export function nameKeys(
  program: Program,
  fn: Fn,
  parameters: readonly Parameter[],
  maxLength: number,
): readonly Parameter[] {
  if (!parameters.some((p) => holdsOpen(p.shape))) return parameters;
  const { uses } = parameterUses(program, callsOf(program), fn.id);
  return parameters.map((p, i) => {
    const use = uses[i];
    return use === undefined ? p : { ...p, shape: named(p.shape, use, maxLength) };
  });
}

function holdsOpen(shape: Shape): boolean {
  switch (shape.kind) {
    case 'union':
      return shape.alternatives.some(holdsOpen);
    case 'array':
      return holdsOpen(shape.element);
    case 'object':
      return isOpenObject(shape) || shape.fields.some((f) => holdsOpen(f.shape));
    default:
      return false;
  }
}

function named(shape: Shape, use: ValueUse, maxLength: number): Shape {
  switch (shape.kind) {
    case 'union':
      return { ...shape, alternatives: shape.alternatives.map((a) => named(a, use, maxLength)) };
    case 'array':
      return use.element === undefined
        ? shape
        : { ...shape, element: named(shape.element, use.element, maxLength) };
    case 'object': {
      const fields = shape.fields.map((f): Field => {
        const part = use.fields.get(f.name);
        return part === undefined ? f : { ...f, shape: named(f.shape, part, maxLength) };
      });
      return {
        ...shape,
        fields: [...fields, ...(isOpenObject(shape) ? further(shape, use, maxLength) : [])],
      };
    }
    default:
      return shape;
  }
}

function further({ fields, index }: Shape & { kind: 'object' }, use: ValueUse, maxLength: number): Field[] {
  const isKey = (name: string) => index?.key !== 'number' || String(Number(name)) === name;
  const taken = new Set(fields.map((f) => f.name));
  // Each doubles the ways to list them all.
  const most = use.as.has('record') ? MOST_LISTED : MOST;
  const element = use.element ?? new ValueUse();
  return [...use.fields, ...[...use.indices].map((i) => [String(i), element] as const)]
    .filter(([name]) => !taken.has(name) && isKey(name) && !(name in Object.prototype))
    .slice(0, most)
    .map(([name, part]) => ({
      name,
      shape:
        index === undefined
          ? { kind: 'unknown', family: guessFamily(part, maxLength) }
          : named(index.value, part, maxLength),
      optional: true,
      readonly: false,
      isNamed: true,
    }));
}

const MOST = 8;
const MOST_LISTED = 3;
