import type { Diagnostic } from '../../base/diagnostic.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import type { SourceModule } from '../../syntax/modules/source-set.ts';
import { docRangeOf } from '../../syntax/parameters/doc-comment.ts';
import { spanInText } from './placed-text.ts';

/** Warnings about contracts in a module that are those of no function that is checked. */
export function strayContracts(module: SourceModule, checked: readonly FoundFunction[]): Diagnostic[] {
  const known = new Set(
    checked.filter((f) => f.module.path === module.path).map((f) => docRangeOf(f.node)?.pos),
  );
  return [...module.text.matchAll(/\/\*\*(?:[^*]|\*(?!\/))*?@changed_behavior\b/g)]
    .filter((match) => !known.has(match.index + 3))
    .map((match) => {
      const end = match.index + match[0].length;
      return {
        severity: 'warning' as const,
        code: 'stray-contract',
        message:
          'this contract is not checked: it belongs to no function that both versions offer (name one that is not exported as file#function)',
        span: spanInText(module, end - '@changed_behavior'.length, end),
      };
    });
}
