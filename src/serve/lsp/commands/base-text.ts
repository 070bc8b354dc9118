import { RequestError } from '../../../base/diagnostic.ts';
import { nodeContext } from '../../../host/node-context.ts';
import type { CommandScope } from './command-scope.ts';
import { pairWithBase } from './pair-with-base.ts';

/** The text of the document in the base. @throws RequestError when it was not there. */
export function baseText(scope: CommandScope): string {
  const { base } = pairWithBase(scope);
  const text = nodeContext().tree!(base.tree).read(scope.path);
  if (text === undefined) throw new RequestError('no-base', `${scope.path} is not in ${base.label}`);
  return text;
}
