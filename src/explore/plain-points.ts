import type { InputVariable, Model, Primitive } from '../expr/input-variable.ts';
import type { TermStore } from '../expr/term-store.ts';
import type { HandedPoint } from './hand-over.ts';

/** Points of a search as JSON can carry them, for searches in other processes. */
export interface PlainPoints {
  /** All that the search knows, in the order in which it came to know them: terms are written in that order. */
  readonly variables: readonly PlainVariable[];
  readonly points: readonly PlainPoint[];
}

interface PlainPoint {
  /** For each input pairs of a variable's index and its value. */
  readonly seeds: readonly (readonly (readonly [number, PlainValue])[])[];
  readonly depth: number;
  readonly digest: string;
}

type Fields = Omit<InputVariable, 'id' | 'alternatives'>;

interface PlainVariable {
  readonly fields: readonly (readonly [keyof Fields, PlainValue])[];
  readonly alternatives: readonly string[];
}

/** A string or boolean is itself; all else is said in words. */
type PlainValue =
  | string
  | boolean
  | { readonly number: string }
  | { readonly bigint: string }
  | { readonly is: 'null' | 'undefined' };

export function plainPoints(store: TermStore, points: readonly HandedPoint[]): PlainPoints {
  return {
    variables: store.variables.map(plainVariable),
    points: points.map(({ seeds, depth, digest }) => ({
      seeds: seeds.map((seed) => [...seed].map(([id, value]) => [id, plainValue(value)] as const)),
      depth,
      digest,
    })),
  };
}

/** The same points over the variables of a store. */
export function handedPoints(store: TermStore, { variables, points }: PlainPoints): HandedPoint[] {
  const ids = variables.map((variable) => store.variableOf(store.variable(variableOf(variable))).id);
  const model = (seed: PlainPoint['seeds'][number]): Model =>
    new Map(seed.map(([i, value]) => [ids[i]!, primitiveOf(value)]));
  return points.map(({ seeds, depth, digest }) => ({ seeds: seeds.map(model), depth, digest }));
}

function plainVariable({ id: _, alternatives, ...fields }: InputVariable): PlainVariable {
  const entries = Object.entries(fields) as [keyof Fields, Primitive][];
  return { fields: entries.map(([name, value]) => [name, plainValue(value)] as const), alternatives };
}

function variableOf({ fields, alternatives }: PlainVariable): Omit<InputVariable, 'id'> {
  const all = Object.fromEntries(fields.map(([name, value]) => [name, primitiveOf(value)]));
  // Each field was one of a variable.
  return { ...(all as unknown as Fields), alternatives };
}

function plainValue(value: Primitive): PlainValue {
  if (typeof value === 'number') return { number: Object.is(value, -0) ? '-0' : String(value) };
  if (typeof value === 'bigint') return { bigint: String(value) };
  if (value === null) return { is: 'null' };
  return value === undefined ? { is: 'undefined' } : value;
}

function primitiveOf(value: PlainValue): Primitive {
  if (typeof value !== 'object') return value;
  if ('number' in value) return Number(value.number);
  if ('bigint' in value) return BigInt(value.bigint);
  return value.is === 'null' ? null : undefined;
}
