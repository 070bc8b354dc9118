/**
 * What programs may import from `beagle-ts`; types/index.d.ts says the same to TypeScript. Beagle itself replaces `assume`
 * by its own while it runs the code; everywhere else it does nothing.
 */
export function assume(_condition: unknown): void {}
