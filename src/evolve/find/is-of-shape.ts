import type { NumberDomain } from '../../expr/input-variable.ts';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { alternativesOf } from './alternatives-of.ts';
import { fitsShape } from './fits-shape.ts';
import { clamped } from './number-maker.ts';
import { fieldsOf, isRecord, isUndefined, numberOf, type Tagged, tagOf } from './tagged.ts';

/** Whether arguments are of the types that parameters declare, all through. False where that is not known. */
export function areOfTypes(
  args: readonly Tagged[],
  parameters: readonly Parameter[],
  numbers: NumberDomain,
): boolean {
  return parameters.every((p, i) => {
    if (p.rest) return isOfShape(args.slice(i), p.shape, numbers);
    const value = args[i];
    if (value === undefined || isUndefined(value)) if (p.optional) return true;
    return isOfShape(value ?? { $: 'undefined' }, p.shape, numbers);
  });
}

function isOfShape(value: Tagged, shape: Shape, numbers: NumberDomain): boolean {
  const is = (v: Tagged | undefined, s: Shape) => v !== undefined && isOfShape(v, s, numbers);
  const each = (list: unknown, s: Shape) => Array.isArray(list) && (list as Tagged[]).every((v) => is(v, s));
  switch (shape.kind) {
    case 'unknown':
      return true;
    case 'union':
    case 'reference':
      return alternativesOf(shape).some((s) => is(value, s));
    case 'number': {
      const number = numberOf(value);
      const integer = shape.integer || numbers === 'int';
      return number !== undefined && Object.is(clamped(number, shape.min, shape.max, integer), number);
    }
    case 'string':
      return typeof value === 'string' && value.length <= shape.maxLength;
    case 'boolean':
    case 'literal':
      return fitsShape(value, shape);
    case 'array':
      return (
        Array.isArray(value) &&
        value.length >= shape.minLength &&
        value.length <= shape.maxLength &&
        each(value, shape.element)
      );
    case 'object':
      return isOfFields(value, shape, is);
    case 'date':
      return tagOf(value) === 'Date';
    case 'regexp':
      return tagOf(value) === 'RegExp';
    case 'set':
      return isRecord(value) && tagOf(value) === 'Set' && each(value.values, shape.element);
    default:
      return false;
  }
}

/** Further properties are admitted where a type says nothing of them. */
function isOfFields(
  value: Tagged,
  { fields, index }: Shape & { kind: 'object' },
  is: (v: Tagged | undefined, s: Shape) => boolean,
): boolean {
  const own = fieldsOf(value);
  if (own === undefined) return false;
  const isField = fields.every((f) => {
    const field = Object.hasOwn(own, f.name) ? own[f.name] : undefined;
    return field === undefined ? f.optional : is(field, f.shape);
  });
  const others = Object.keys(own).filter((key) => fields.every((f) => f.name !== key));
  return isField && (index === undefined || others.every((key) => is(own[key], index.value)));
}
