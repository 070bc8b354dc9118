import type { Verdict } from './verdict.ts';

/** Failures that are known, by cause: what the machine says (`loud`), or paths (`wrong`). The file may only shrink (test/test262-expected.test.ts). */
export interface Expected {
  readonly loud: Readonly<Record<string, string>>;
  readonly wrong: Readonly<Record<string, readonly string[]>>;
}

export function causeOf(expected: Expected, path: string, verdict: Verdict): string {
  if (verdict.kind === 'loud')
    for (const [cause, pattern] of Object.entries(expected.loud))
      if (new RegExp(pattern).test(verdict.cause)) return `loud: ${cause}`;
  if (verdict.kind === 'wrong')
    for (const [cause, paths] of Object.entries(expected.wrong))
      if (paths.some((p) => path.startsWith(p))) return `wrong: ${cause}`;
  return `${verdict.kind}, unexpected`;
}
