import type { Complete } from '../base/claim.ts';
import { inJunction } from './explore/behaviour-json.ts';
import type { ScopeJson } from './schema.ts';
import { groupedAssumptions } from './text/grouped-assumptions.ts';

/** Where a claim holds, for people: `wherever xs.length <= 6`; '' for everywhere. */
export function whereText({ remainder }: Pick<ScopeJson, 'remainder'>): string {
  if (remainder.length === 0) return '';
  const [only] = remainder;
  const turned = remainder.length === 1 ? negatedSize(only!) : undefined;
  return turned === undefined
    ? `except, not looked into, where ${remainder.map(inJunction).join(' || ')}`
    : `wherever ${turned}`;
}

/** `xs.length <= 6` for `xs.length > 6`: sizes are never NaN. */
function negatedSize(text: string): string | undefined {
  const [, path, op, bound] = /^([\w$.[\]]+\.(?:length|size)) (>|>=|===|!==) (\d+)$/.exec(text) ?? [];
  const other = { '>': '<=', '>=': '<', '===': '!==', '!==': '===' }[op ?? ''];
  return other === undefined ? undefined : `${path} ${other} ${bound}`;
}

/** `given n >= 0 && n <= 9`; '' for nothing. */
export function givenText({ given }: Pick<ScopeJson, 'given'>): string {
  return given.length === 0 ? '' : `given ${given.join(' && ')}`;
}

/** What remains and what is assumed, a line each; of many the first. */
export function scopeLines(scope: ScopeJson): string[] {
  return linesOf(scope, MANY);
}

/** The same where a difference was found: what was assumed bears only on whether there are more. */
export function restLines(scope: ScopeJson): string[] {
  return linesOf(scope, FEW);
}

function linesOf({ remainder, assumes }: ScopeJson, most: number): string[] {
  const assumed = groupedAssumptions(assumes);
  const lines = [
    ...remainder
      .slice(0, most)
      .map((text) => `Not explored: ${text === 'true' ? 'it cannot be said which inputs' : text}.`),
    ...assumed.slice(0, most).map(({ text }) => `Assuming: ${text}.`),
  ];
  const left = assumed.slice(most).reduce((sum, { count }) => sum + count, 0);
  const more = [
    ...(remainder.length > most ? [`${remainder.length - most} more parts that were not explored`] : []),
    ...(left > 0 ? [`${left} more assumption${left === 1 ? '' : 's'}`] : []),
  ];
  return more.length === 0 ? lines : [...lines, `And ${more.join(', ')}; --json has them.`];
}

const MANY = 10;
const FEW = 3;

export function isSaid(complete: Complete): complete is Exclude<Complete, false> {
  return complete;
}
