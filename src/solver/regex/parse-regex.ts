import { type AST, RegExpParser } from '@eslint-community/regexpp';

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
    const end = text.lastIndexOf('/');
    const flags = parser.parseFlags(text.slice(end + 1));
    const mode = { unicode: flags.unicode, unicodeSets: flags.unicodeSets };
    result = { pattern: parser.parsePattern(text.slice(1, end), undefined, undefined, mode), flags };
  } catch {
    result = undefined;
  }
  parsed.set(text, result);
  return result;
}
