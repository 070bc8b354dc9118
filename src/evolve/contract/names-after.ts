import type { Contract } from './contract.ts';
import { clausesOf } from './contract.ts';

/** Names that a contract says came (`\latest`) or went (`\deprecated`). */
export function namesAfter(contract: Contract, word: 'latest' | 'deprecated'): Set<string> {
  const names = new Set<string>();
  for (const { clause } of clausesOf(contract))
    for (const match of clause.condition.text.matchAll(
      /\\(latest|deprecated)\(\s*([\p{ID_Start}_$][\p{ID_Continue}$]*)\s*\)/gu,
    ))
      if (match[1] === word) names.add(match[2]!);
  return names;
}
