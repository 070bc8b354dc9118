import type { TypeErrorAt } from '../../syntax/checker/type-errors.ts';

/** A line of what is left and what the type checker says of it. */
export interface TypeErrorJson {
  readonly line: number;
  readonly message: string;
}

export function typeErrorsJson(errors: readonly TypeErrorAt[]): TypeErrorJson[] {
  return errors.map(({ line, message }) => ({ line, message }));
}

/** For the summary; nothing when there are none. */
export function typeErrorsText(errors: readonly TypeErrorJson[]): string[] {
  const [first] = errors;
  if (first === undefined) return [];
  const rest = errors.length === 1 ? '' : ` (and ${errors.length - 1} more)`;
  return [`What is left does not type-check: line ${first.line}: ${first.message}${rest}`];
}
