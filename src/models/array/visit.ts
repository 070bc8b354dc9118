import type { ModelEntry } from '../../machine/model.ts';
import { asking } from './asking.ts';
import { callbackMethod } from './callback-method.ts';

/** Methods that visit elements with a callback. Those of ES5 skip holes, the younger ones read them as undefined. */
export const visit: readonly ModelEntry[] = [
  callbackMethod('forEach', [], '  for (let i = 0; i < len; i++) if (i in o) f(o[i], i, o);'),
  callbackMethod(
    'map',
    ['species'],
    `  const C = $species(o), out = $make(C, len);
  for (let i = 0; i < len; i++) if (i in o) {
    const value = f(o[i], i, o);
    if (C === undefined && !(i in out)) out[i] = value;
    else $put(out, i, value);
  }
  return out;`,
  ),
  callbackMethod(
    'filter',
    ['species'],
    `  const C = $species(o), out = $make(C, 0);
  let n = 0;
  for (let i = 0; i < len; i++) {
    if (i in o) {
      const value = o[i];
      if (f(value, i, o)) {
        if (C === undefined && !(n in out)) out[n++] = value;
        else $put(out, n++, value);
      }
    }
  }
  return out;`,
  ),
  asking(
    callbackMethod(
      'some',
      [],
      `  for (let i = 0; i < len; i++) if (i in o && f(o[i], i, o)) return true;
  return false;`,
    ),
    'some',
  ),
  asking(
    callbackMethod(
      'every',
      [],
      `  for (let i = 0; i < len; i++) if (i in o && !f(o[i], i, o)) return false;
  return true;`,
    ),
    'every',
  ),
  ...(['find', 'findIndex'] as const).map((name) =>
    asking(
      callbackMethod(
        name,
        [],
        `  for (let i = 0; i < len; i++) {
    const value = o[i];
    if (f(value, i, o)) return ${name === 'find' ? 'value' : 'i'};
  }
  return ${name === 'find' ? 'undefined' : '-1'};`,
      ),
      name,
    ),
  ),
  ...(['findLast', 'findLastIndex'] as const).map((name) =>
    asking(
      callbackMethod(
        name,
        [],
        `  for (let i = len - 1; i >= 0; i--) {
    const value = o[i];
    if (f(value, i, o)) return ${name === 'findLast' ? 'value' : 'i'};
  }
  return ${name === 'findLast' ? 'undefined' : '-1'};`,
      ),
      name,
    ),
  ),
  callbackMethod(
    'flatMap',
    ['species'],
    `  const C = $species(o), out = $make(C, 0);
  let n = 0;
  for (let i = 0; i < len; i++) {
    if (i in o) {
      const value = f(o[i], i, o);
      if ($isArray(value)) {
        const size = value.length;
        for (let j = 0; j < size; j++) if (j in value) {
          if (C === undefined && !(n in out)) out[n++] = value[j];
          else $put(out, n++, value[j]);
        }
      } else if (C === undefined && !(n in out)) out[n++] = value;
      else $put(out, n++, value);
    }
  }
  return out;`,
  ),
];
