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
