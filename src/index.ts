import type { Carrier } from './library.ts';
import { openSession as open, type Session, type SessionOptions } from './session/open-session.ts';

/**
 * What programs may import from `beagle-ts`; types/index.d.ts says the same to TypeScript. Beagle itself replaces `assume`
 * by its own while it runs the code; everywhere else it does nothing.
 */
export function assume(_condition: unknown): void {}

/** A change contract (docs/contract.md). Beagle reads contract files; when one is run, nothing happens. */
export function changedBehavior(_name: string): object {
  const contract: Record<string, unknown> = {};
  for (const clause of ['requires', 'whenEnsured', 'whenSignaled', 'ensures', 'signals', 'also'])
    contract[clause] = () => contract;
  return contract;
}

/**
 * Opens a session on this machine's files and clock, unless others are given (docs/library.md). What it takes to carry requests out is loaded
 * with the first one: programs that only import `assume` pay nothing.
 */
export function openSession(options: Partial<SessionOptions> = {}): Session {
  let opened: Promise<Carrier> | undefined;
  const carrier = () => (opened ??= import('./library.ts').then(({ carrierOf }) => carrierOf(options)));
  return open(
    options,
    async (...asked) => (await carrier()).execute(...asked),
    () => void carrier().then((there) => there.close()),
    async (request) => (await carrier()).check(request),
  );
}

export { RequestError } from './base/diagnostic.ts';
export { EndedEarly } from './session/ended-early.ts';
