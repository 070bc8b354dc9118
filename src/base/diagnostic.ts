import type { Span } from './span.ts';

/** Something to tell the user about their code or request. `code` is stable, e.g. `unsupported-with`. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'note';
  readonly code: string;
  readonly message: string;
  readonly span?: Span | undefined;
}

/**
 * A request that cannot be carried out because of what the user gave us (usage, file, syntax).
 * The command line prints the message, a caret when there is a span, and exits with 2, without a stack.
 */
export class RequestError extends Error {
  readonly #brand = true;
  readonly diagnostic: Diagnostic;
  constructor(code: string, message: string, span?: Span) {
    super(message);
    this.diagnostic = { severity: 'error', code, message, span };
  }

  /** One that was raised in another process. */
  static of({ code, message, span }: Diagnostic): RequestError {
    return new RequestError(code, message, span);
  }

  /** As `instanceof`, but asks nothing of the value, which may be one of the analysed program. */
  static is(error: unknown): error is RequestError {
    return typeof error === 'object' && error !== null && #brand in error;
  }
}
