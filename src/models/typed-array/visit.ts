import type { ModelEntry } from '../../machine/model.ts';
import { selfHosted } from '../core/self-hosted.ts';

const view = `const $isView = ArrayBuffer.isView, $DataView = DataView, $apply = Reflect.apply, $hasOwn = Object.hasOwn;
const $viewLength = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'length').get;
const $lengthOf = (view) => ($hasOwn(view, 'length') ? $apply($viewLength, view, []) : view.length);`;

const bodies: Readonly<Record<string, string>> = {
  forEach: 'for (let i = 0; i < len; i++) f(this[i], i, this);',
  some: 'for (let i = 0; i < len; i++) if (f(this[i], i, this)) return true;\n  return false;',
  every: 'for (let i = 0; i < len; i++) if (!f(this[i], i, this)) return false;\n  return true;',
  find: 'for (let i = 0; i < len; i++) {\n    const value = this[i];\n    if (f(value, i, this)) return value;\n  }',
  findIndex: 'for (let i = 0; i < len; i++) if (f(this[i], i, this)) return i;\n  return -1;',
};

/** Methods of typed arrays that visit elements with a callback. */
export const typedArrayVisit: readonly ModelEntry[] = [
  ...Object.entries(bodies).map(([name, body]) =>
    selfHosted(
      `%TypedArray%.prototype.${name}`,
      ['TypeError', 'none', 'bound'],
      `function ${name}(callback, thisArg) {
  if (!$isView(this) || this instanceof $DataView) throw new $TypeError('this is not a typed array.');
  const len = $lengthOf(this);
  if (typeof callback !== 'function') $none.filter(callback);
  const f = $bound(callback, thisArg);
  ${body}
}`,
      view,
    ),
  ),
  selfHosted(
    '%TypedArray%.prototype.reduce',
    ['TypeError', 'none'],
    `function reduce(callback, ...initial) {
  if (!$isView(this) || this instanceof $DataView) throw new $TypeError('this is not a typed array.');
  const len = $lengthOf(this);
  if (typeof callback !== 'function') $none.filter(callback);
  if (len === 0 && initial.length === 0) throw new $TypeError('Reduce of empty array with no initial value');
  let result = initial.length > 0 ? initial[0] : this[0];
  for (let i = initial.length > 0 ? 0 : 1; i < len; i++) result = callback(result, this[i], i, this);
  return result;
}`,
    view,
  ),
];
