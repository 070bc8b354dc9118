import { regexParts } from '../../base/regex-literal.ts';
import type { Primitive } from '../input-variable.ts';

/** Text of an expression and how tightly it binds. */
export interface Printed {
  readonly text: string;
  readonly precedence: number;
}

/** Precedences of JavaScript; a numeric literal is a primary expression that cannot be followed by a dot. */
export const Precedence = {
  lowest: 1,
  conditional: 3,
  or: 4,
  and: 5,
  bitOr: 6,
  bitXor: 7,
  bitAnd: 8,
  equality: 9,
  relational: 10,
  shift: 11,
  additive: 12,
  multiplicative: 13,
  power: 14,
  unary: 15,
  number: 19,
  primary: 20,
} as const;

/** The text as an operand that must bind at least so tightly. */
export function wrap(printed: Printed, atLeast: number): string {
  return printed.precedence >= atLeast ? printed.text : `(${printed.text})`;
}

export function primary(text: string): Printed {
  return { text, precedence: Precedence.primary };
}

/** A primitive as a JavaScript literal. */
export function printLiteral(value: Primitive): Printed {
  switch (typeof value) {
    case 'number': {
      const text = Object.is(value, -0) ? '-0' : String(value);
      if (text.startsWith('-')) return { text, precedence: Precedence.unary };
      return { text, precedence: Number.isFinite(value) ? Precedence.number : Precedence.primary };
    }
    case 'bigint':
      return { text: `${value}n`, precedence: value < 0n ? Precedence.unary : Precedence.primary };
    case 'string':
      return primary(JSON.stringify(value));
    default:
      return primary(String(value));
  }
}

/** A constant regular expression (`/source/flags`), with flags chosen by the caller. */
export function printRegex(text: string, flags: (own: string) => string): string {
  const { source, flags: own } = regexParts(text);
  return `/${source || '(?:)'}/${flags(own)}`;
}
