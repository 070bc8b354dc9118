import { type Diagnostic, RequestError } from '../base/diagnostic.ts';

/** @throws RequestError for the first error among diagnostics. */
export function refuseErrors(diagnostics: readonly Diagnostic[]): void {
  const error = diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) throw new RequestError(error.code, error.message, error.span);
}
