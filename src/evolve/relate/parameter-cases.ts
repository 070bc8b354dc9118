import type { Field, Parameter, Shape } from '../../syntax/shape/shape.ts';
import { plain } from './inputs.ts';
import { alternatives } from './unknowns.ts';

/** Some of the arguments of the declared types. */
export interface ParameterCase {
  readonly parameters: readonly Parameter[];
  /** Which, in words; '' for all. */
  readonly about: string;
}

/** More cases than this are not looked at one by one. */
const MOST = 12;

/**
 * All arguments of the declared types, in cases in which each parameter is either an object of one kind or a primitive, and so is each function among the
 * fields of a parameter: what a version does with an option that is left out is another loop than what it does with it.
 */
export function parameterCases(parameters: readonly Parameter[]): readonly ParameterCase[] {
  let cases: ParameterCase[] = [{ parameters: [], about: '' }];
  for (const parameter of parameters) {
    const ways = waysOf(parameter);
    cases = cases.flatMap((c) =>
      ways.map((way) => ({
        parameters: [...c.parameters, way.parameter],
        about: [c.about, way.about].filter((text) => text !== '').join(' and '),
      })),
    );
    if (cases.length > MOST) return [{ parameters, about: '' }];
  }
  return cases;
}

function waysOf(parameter: Parameter): { readonly parameter: Parameter; readonly about: string }[] {
  const { name, shape, optional, rest } = parameter;
  if (rest || parameter.isState) return [{ parameter, about: '' }];
  const all = [...alternatives(plain(shape)), ...(optional ? [nothing] : [])];
  const primitives = all.filter(isPrimitive);
  const objects = all.filter((s) => !isPrimitive(s));
  if (objects.length === 0 || objects.some((s) => s.kind === 'unknown')) return [{ parameter, about: '' }];
  const ways: { readonly shape: Shape; readonly about: string }[] = objects.flatMap((s) =>
    fieldWays(name, s),
  );
  if (primitives.length > 0)
    ways.push({ shape: { kind: 'union', alternatives: primitives }, about: `${name} is no object` });
  if (ways.length === 1) return [{ parameter, about: '' }];
  return ways.map((way) => ({
    parameter: { ...parameter, shape: way.shape, optional: false },
    about: way.about === '' ? `${name} is an object` : way.about,
  }));
}

/** An object with each function among its fields there or not. */
function fieldWays(name: string, shape: Shape): { readonly shape: Shape; readonly about: string }[] {
  if (shape.kind !== 'object') return [{ shape, about: '' }];
  let ways: { readonly fields: readonly Field[]; readonly about: string }[] = [{ fields: [], about: '' }];
  for (const field of shape.fields) {
    const all = [...alternatives(plain(field.shape)), ...(field.optional ? [nothing] : [])];
    const isSplit = all.length > 1 && all.some((s) => s.kind === 'function');
    const shapes = isSplit ? all : [undefined];
    ways = ways.flatMap((way) =>
      shapes.map((s) => ({
        fields: [...way.fields, s === undefined ? field : { ...field, shape: s, optional: false }],
        about: s === undefined ? way.about : joined(way.about, `${name}.${field.name} is ${wordOf(s)}`),
      })),
    );
    if (ways.length > MOST) return [{ shape, about: '' }];
  }
  return ways.map(({ fields, about }) => ({ shape: { ...shape, fields }, about }));
}

const nothing: Shape = { kind: 'literal', value: undefined };

function isPrimitive({ kind }: Shape): boolean {
  return kind === 'number' || kind === 'boolean' || kind === 'string' || kind === 'literal';
}

function joined(a: string, b: string): string {
  return a === '' ? b : `${a} and ${b}`;
}

function wordOf(shape: Shape): string {
  return shape.kind === 'literal' ? String(shape.value) : `of type ${shape.kind}`;
}
