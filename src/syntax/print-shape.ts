import { assertNever } from '../base/assert-never.ts';
import type { Field, Parameter, Shape } from './shape.ts';

/** How to print: `expand` unfolds references this many times, `sort` orders alternatives so that unions compare. */
export interface PrintShapeOptions {
  readonly expand?: number;
  readonly sort?: boolean;
}

/** A shape as compact text close to TypeScript, e.g. `{kind: "circle", r: number} | &Tree`; for tests and `--trace`. */
export function printShape(shape: Shape, options: PrintShapeOptions = {}): string {
  const print = (inner: Shape) => printShape(inner, options);
  const nested = (inner: Shape) =>
    inner.kind === 'union' || inner.kind === 'function' ? `(${print(inner)})` : print(inner);
  switch (shape.kind) {
    case 'number': {
      const range = bounds(shape.min, shape.max);
      return (shape.integer ? 'int' : 'number') + range;
    }
    case 'bigint':
      return `bigint${bounds(shape.min ?? Number.NEGATIVE_INFINITY, shape.max ?? Number.POSITIVE_INFINITY)}`;
    case 'string':
      return shape.maxLength === 8 ? 'string' : `string(${shape.maxLength})`;
    case 'boolean':
    case 'symbol':
    case 'unknown':
      return shape.kind;
    case 'literal':
      return shape.name === undefined
        ? literalText(shape.value)
        : `${shape.name}=${literalText(shape.value)}`;
    case 'union': {
      const parts = flatAlternatives(shape, options.expand ?? 0).map(print);
      if (options.sort === true) parts.sort();
      return parts.join(' | ') + (shape.discriminant === undefined ? '' : ` by ${shape.discriminant}`);
    }
    case 'array':
      return `${nested(shape.element)}[${shape.maxLength === 3 ? '' : shape.maxLength}]`;
    case 'tuple': {
      const elements = shape.elements.map((e, i) => nested(e) + (i < shape.required ? '' : '?'));
      if (shape.rest !== undefined) elements.push(`...${nested(shape.rest)}[]`);
      return `[${elements.join(', ')}]`;
    }
    case 'object':
      return printFields(
        shape.fields,
        print,
        shape.index && `[${shape.index.key}]: ${print(shape.index.value)}`,
      );
    case 'instance': {
      const { construct, cls } = shape;
      return construct.by === 'constructor'
        ? `new ${cls.name}(${construct.parameters.map((p) => printParameter(p, options)).join(', ')})`
        : `${cls.name}${printFields(construct.fields, print, undefined)}`;
    }
    case 'map':
      return `Map<${print(shape.key)}, ${print(shape.value)}>`;
    case 'set':
      return `Set<${print(shape.element)}>`;
    case 'date':
      return 'Date';
    case 'regexp':
      return 'RegExp';
    case 'error':
      return shape.name;
    case 'promise':
      return `Promise<${print(shape.value)}>`;
    case 'typedArray':
      return shape.constructorName;
    case 'function':
      return `fn/${shape.parameters} => ${nested(shape.returns)}`;
    case 'reference': {
      const left = options.expand ?? 0;
      return left > 0 ? printShape(shape.resolve(), { ...options, expand: left - 1 }) : `&${shape.name}`;
    }
    case 'unsupported':
      return `unsupported ${shape.type}`;
    default:
      return assertNever(shape);
  }
}

/** A parameter as `name?: shape`, `...name: shape`. */
export function printParameter(parameter: Parameter, options: PrintShapeOptions = {}): string {
  const { name, optional, rest, shape } = parameter;
  return `${rest ? '...' : ''}${name}${optional ? '?' : ''}: ${printShape(shape, options)}`;
}

function printFields(
  fields: readonly Field[],
  print: (s: Shape) => string,
  index: string | undefined,
): string {
  const parts = fields.map(
    (f) => `${f.readonly ? 'readonly ' : ''}${f.name}${f.optional ? '?' : ''}: ${print(f.shape)}`,
  );
  if (index !== undefined) parts.push(index);
  return `{${parts.join(', ')}}`;
}

/** References at the top of a union may stand for unions themselves. */
function flatAlternatives(shape: Shape, expand: number): Shape[] {
  if (shape.kind === 'union') return shape.alternatives.flatMap((a) => flatAlternatives(a, expand));
  if (shape.kind !== 'reference' || expand === 0) return [shape];
  const target = shape.resolve();
  return target.kind === 'union' ? flatAlternatives(target, expand - 1) : [shape];
}

function literalText(value: number | string | boolean | bigint | undefined | null): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : String(value);
}

function bounds(min: number | bigint, max: number | bigint): string {
  const from = min === Number.NEGATIVE_INFINITY ? '' : String(min);
  const to = max === Number.POSITIVE_INFINITY ? '' : String(max);
  return from === '' && to === '' ? '' : `[${from}..${to}]`;
}
