import { assertNever } from '../../base/assert-never.ts';
import { MOST_ITEMS, MOST_UNITS } from '../../base/input-sizes.ts';
import type { Field, Parameter, Shape } from './shape.ts';

/** How to print: `depth` unfolds references and cuts at this nesting, `sort` orders fields and alternatives. */
export interface PrintShapeOptions {
  readonly depth?: number;
  readonly sort?: boolean;
  /** Say which arguments of constructors instances do not keep as they were. */
  readonly altered?: boolean;
}

/** A shape as compact text close to TypeScript, e.g. `{kind: "circle", r: number} | &Tree`; for tests and `--trace`. */
export function printShape(shape: Shape, options: PrintShapeOptions = {}): string {
  const { depth, sort = false, altered } = options;
  if (depth !== undefined && depth < 0) return '…';
  const deeper = depth === undefined ? options : { ...options, depth: depth - 1 };
  const print = (inner: Shape) => printShape(inner, deeper);
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
      return shape.maxLength === MOST_UNITS ? 'string' : `string(${shape.maxLength})`;
    case 'boolean':
    case 'symbol':
    case 'unknown':
      return shape.kind;
    case 'literal':
      return shape.name === undefined
        ? literalText(shape.value)
        : `${shape.name}=${literalText(shape.value)}`;
    case 'union': {
      const parts = flatAlternatives(shape, depth !== undefined).map((a) => printShape(a, options));
      if (sort) parts.sort();
      return parts.join(' | ') + (shape.discriminant === undefined ? '' : ` by ${shape.discriminant}`);
    }
    case 'array':
      return `${nested(shape.element)}[${shape.maxLength === MOST_ITEMS ? '' : shape.maxLength}]`;
    case 'tuple': {
      const elements = shape.elements.map((e, i) => nested(e) + (i < shape.required ? '' : '?'));
      if (shape.rest !== undefined) elements.push(`...${nested(shape.rest)}[]`);
      return `[${elements.join(', ')}]`;
    }
    case 'object':
      return printFields(
        shape.fields,
        print,
        sort,
        shape.index && `[${shape.index.key}]: ${print(shape.index.value)}`,
      );
    case 'instance': {
      const { construct, cls } = shape;
      return construct.by === 'constructor'
        ? `new ${cls.name}(${construct.parameters.map((p) => (altered && p.altered ? `${p.altered} of ${printParameter(p, deeper)}` : printParameter(p, deeper))).join(', ')})`
        : `${cls.name}${printFields(construct.fields, print, sort, undefined)}`;
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
    case 'reference':
      return depth === undefined ? `&${shape.name}` : printShape(shape.resolve(), options);
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
  sort: boolean,
  index: string | undefined,
): string {
  const parts = fields.flatMap((f) =>
    f.isNamed ? [] : `${f.readonly ? 'readonly ' : ''}${f.name}${f.optional ? '?' : ''}: ${print(f.shape)}`,
  );
  if (sort) parts.sort();
  if (index !== undefined) parts.push(index);
  return `{${parts.join(', ')}}`;
}

/** References at the top of a union may stand for unions themselves. */
function flatAlternatives(shape: Shape, unfold: boolean): Shape[] {
  if (shape.kind === 'union') return shape.alternatives.flatMap((a) => flatAlternatives(a, unfold));
  return shape.kind === 'reference' && unfold ? flatAlternatives(shape.resolve(), unfold) : [shape];
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
