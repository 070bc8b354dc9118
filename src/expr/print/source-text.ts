import { Precedence, type Printed, primary } from './printed.ts';

const memberPath =
  /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.#?[\p{ID_Continue}$]+|\[(?:\d+|"[^"\\]*")\]|\(\))*$/u;

/** JavaScript text given from outside (a path or a predicate), with the precedence that reading it shows. */
export function printSource(text: string): Printed {
  if (memberPath.test(text)) return primary(text);
  const operators = topLevelOperators(text);
  if (operators.length === 0) return primary(text);
  if (operators.every((o) => o === '===' || o === '!==') && operators.length === 1)
    return { text, precedence: Precedence.equality };
  return { text, precedence: Precedence.lowest };
}

/** The negation of a predicate given as text: `a === b` becomes `a !== b`, others get a `!`. */
export function negateSource(text: string): Printed {
  const operators = topLevelOperators(text);
  if (operators.length === 0) return { text: `!${text}`, precedence: Precedence.unary };
  if (operators.length === 1 && (operators[0] === '===' || operators[0] === '!==')) {
    const at = topLevelIndex(text, ` ${operators[0]} `);
    const other = operators[0] === '===' ? '!==' : '===';
    return { text: `${text.slice(0, at)} ${other} ${text.slice(at + 5)}`, precedence: Precedence.equality };
  }
  return { text: `!(${text})`, precedence: Precedence.unary };
}

/**
 * Binary operators outside brackets and quotes, by the words between blanks (as our predicates are written); a leading
 * unary operator counts as none when it is followed by one.
 */
function topLevelOperators(text: string): string[] {
  const words = blankNested(text)
    .split(' ')
    .filter((word) => /^(?:[-+*/%&|^<>=!?:,]+|in|instanceof|typeof|=>)$/.test(word));
  const binary = words.filter((word) => word !== 'typeof');
  return binary.length === 0 && (words.length > 0 || /^[-!~+]/.test(text)) ? ['unary'] : binary;
}

function topLevelIndex(text: string, part: string): number {
  return blankNested(text).indexOf(part);
}

/** The text with the insides of brackets and quotes replaced, at the same offsets. */
function blankNested(text: string): string {
  let result = '';
  let depth = 0;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const ch = text[i]!;
    const isInside = quote !== '' || depth > 0;
    if (quote !== '') {
      if (ch === '\\') {
        result += '_';
        i++;
      } else if (ch === quote) quote = '';
    } else if (ch === '"' || ch === "'" || ch === '`') quote = ch;
    else if (ch === '(' || ch === '[' || ch === '{') depth++;
    else if (ch === ')' || ch === ']' || ch === '}') depth--;
    result += isInside || quote !== '' || depth > 0 ? '_' : ch;
  }
  return result;
}
