import type { Test262 } from './read-test.ts';

/** How a run ended: as the test wants; otherwise `loud` (the machine said that it cannot follow) or `wrong`, with the cause in words. */
export type Verdict = { readonly kind: 'pass' } | { readonly kind: 'loud' | 'wrong'; readonly cause: string };

/** What happened, whoever ran it. */
export interface Ending {
  readonly kind: 'return' | 'throw' | 'refused' | 'ended';
  /** The name and message of what was thrown, or the reason. */
  readonly name: string;
  readonly message: string;
  readonly lines: readonly string[];
}

export function judge(test: Test262, ending: Ending): Verdict {
  const { negative } = test;
  const said = `${ending.name}: ${ending.message}`.replace(/\s+/g, ' ').slice(0, 160);
  if (ending.kind === 'ended') return { kind: 'loud', cause: said };
  if (negative !== undefined) {
    if (negative.phase !== 'runtime')
      return ending.kind === 'refused'
        ? { kind: 'pass' }
        : { kind: 'wrong', cause: `no ${negative.type} at ${negative.phase}` };
    if (ending.kind === 'refused') return { kind: 'loud', cause: said };
    return ending.kind === 'throw' && ending.name === negative.type
      ? { kind: 'pass' }
      : { kind: 'wrong', cause: `no ${negative.type}; ${said}` };
  }
  if (ending.kind === 'refused') return { kind: 'loud', cause: said };
  if (ending.kind === 'throw') return { kind: 'wrong', cause: said };
  if (!test.flags.has('async')) return { kind: 'pass' };
  const last = ending.lines.find((line) => line.includes('Test262:Async')) ?? 'never done';
  return last.includes('AsyncTestComplete') ? { kind: 'pass' } : { kind: 'wrong', cause: last.slice(0, 160) };
}
