import type { Primitive } from '../../expr/input-variable.ts';

/** A primitive as a JavaScript expression that depends on no global. */
export function constantText(value: Primitive): string {
  switch (typeof value) {
    case 'undefined':
      return '(void 0)';
    case 'string':
      return stringText(value);
    case 'bigint':
      return value < 0n ? `(${value}n)` : `${value}n`;
    case 'number':
      if (Number.isNaN(value)) return '(0/0)';
      if (value === Infinity) return '(1/0)';
      if (value === -Infinity) return '(-1/0)';
      return value < 0 || Object.is(value, -0) ? `(${Object.is(value, -0) ? '-0' : value})` : String(value);
    default:
      return String(value);
  }
}

/** A string literal safe in any JavaScript text. */
export function stringText(value: string): string {
  return JSON.stringify(value)
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
