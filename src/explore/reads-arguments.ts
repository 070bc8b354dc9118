import type { Diagnostic } from '../base/diagnostic.ts';
import type { Program } from '../ir/ir.ts';
import type { FoundFunction } from '../syntax/functions/found-function.ts';
import type { Signature } from '../syntax/shape/shape.ts';
import { spanOf } from '../syntax/text/source-text.ts';
import { functionOf } from './function-of.ts';

/** `arguments` hides inputs that no declaration tells of. */
export function readsArguments(program: Program, found: FoundFunction, signature: Signature): Diagnostic[] {
  const span = spanOf(found.node);
  const fn = functionOf(program, found);
  if (fn === undefined || !fn.usesArguments || signature.parameters.some((p) => p.rest)) return [];
  const message = `${found.name} reads its arguments without declaring them, so only calls with its declared parameters are explored; --types "(...args: T[]) => unknown" gives it more`;
  return [{ severity: 'warning', code: 'reads-arguments', message, span }];
}
