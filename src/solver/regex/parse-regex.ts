import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { regexParts } from '../../base/regex-literal.ts';

/** A parsed constant of sort Re. */
export interface ParsedRegex {
  readonly pattern: AST.Pattern;
  readonly flags: AST.Flags;
}

const parser = new RegExpParser();
const parsed = new Map<string, ParsedRegex | undefined>();

/** Parses `/source/flags`; undefined when the parser does not know its syntax. */
export function parseRegex(text: string): ParsedRegex | undefined {
  if (parsed.has(text)) return parsed.get(text);
  let result: ParsedRegex | undefined;
  try {
    const parts = regexParts(text);
    const flags = parser.parseFlags(parts.flags);
    const mode = { unicode: flags.unicode, unicodeSets: flags.unicodeSets };
    result = { pattern: parser.parsePattern(parts.source, undefined, undefined, mode), flags };
  } catch {
    result = undefined;
  }
  parsed.set(text, result);
  return result;
}
