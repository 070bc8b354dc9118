import { regexParts } from '../../base/regex-literal.ts';
import { Op } from '../op.ts';

const compiled = new Map<string, RegExp>();

/**
 * The host's expression for a constant of sort Re (`/source/flags`), with flags that make it honour `lastIndex`:
 * sticky ones stay sticky, the others become global.
 */
function compile(text: string): RegExp {
  let regex = compiled.get(text);
  if (regex === undefined) {
    const { source, flags } = regexParts(text);
    const own = flags.replace(/[gd]/g, '');
    regex = new RegExp(source, own.includes('y') ? own : `${own}g`);
    compiled.set(text, regex);
  }
  return regex;
}

let lastText = '';
let lastSubject = '';
let lastPosition = Number.NaN;
let lastMatch: RegExpExecArray | null = null;

/** The match of a constant expression from a position, as `exec` with that `lastIndex` finds it. */
export function matchRegex(text: string, subject: string, position: number): RegExpExecArray | null {
  if (text === lastText && position === lastPosition && subject === lastSubject) return lastMatch;
  const regex = compile(text);
  regex.lastIndex = position;
  lastMatch = regex.exec(subject);
  lastText = text;
  lastSubject = subject;
  lastPosition = position;
  return lastMatch;
}

/** RegexTest, RegexIndex, RegexGroup and RegexHasGroup. */
export function applyRegex(
  op: Op,
  subject: string,
  position: number,
  text: string,
  group: number,
): string | number | boolean {
  const match = matchRegex(text, subject, position);
  switch (op) {
    case Op.RegexTest:
      return match !== null;
    case Op.RegexIndex:
      return match === null ? -1 : match.index;
    case Op.RegexGroup:
      return match?.[group] ?? '';
    case Op.RegexHasGroup:
      return match?.[group] !== undefined;
    default:
      throw new Error(`not a regular expression operation: ${op}`);
  }
}
