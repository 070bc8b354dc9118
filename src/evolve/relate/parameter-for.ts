import { Sort } from '../../expr/sort.ts';
import type { TermStore } from '../../expr/term-store.ts';
import type { Parameter, Shape } from '../../syntax/shape/shape.ts';
import { Unsupported } from './flat-code.ts';
import type { Value } from './values.ts';

/** A parameter that a value was passed for, in a function that takes what the one with parameters `own` has; numbers are of a type that is given. */
export function parameterFor(
  store: TermStore,
  numbers: Shape,
  own: readonly Parameter[],
  value: Value,
  index: number,
): Parameter {
  const name = `argument ${index + 1}`;
  const plain = (shape: Shape): Parameter => ({ name, shape, optional: false, rest: false }) as Parameter;
  if (value.kind === 'ref' && own[value.ref]?.shape.kind === 'array') return plain(own[value.ref]!.shape);
  const sort = value.kind === 'term' ? store.sort(value.term) : undefined;
  if (sort === Sort.Num) return plain(numbers);
  if (sort === Sort.Str) return plain({ kind: 'string', maxLength: Number.MAX_SAFE_INTEGER });
  if (sort === Sort.Bool) return plain({ kind: 'boolean' });
  throw new Unsupported('a function that calls itself with objects');
}
