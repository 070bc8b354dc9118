import type { SessionRequest } from '../../session/request.ts';
import type { PairsRequest } from '../../session/requests/pair-request.ts';
import type { SessionResult } from '../../session/result.ts';

/** The rest of a request. */
export interface Continued {
  readonly request: SessionRequest;
  /** What was known and what came of the rest, as one. */
  whole(rest: SessionResult): SessionResult;
}

/**
 * What is left of a request of several functions when a job has come to its end at one of them: the functions that the result does not tell
 * of. Undefined for requests of a single thing.
 */
export function continued(
  request: SessionRequest,
  known: SessionResult | undefined,
  leftMs: number,
): Continued | undefined {
  if (request.command !== 'diff' && request.command !== 'contract') return undefined;
  if (known?.command !== request.command || !('functions' in known)) return undefined;
  const skip = [...(request.skip ?? []), ...known.functions.map(skipped)];
  return {
    // The time of a comparison is divided among its functions; that for a contract is each function's own.
    request: { ...request, skip, ...(request.command === 'diff' && { timeoutMs: Math.max(1, leftMs) }) },
    whole: (rest) =>
      rest.command === known.command && 'functions' in rest
        ? ({ ...rest, functions: [...known.functions, ...rest.functions] } as SessionResult)
        : known,
  };
}

type Skipped = NonNullable<PairsRequest['skip']>[number];

function skipped(known: {
  readonly function: string;
  readonly file: { readonly before?: string; readonly after?: string };
}): Skipped {
  return { function: known.function, ...known.file };
}
