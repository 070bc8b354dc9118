import type { WslRange } from './wsl.ts';

/** A symbol or keyword is its own text; a name, number or string has its value. */
export type WslToken = WslRange &
  (
    | { readonly kind: 'symbol' | 'keyword' | 'name'; readonly text: string }
    | { readonly kind: 'number'; readonly text: string }
    | { readonly kind: 'string'; readonly text: string; readonly value: string }
    | { readonly kind: 'end'; readonly text: 'the end of the program' }
  );

/** Text that is no WSL, and where. */
export class WslSyntaxError extends Error {
  readonly range: WslRange;
  constructor(message: string, range: WslRange) {
    super(message);
    this.range = range;
  }
}

const keywords = new Set(
  'IF THEN ELSIF ELSE FI D_IF FOR TO STEP EXIT WHILE DO OD SKIP ABORT VAR ENDVAR END BEGIN WHERE PROC AND OR NOT TRUE FALSE DIV MOD INPUT PRINT PRINFLUSH'.split(
    ' ',
  ),
);
const symbols = /:=|<>|<=|>=|==|!=|\/=|\*\*|\+\+|&&|\|\||->|\[\]|[;:,(){}[\]<>=+\-*/]/y;
const skipped = /(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*)+/y;
const number = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /[A-Za-z_][A-Za-z0-9_]*\??/y;

/** @throws WslSyntaxError */
export function wslTokens(text: string): WslToken[] {
  const tokens: WslToken[] = [];
  let at = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  for (;;) {
    at += match(skipped)?.length ?? 0;
    if (at >= text.length) break;
    const start = at;
    const found = match(word) ?? match(number) ?? match(symbols);
    const first = text[at]!;
    if (first === '"' || first === "'") {
      const { value, end } = readString(text, at);
      at = end;
      tokens.push({ kind: 'string', text: text.slice(start, end), value, start, end });
      continue;
    }
    if (found === undefined || text.startsWith('/*', at)) {
      if (text.startsWith('/*', at))
        throw new WslSyntaxError('this comment is not closed by */', { start, end: text.length });
      throw new WslSyntaxError(`${JSON.stringify(first)} is no symbol of WSL`, { start, end: start + 1 });
    }
    at += found.length;
    const kind = /^\d/.test(found)
      ? 'number'
      : !/^\w/.test(found)
        ? 'symbol'
        : keywords.has(found)
          ? 'keyword'
          : 'name';
    tokens.push({ kind, text: found, start, end: at });
  }
  tokens.push({ kind: 'end', text: 'the end of the program', start: text.length, end: text.length });
  return tokens;
}

/** `"…"` or `'…'`; a doubled quote or one after a backslash stands for itself. */
function readString(text: string, start: number): { value: string; end: number } {
  const quote = text[start]!;
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    const c = text[at]!;
    if (c === '\n') break;
    if (c === '\\' && at + 1 < text.length) {
      const next = text[++at]!;
      value += next === 'n' ? '\n' : next === 't' ? '\t' : next;
    } else if (c === quote && text[at + 1] === quote) value += text[++at];
    else if (c === quote) return { value, end: at + 1 };
    else value += c;
  }
  throw new WslSyntaxError(`this string is not closed by ${quote}`, { start, end: start + 1 });
}

export function isWslKeyword(word: string): boolean {
  return keywords.has(word);
}
