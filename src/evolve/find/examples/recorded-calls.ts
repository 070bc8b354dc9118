import type { NumberDomain } from '../../../expr/input-variable.ts';
import type { Parameter, Shape, Signature } from '../../../syntax/shape/shape.ts';
import { alternativesOf } from '../alternatives-of.ts';
import { fitsShape } from '../fits-shape.ts';
import { isUndefined, type Tagged, undefinedTag } from '../tagged.ts';
import { type ExampleRow, type Examples, listsOf } from './examples-in.ts';

/** Examples of how a function is used, and the names that it goes by there. */
export interface FunctionExamples {
  readonly names: ReadonlySet<string>;
  readonly read: () => readonly Examples[];
}

/** Arguments for a function that examples give: those of calls by one of its names first, then the rows of tables as far as they are of its types. */
export function recordedCalls(
  { names, read }: FunctionExamples,
  { parameters }: Pick<Signature, 'parameters'>,
  numbers: NumberDomain,
): (readonly Tagged[])[] {
  const found = new Map<string, readonly Tagged[]>();
  const add = (args: readonly Tagged[], most: number) => {
    const trimmed = withoutEnd(args);
    if (found.size >= most || !mayBeGiven(trimmed, parameters, numbers)) return;
    const key = JSON.stringify(trimmed);
    if (key.length <= LONGEST && !found.has(key)) found.set(key, trimmed);
  };
  const examples = read();
  for (const { calls } of examples)
    for (const { callee, local, args } of calls)
      if (names.has(callee) || names.has(local)) add(args, MOST_CALLS);
  const most = found.size + MOST_ROWS;
  for (const { rows } of examples)
    for (const row of rows) for (const args of argumentsIn(row, parameters)) add(args, most);
  return [...found.values()];
}

const [MOST_CALLS, MOST_ROWS, LONGEST] = [600, 900, 4000];

/** The ways to read a row: its values in order, without one that is what is expected, or by the names of parameters; and each of its lists with what else is given. */
function argumentsIn(row: ExampleRow, parameters: readonly Parameter[]): (readonly Tagged[])[] {
  const { values, named } = row;
  const count = parameters.at(-1)?.rest ? values.length : parameters.length;
  if (named !== undefined) {
    const byName = parameters.map((p) => named[p.name] ?? undefinedTag);
    const given = Array.isArray(named.args) ? (named.args as readonly Tagged[]) : [];
    const texts = listsOf(row).flatMap((list) => (list === given ? [] : list.slice(0, MOST_OF_LIST)));
    const keys = Object.keys(named).slice(0, MOST_OF_LIST);
    return [
      ...(byName.every((v) => isUndefined(v)) ? [] : [byName]),
      ...texts.map((text) => [text, ...given]),
      ...keys.map((key) => [key]),
    ];
  }
  const without = (i: number) => values.filter((_, at) => at !== i);
  return [values, without(0), without(1), without(2)].map((list) => list.slice(0, count));
}

const MOST_OF_LIST = 200;

/** Looked at from outside: options of a test may be some that no type has. */
function mayBeGiven(
  args: readonly Tagged[],
  parameters: readonly Parameter[],
  numbers: NumberDomain,
): boolean {
  if (args.length === 0) return false;
  return parameters.every((p, i) => {
    const value = args[i];
    if (p.rest)
      return args.slice(i).every((v) => p.shape.kind !== 'array' || fits(v, p.shape.element, numbers));
    if (value === undefined || isUndefined(value)) return p.optional || p.shape.kind === 'unknown';
    return fits(value, p.shape, numbers);
  });
}

function fits(value: Tagged, shape: Shape, numbers: NumberDomain): boolean {
  if (numbers === 'int' && typeof value === 'number' && !Number.isInteger(value)) return false;
  return alternativesOf(shape).some(
    (s) =>
      fitsShape(value, s) &&
      (s.kind !== 'array' || (value as readonly Tagged[]).every((v) => fits(v, s.element, numbers))),
  );
}

function withoutEnd(args: readonly Tagged[]): readonly Tagged[] {
  let { length } = args;
  while (length > 0 && isUndefined(args[length - 1])) length--;
  return args.slice(0, length);
}
