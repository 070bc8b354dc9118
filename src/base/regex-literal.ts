/** What stands between the slashes of `/source/flags`, and behind them. */
export interface RegexParts {
  readonly source: string;
  readonly flags: string;
}

export function regexParts(literal: string): RegexParts {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}
