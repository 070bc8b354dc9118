import { earlierMethods } from '../syntax/shape/earlier-arguments.ts';
import type { Shape } from '../syntax/shape/shape.ts';

/** What has happened to an instance among the inputs before it is used. */
export function historyText(earlier: Shape | undefined): string {
  if (earlier?.kind !== 'array' || earlier.maxLength === 0) return 'as its constructor leaves it';
  const methods = new Intl.ListFormat('en', { type: 'disjunction' }).format(earlierMethods(earlier));
  return `after at most ${earlier.maxLength} earlier calls of ${methods}, none of which threw`;
}

export const EARLIER_TRIED = 'earlier calls are given what was tried where no type says more';
