import type { Scope } from '../base/claim.ts';
import type { ScopeJson } from './schema.ts';

/** What a result is about, in the schema. */
export function scopeJson(
  { given, remainder, assumes }: Scope,
  shorten: (path: string) => string,
): ScopeJson {
  return {
    given,
    remainder,
    assumes: assumes.map(({ code, text, span }) => ({
      code,
      text,
      file: span.file === '' ? '' : shorten(span.file),
      line: span.line,
    })),
  };
}

/** Of a result that is about every input. */
export const wholeScope: ScopeJson = { given: [], remainder: [], assumes: [] };
