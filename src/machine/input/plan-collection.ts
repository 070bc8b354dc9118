import { FIRST_KEYS } from '../../base/input-sizes.ts';
import { elementsPath, keysPath, valuesPath } from '../../expr/collection-path.ts';
import { anyElement } from '../../expr/exists.ts';
import type { Shape } from '../../syntax/shape/shape.ts';
import { type InputTree, treeTerm } from './input-tree.ts';
import type { InputVariables } from './input-variables.ts';

type Plan = (shape: Shape, path: string) => InputTree;

export function planMap(
  v: InputVariables,
  { key, value, maxSize }: Shape & { kind: 'map' },
  path: string,
  plan: Plan,
): InputTree {
  const size = v.length(`${path}.size`, 0, maxSize, FIRST_KEYS);
  const n = size === 0 ? maxSize : (v.valueOf(size) as number);
  const keyAt = (i: number) => plan(key, `${keysPath(path)}[${i}]`);
  const valueAt = (i: number) => plan(value, `${valuesPath(path)}[${i}]`);
  const anyValue = () => plan(value, anyElement(valuesPath(path)));
  return {
    kind: 'map',
    path,
    size,
    pairs: Array.from({ length: n }, (_, i) => [keyAt(i), valueAt(i)] as const),
    ...(isTextOrNumber(key) && { key: (i: number) => treeTerm(keyAt(i)) }),
    ...((isTextOrNumber(value) || value.kind === 'boolean') && {
      value: (i: number | 'any') => treeTerm(i === 'any' ? anyValue() : valueAt(i)),
    }),
  };
}

export function planSet(
  v: InputVariables,
  { element, maxSize }: Shape & { kind: 'set' },
  path: string,
  plan: Plan,
): InputTree {
  const size = v.length(`${path}.size`, 0, maxSize, FIRST_KEYS);
  const n = size === 0 ? maxSize : (v.valueOf(size) as number);
  const at = (i: number) => plan(element, `${elementsPath(path)}[${i}]`);
  return {
    kind: 'set',
    path,
    size,
    values: Array.from({ length: n }, (_, i) => at(i)),
    ...(isTextOrNumber(element) && { key: (i: number) => treeTerm(at(i)) }),
  };
}

export function isTextOrNumber({ kind }: Shape): boolean {
  return kind === 'string' || kind === 'number';
}
